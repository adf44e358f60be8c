import type { Distortion } from '../../cases/distortion'
import type { AnswerEdit, Draft, Line } from '../../cases/draft'
import { fold, isWeak } from '../../text/fold'
import { changesFormAlone } from '../../text/lines'
import type { Random } from '../../text/random'
import { changeMeaning, misremember } from '../../text/words'

/** An edit of another file is applied to this file. */
export const hallucinated: Distortion = {
  name: 'hallucinated',
  family: 'absent',
  rank: 4,
  apply: (draft, { foreign, random }) => {
    const other = foreign()
    if (!other || draft.blocks.length > 1 || draft.order.length !== 1) return undefined
    const lines = other.blocks[0]!.lines
    const here = new Set([...draft.gaps.flat(), ...draft.blocks.flatMap((b) => b.lines.map((l) => l.file))].map(fold))
    const known = lines.filter((line) => line.kind !== 'add' && !isWeak(line.file))
    const missing = known.filter((line) => !here.has(fold(line.file)))
    if (missing.length < 2 || missing.length * 2 < known.length || !missing.some((line) => line.kind === 'remove')) return undefined
    const text = (skip: Line['kind']) => lines.filter((line) => line.kind !== skip).map((line) => line.file)
    const edit: AnswerEdit = { oldString: text('add').join('\n'), newString: text('remove').join('\n') }
    const startLine = random.chance(0.5) ? { startLine: random.int(1, 200) } : {}
    return refuseInstead(draft, { ...edit, ...startLine })
  },
}

/** An edit of another file of the same package is applied to this file. */
export const siblingFile: Distortion = {
  name: 'sibling-file',
  family: 'absent',
  rank: 4,
  apply: (draft, { sibling }) => {
    const other = sibling()
    if (!other || draft.blocks.length > 1 || draft.order.length !== 1) return undefined
    const here = new Set([...draft.gaps.flat(), ...draft.blocks[0]!.lines.map((line) => line.file)].map(fold))
    const lines = other.blocks[0]!.lines
    for (const line of lines) if (line.kind === 'add') here.add(fold(line.file))
    const gone = lines.filter((line) => line.kind === 'remove' && !isWeak(line.file) && !here.has(fold(line.file)))
    if (gone.length === 0 || changesFormAlone(other.blocks[0]!)) return undefined
    const text = (skip: Line['kind']) => lines.filter((line) => line.kind !== skip).map((line) => line.file)
    return refuseInstead(draft, { oldString: text('add').join('\n'), newString: text('remove').join('\n') })
  },
}

/** Every line of the old text that has words has a wrong word. */
export const hallucinatedClose: Distortion = {
  name: 'hallucinated-close',
  family: 'absent',
  rank: 0,
  apply: (draft, { random }) => {
    const block = draft.blocks[0]!
    if (draft.blocks.length > 1 || changesFormAlone(block)) return undefined
    const lines = block.lines.map((line) => {
      if (line.kind === 'add' || isWeak(line.file)) return line
      const text = misremember(line.old, random)
      return text === undefined ? line : { ...line, old: text, ...(line.kind === 'keep' ? { new: text } : {}) }
    })
    const all = new Set(block.lines.map((line) => fold(line.file)))
    if (!lines.some((line) => line.kind === 'remove' && !all.has(fold(line.old)))) return undefined
    return { ...draft, blocks: [{ ...block, lines }], must: 'refuse' }
  },
}

/** One of the lines that the edit removes is not in the file. */
export const removedInvented: Distortion = {
  name: 'removed-line-invented',
  family: 'absent',
  rank: 0,
  apply: (draft, { random, source }) => {
    const block = draft.blocks[0]!
    const places = block.lines.flatMap((line, index) => (line.kind === 'remove' ? [index] : []))
    if (draft.blocks.length > 1 || places.length === 0 || changesFormAlone(block)) return undefined
    const text = misremember(random.pick(source.lines.filter((line) => !isWeak(line)).concat('const value = one')), random)
    const known = new Set([...source.lines, ...block.lines.map((line) => line.file)].map(fold))
    if (!text || known.has(fold(text))) return undefined
    const at = random.pick(places) + random.int(0, 1)
    const invented: Line = { kind: 'remove', file: '', old: text, new: text }
    const lines = [...block.lines.slice(0, at), invented, ...block.lines.slice(at)]
    const said = (skip: Line['kind'], side: 'old' | 'new') =>
      lines.filter((line) => line.kind !== skip && line.kind !== 'unquoted').map((line) => line[side])
    return refuseInstead(draft, { oldString: said('add', 'old').join('\n'), newString: said('remove', 'new').join('\n') })
  },
}

/** In one removed line, two words are joined, or one word is split. */
export const removedWordsJoined: Distortion = {
  name: 'removed-words-joined',
  family: 'absent',
  rank: 0,
  apply: (draft) => {
    const block = draft.blocks[0]!
    if (draft.blocks.length > 1 || changesFormAlone(block)) return undefined
    const chosen = block.lines.find((line) => line.kind === 'remove' && /\w{2} \w{2}/.test(line.file.trim()))
    if (!chosen) return undefined
    const text = chosen.old.replace(/(?<=\w\w) (?=\w\w)/, '')
    return {
      ...draft,
      blocks: [{ ...block, lines: block.lines.map((line) => (line === chosen ? { ...line, old: text } : line)) }],
      must: 'refuse',
    }
  },
}

/** Changes the meaning of a line that the edit removes, either in the quote or in the file. */
function withOtherMeaning(draft: Draft, random: Random, side: 'old' | 'file') {
  const change = (line: Line) => {
    const text = changeMeaning(line.file, random)
    return text === undefined ? undefined : { ...line, [side]: text }
  }
  return alterRemoved(draft, change, random.next())
}

/** A line that the edit removes is misquoted. */
export const removedMisquoted: Distortion = {
  name: 'removed-misquoted',
  family: 'absent',
  rank: 0,
  apply: (draft, { random }) => withOtherMeaning(draft, random, 'old'),
}

/** A line that the edit removes changed in the file after the answer was written. */
export const removedChanged: Distortion = {
  name: 'removed-changed',
  family: 'absent',
  rank: 0,
  apply: (draft, { random }) => withOtherMeaning(draft, random, 'file'),
}

/** Replaces the draft's own edit by an edit of another file. The file must not change. */
export function refuseInstead(draft: Draft, edit: AnswerEdit): Draft {
  return { ...draft, order: [], extra: [edit], must: 'refuse' }
}

function alterRemoved(draft: Draft, alter: (line: Line) => Line | undefined, draw: number): Draft | undefined {
  const block = draft.blocks[0]!
  if (draft.blocks.length > 1 || changesFormAlone(block)) return undefined
  const removed = block.lines.filter((line) => line.kind === 'remove' && !isWeak(line.file))
  const chosen = removed[Math.floor(draw * removed.length)]
  const altered = chosen && alter(chosen)
  if (!chosen || !altered) return undefined
  const others = block.lines.filter((line) => line !== chosen)
  const clash = [altered.file, altered.old].some((text) => others.some((line) => fold(line.file) === fold(text)))
  if (clash || fold(altered.old) === fold(altered.file)) return undefined
  return { ...draft, blocks: [{ ...block, lines: block.lines.map((line) => (line === chosen ? altered : line)) }], must: 'refuse' }
}
