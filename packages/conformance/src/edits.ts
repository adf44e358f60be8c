import { blockText, type CaseBlock, type Section } from './blocks'
import type { CaseEdit, CaseHead, DiffCase, EditCase, End } from './case'
import { joinedLines } from './text'

/** A case of edits; throws where something is missing. */
export function editCase(named: CaseHead, { blocks }: Section): EditCase {
  const edits = blocks.flatMap((block, index): CaseEdit[] => {
    if (block.role === 'edit') return [{ ...sides(block), ...block.fields }]
    if (block.role !== 'old') return []
    const next = blocks[index + 1]
    if (next?.role !== 'new') throw new Error(`${named.heading}: an old text without a new one`)
    return [{ oldString: blockText(block), newString: blockText(next), ...next.fields }]
  })
  if (edits.length === 0) throw new Error(`${named.heading}: there is no edit`)
  const needs = data(blocks, 'needs')
  return {
    ...named,
    before: only(named, blocks, 'file'),
    edits,
    options: data(blocks, 'options') ?? {},
    ...endOf(named, blocks),
    ...(needs && { needs }),
  }
}

/** A case of a diff. */
export function diffCase(named: CaseHead, { blocks }: Section): DiffCase {
  return { ...named, before: only(named, blocks, 'file'), edit: only(named, blocks, 'patch'), ...endOf(named, blocks) }
}

/** Old and new text of the body of a diff: lines after a space, `-` and `+`; an empty line is a line of both. */
function sides({ lines, form }: CaseBlock): CaseEdit {
  const side = (mark: string) => {
    const own = lines.filter((line) => line === '' || line[0] === ' ' || line[0] === mark).map((line) => line.slice(1))
    return joinedLines(own, form, false)
  }
  const odd = lines.find((line) => !/^(?:[ +-]|$)/.test(line))
  if (odd !== undefined) throw new Error(`an edit has lines after a space, - or +, not "${odd}"`)
  return { oldString: side('-'), newString: side('+') }
}

function only(named: CaseHead, blocks: readonly CaseBlock[], role: string): string {
  const found = blocks.filter((block) => block.role === role)
  if (found.length !== 1) throw new Error(`${named.heading}: one block ${role} is wanted, not ${found.length}`)
  return blockText(found[0]!)
}

/** Data of a block of JSON. */
export function data(blocks: readonly CaseBlock[], role: string): Record<string, unknown> | undefined {
  const block = blocks.find((each) => each.role === role)
  return block && JSON.parse(blockText(block))
}

function endOf(named: CaseHead, blocks: readonly CaseBlock[]): End {
  const ends = blocks.flatMap((block): End[] => {
    const [word, rule] = block.words
    if (block.role === 'result') return [{ after: blockText(block) }]
    if (block.role === 'unchanged') return [{ outcome: { status: word, ...block.fields } }]
    if (block.role !== 'refused') return []
    if (word === undefined || blockText(block) === '')
      throw new Error(`${named.heading}: a refusal has a kind, and a sentence of its words`)
    return [{ problem: { kind: word, says: blockText(block), ...(rule && { finding: { rule } }), ...block.fields } }]
  })
  if (ends.length !== 1) throw new Error(`${named.heading}: one end is wanted, not ${ends.length}`)
  return ends[0]!
}
