import type { AnswerIntent, FileEdits, Parsed } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import { type EditKey, filterEdits, keyOf } from '../input/filter-edits'

/** The new text of an edit, which the user can change. */
export interface NewText {
  readonly text: string
  /** The path in the answer. An editor chooses its colours by it. */
  readonly path: string
}

/** Returns the new text of an edit. Undefined if it has none, as a deletion, or if several edits have the same key. */
export function newTextOf({ edits }: Pick<Parsed, 'edits'>, key: EditKey): NewText | undefined {
  const found = edits.flatMap((edit) => textsOf(edit, key).map((text) => ({ text, path: edit.path ?? '' })))
  return found.length === 1 ? found[0] : undefined
}

function textsOf(edit: FileEdits, key: EditKey): string[] {
  if (edit.content !== undefined) return keyOf(edit) === key ? [edit.content] : []
  return toIntents(edit).flatMap(({ line, newString }) => (keyOf({ line, format: edit.format }) === key ? [newString] : []))
}

/**
 * Returns the edits with another new text for the edit with this key. A hunk of a diff becomes an edit with old and new text, because its
 * lines no longer say what is kept.
 */
export function withNewText(edits: readonly FileEdits[], key: EditKey, text: string): FileEdits[] {
  return edits.map((edit) => {
    if (edit.content !== undefined) return keyOf(edit) === key ? { ...edit, content: text } : edit
    const isIt = (line: number) => keyOf({ line, format: edit.format }) === key
    const changed = toIntents(edit).filter(({ line }) => isIt(line))
    if (changed.length === 0) return edit
    const [{ body: _body, block: _block, ...rest }] = changed as [AnswerIntent]
    const others = edit.intents.filter(({ line }) => !isIt(line))
    const [kept] = filterEdits([{ ...edit, intents: [] }], (each) => each !== key)
    const { diff: _diff, hunkLines: _lines, ...plain } = edit
    return {
      ...plain,
      ...(edit.diff && kept?.diff && { diff: kept.diff, hunkLines: kept.hunkLines! }),
      intents: [...others, { ...rest, newString: text }],
    }
  })
}
