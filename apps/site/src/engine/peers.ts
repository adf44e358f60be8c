import { applyEdits, memoryFiles } from '@suture/core'
import { unifiedDiff } from '@suture/display'
import { type FileEdits, parse } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import { belowRoot, ROOT } from './land'
import type { Input, Landing, Peer, PeerFile } from './protocol'

type Patching = Pick<typeof import('diff'), 'applyPatch' | 'diffArrays'>

/** Maximum length of a file that jsdiff gets, in characters. jsdiff may compare every line with every other line. */
const LARGEST = 200_000

/** Returns what jsdiff and the cascade of strategies do with the edits that Suture read. */
export async function comparePeers(input: Input, landing: Landing): Promise<Peer[]> {
  const cascade = await byCascade(input)
  const patching = await import('diff')
  const { edits } = parse(input.answer)
  return [
    {
      name: 'The cascade of nine strategies',
      how: 'policy spec: each strategy in turn, the first or best place is used',
      files: landing.files.map(({ path }) => judge(input, landing, path, cascade.get(path) ?? 'The file is not edited.')),
    },
    {
      name: 'jsdiff',
      how: 'applyPatch with a fuzz factor of 2, given each edit as a unified diff',
      files: landing.files.map(({ path }) => judge(input, landing, path, byPatches(textOf(input, path), edits, path, patching))),
    },
  ]
}

/** A new text of a file, or why there is none. */
type Result = { readonly text: string | undefined } | string

async function byCascade({ files, answer }: Input): Promise<Map<string, Result>> {
  const report = await applyEdits(parse(answer, { policy: 'spec' }), memoryFiles(belowRoot(files)), {
    root: ROOT,
    policy: 'spec',
    partial: true,
  })
  return new Map(
    report.files.map((file): [string, Result] => {
      const refused = file.edits.find(({ status }) => status === 'refused')
      return [file.path, refused ? (refused.error ?? 'No strategy finds the text.') : { text: file.after }]
    }),
  )
}

/** Applies the edits of a file one after the other. A whole file is not a patch. */
function byPatches(before: string | undefined, edits: readonly FileEdits[], path: string, { applyPatch, diffArrays }: Patching): Result {
  const intents = edits.filter((edit) => edit.path === path).flatMap(toIntents)
  if (before === undefined) return 'There is no file that a patch can change.'
  if (before.length > LARGEST) return 'The file is too large for a comparison on this page.'
  if (intents.length === 0) return 'The edit is not a change of lines.'
  let text = before
  for (const [index, { oldString, newString, startLine }] of intents.entries()) {
    const [old, now] = [linesOf(oldString), linesOf(newString)]
    const body = diffArrays(old, now).flatMap(({ value, added, removed }) =>
      value.map((line) => (added ? '+' : removed ? '-' : ' ') + line),
    )
    const at = startLine ?? 1
    const patch = ['--- file', '+++ file', `@@ -${at},${old.length} +${at},${now.length} @@`, ...body, ''].join('\n')
    const next = applyPatch(text, patch, { fuzzFactor: 2 })
    if (next === false) return `applyPatch returns false for edit ${index + 1} of ${intents.length}.`
    text = next
  }
  return { text }
}

/** A path may have the name of a property that every object has. */
function textOf({ files }: Input, path: string): string | undefined {
  return Object.hasOwn(files, path) ? files[path] : undefined
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** Compares the result of another engine with that of Suture. */
function judge(input: Input, landing: Landing, path: string, result: Result): PeerFile {
  if (typeof result === 'string') return { path, outcome: 'refused', words: result, diff: [] }
  const before = textOf(input, path)
  const landed = landing.status === 'applied' || landing.status === 'partial'
  const own = landed ? landing.files.find((file) => file.path === path)?.after : before
  if (result.text === own)
    return { path, outcome: 'same', words: result.text === before ? 'No change, as Suture.' : 'The same text as Suture.', diff: [] }
  const words = landed ? (result.text === before ? 'No change.' : 'Another text than Suture:') : 'It writes, where Suture refuses:'
  const { lines } = unifiedDiff(before ?? '', result.text ?? '', { oldName: path, newName: path, maxLines: 60, maxLineLength: 200 })
  return { path, outcome: 'other', words, diff: lines.map(({ kind, text }) => ({ kind, text })) }
}
