import { blockText, type CaseBlock, data, one } from './blocks'

/** Old text and new text, and fields that narrow the place. */
export interface CaseEdit {
  readonly oldString: string
  readonly newString: string
  readonly [field: string]: unknown
}

/**
 * The expected result of a case of one file: the file after the edit, a problem whose words contain `says`, or the status of a success that
 * changes nothing.
 */
interface End {
  readonly after?: string
  readonly problem?: { readonly kind: string; readonly rule?: string | undefined; readonly says: string; readonly [field: string]: unknown }
  readonly unchanged?: string
}

/** Returns a case of edits of one file. `needs` names the mechanisms of the engine that the case is for, and the result without them. */
export function editCase(blocks: readonly CaseBlock[]) {
  const edits = blocks.filter(({ role }) => role === 'edit').map((block): CaseEdit => ({ ...sidesOf(block), ...block.fields }))
  if (edits.length === 0) throw new Error('there is no edit')
  const needs = data(blocks, 'needs')
  return { before: textOf(blocks, 'file'), edits, options: data(blocks, 'options') ?? {}, ...(needs && { needs }), ...endOf(blocks) }
}

/** Returns a case of a diff of one file. */
export function diffCase(blocks: readonly CaseBlock[]) {
  return { before: textOf(blocks, 'file'), edit: textOf(blocks, 'patch'), ...endOf(blocks) }
}

const textOf = (blocks: readonly CaseBlock[], role: string): string => blockText(one(blocks, role))

/**
 * Returns the old and the new text of the body of a diff. Lines after a space and empty lines are in both texts, lines after `-` in the old
 * text, and lines after `+` in the new text.
 */
function sidesOf(block: CaseBlock): CaseEdit {
  const odd = block.lines.find((line) => !/^(?:[ +-]|$)/.test(line))
  if (odd !== undefined) throw new Error(`an edit has lines after a space, - or +, not "${odd}"`)
  const without = (mark: string) => block.lines.filter((line) => line[0] !== mark).map((line) => line.slice(1))
  return { oldString: blockText(block, without('+')), newString: blockText(block, without('-')) }
}

function endOf(blocks: readonly CaseBlock[]): End {
  const end = one(blocks, 'result', 'unchanged', 'refused')
  const [word, rule] = end.words
  if (end.role === 'result') return { after: blockText(end) }
  if (word === undefined) throw new Error(`a block ${end.role} names a kind of problem or a status`)
  if (end.role === 'unchanged') return { unchanged: word }
  if (end.lines.length === 0) throw new Error('a refusal has a sentence of its words')
  return { problem: { kind: word, rule, says: blockText(end), ...end.fields } }
}
