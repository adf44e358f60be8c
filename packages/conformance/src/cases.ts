import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { blockText, type CaseBlock, type Section, sectionsOf } from './blocks'

/** Old text and new text, and fields that narrow the place. */
interface CaseEdit {
  readonly oldString: string
  readonly newString: string
  readonly [field: string]: unknown
}

/** The expected result of a case of one file: the file after the edit, a problem whose words contain `says`, or the status of a success that changes nothing. */
interface End {
  readonly after?: string
  readonly problem?: { readonly kind: string; readonly rule?: string | undefined; readonly says: string; readonly [field: string]: unknown }
  readonly unchanged?: string
}

/** Returns all cases of edits, in the order of their files. */
export const editCases = reader('edits', editCase)

/** Edits of one file and their expected result. `needs` names the mechanisms of the engine that the case is for, and the result without them. */
export type EditCase = ReturnType<typeof editCases>[number]

/** Returns all cases of diffs, in the order of their files. */
export const diffCases = reader('diffs', (blocks) => ({ before: textOf(blocks, 'file'), edit: textOf(blocks, 'patch'), ...endOf(blocks) }))

/** A diff of one file and its expected result. */
export type DiffCase = ReturnType<typeof diffCases>[number]

/** Returns all cases of answers, in the order of their files. */
export const answerCases = reader('answers', answerCase)

/** An answer of a model for files by path, and its expected result. */
export type AnswerCase = ReturnType<typeof answerCases>[number]

type ReadCase<Case> = (blocks: readonly CaseBlock[]) => Case

/** Returns a function that reads the cases of a folder. */
function reader<Case>(kind: string, read: ReadCase<Case>) {
  return (folder = fileURLToPath(new URL(`../cases/${kind}`, import.meta.url))) => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
    const cases = files.sort().flatMap((name) => casesOf(join(folder, name), read))
    const headings = cases.map(({ heading }) => heading.toLowerCase())
    const double = headings.find((heading, index) => headings.indexOf(heading) !== index)
    if (double !== undefined) throw new Error(`${double}: two cases below ${folder} have this heading`)
    return cases
  }
}

/** Returns the cases of a file. A heading without a task is not a case: its blocks belong to the cases of the deeper headings below it. */
function casesOf<Case>(file: string, read: ReadCase<Case>) {
  let around: Section | undefined
  return sectionsOf(readFileSync(file, 'utf8')).flatMap((section) => {
    const { level, heading, blocks, from, to } = section
    if (!blocks.some(({ role }) => ['edit', 'patch', 'answer'].includes(role))) around = section
    if (section === around) return []
    const shared = around && around.level < level ? around.blocks : []
    try {
      return { heading, topic: basename(file, '.md'), at: { file, from, to }, ...read([...shared, ...blocks]) }
    } catch (error) {
      throw new Error(`${file}:${from + 1}: ${heading}: ${(error as Error).message}`)
    }
  })
}

function editCase(blocks: readonly CaseBlock[]) {
  const edits = blocks.filter(({ role }) => role === 'edit').map((block): CaseEdit => ({ ...sidesOf(block), ...block.fields }))
  if (edits.length === 0) throw new Error('there is no edit')
  const needs = dataOf(blocks, 'needs')
  return { before: textOf(blocks, 'file'), edits, options: dataOf(blocks, 'options') ?? {}, ...(needs && { needs }), ...endOf(blocks) }
}

/** Returns the old and the new text of the body of a diff. Lines after a space and empty lines are in both texts. */
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

function answerCase(blocks: readonly CaseBlock[]) {
  const of = (role: string) => blocks.filter((block) => block.role === role)
  const ends = blocks.filter(({ role }) => ['applied', 'partial', 'refused', 'unchanged'].includes(role))
  const [[end], [again], changes] = [ends, of('again'), [...of('result'), ...of('deleted')]]
  if (ends.length > 1 || (!end && changes.length === 0)) throw new Error('one answer and one end are wanted')
  const [before, results] = [of('file'), of('result')].map((all) =>
    Object.fromEntries(all.map((each) => [each.words[0]!, blockText(each)])),
  )
  const after: Record<string, string> = { ...before, ...results }
  for (const { words } of of('deleted')) delete after[words[0]!]
  const status =
    end?.role === 'unchanged' ? { status: end.words[0]!, problems: [] } : { status: end?.role ?? 'applied', problems: end?.words ?? [] }
  return {
    answer: textOf(blocks, 'answer'),
    before: before!,
    after,
    ends: {
      /** The status, and the kinds of all problems in order. */
      ...status,
      /** Texts that the words of the report must contain. */
      says: end?.lines ?? [],
      options: dataOf(blocks, 'options') ?? {},
      /** The status of the same answer when it is sent again, if that is not `already-applied`, and the reason. */
      ...(again && { again: again.words[0]!, because: blockText(again) }),
    },
  }
}

/** Returns the only block with one of the roles. */
function one(blocks: readonly CaseBlock[], ...roles: readonly string[]): CaseBlock {
  const [block, ...others] = blocks.filter(({ role }) => roles.includes(role))
  if (block && others.length === 0) return block
  throw new Error(`one block ${roles.join(' or ')} is wanted, not ${block ? others.length + 1 : 0}`)
}

const textOf = (blocks: readonly CaseBlock[], role: string) => blockText(one(blocks, role))

/** Returns the data of the JSON block with a role, or undefined if there is no such block. */
function dataOf(blocks: readonly CaseBlock[], role: string): Readonly<Record<string, unknown>> | undefined {
  const block = blocks.find((each) => each.role === role)
  return block && JSON.parse(blockText(block))
}
