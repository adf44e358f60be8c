import type { FileEdits } from '@suture/formats'

/** The position of an edit in the answer, which identifies it. Edits on one line of the answer have the same key. */
export type EditKey = `${number} ${string}`

/** Returns the key of an edit or of its report. */
export function keyOf({ line, format }: { readonly line: number; readonly format: string }): EditKey {
  return `${line} ${format}`
}

/** Returns the edits whose key is accepted. Hunks of a diff and the edits of one file are kept or dropped one by one. */
export function filterEdits(edits: readonly FileEdits[], isKept: (key: EditKey) => boolean): FileEdits[] {
  return edits.flatMap((edit): FileEdits[] => {
    const keeps = (line: number) => isKept(keyOf({ line, format: edit.format }))
    if (edit.intents.length === 0 && !edit.diff?.hunks.length) return keeps(edit.line) ? [edit] : []
    const intents = edit.intents.filter(({ line }) => keeps(line))
    const hunks =
      edit.diff?.hunks.map((hunk, index) => ({ hunk, line: edit.hunkLines?.[index] ?? edit.line })).filter(({ line }) => keeps(line)) ?? []
    if (intents.length === 0 && hunks.length === 0) return []
    const diff = edit.diff && { diff: { ...edit.diff, hunks: hunks.map(({ hunk }) => hunk) }, hunkLines: hunks.map(({ line }) => line) }
    return [{ ...edit, intents, ...diff }]
  })
}

/** Returns the parts of an edit that `filterEdits` keeps or drops: the key of each, and its content as text, without its position. */
export function editParts({ path, to, operation, content, intents, diff, hunkLines, format, line }: FileEdits) {
  const part = (at: number, own: unknown) => ({ key: keyOf({ line: at, format }), text: JSON.stringify([path, to, operation, own]) })
  const parts = [
    ...intents.map(({ line: at, block: _, ...own }) => part(at, own)),
    ...(diff?.hunks ?? []).map((hunk, index) => part(hunkLines?.[index] ?? line, hunk)),
  ]
  return parts.length > 0 ? parts : [part(line, content)]
}

/** Returns the edits with other line numbers. */
export function mapLines(edits: readonly FileEdits[], lineOf: (line: number) => number): FileEdits[] {
  return edits.map((edit) => ({
    ...edit,
    line: lineOf(edit.line),
    intents: edit.intents.map((intent) => ({ ...intent, line: lineOf(intent.line) })),
    ...(edit.hunkLines && { hunkLines: edit.hunkLines.map(lineOf) }),
  }))
}

/** Difference between the numbers of two edits on one line. It is so small that a million edits have numbers below the next line. */
const STEP = 2 ** -20

/**
 * Returns the edits with a number of its own for each edit. Edits on one line, as in JSON without line breaks, get the line and a fraction.
 */
export function apart(edits: readonly FileEdits[]): FileEdits[] {
  const counts = new Map<number, number>()
  return mapLines(edits, (line) => {
    const count = counts.get(line) ?? 0
    counts.set(line, count + 1)
    return line + count * STEP
  })
}
