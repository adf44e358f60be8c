import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CaseBlock, type Section, STATUSES, sectionsOf } from './blocks'

/** Edits of one file and their expected result. `needs` names the mechanisms of the engine that the case is for, and the result without them. */
export type EditCase = ReturnType<typeof editCases>[number]

/** A diff of one file and its expected result. */
export type DiffCase = ReturnType<typeof diffCases>[number]

/** An answer of a model for files by path, and its expected result. */
export type AnswerCase = ReturnType<typeof answerCases>[number]

/** Each of these functions returns all cases of a kind, in the order of their files. */
export const editCases = reader('edits', (blocks) => {
  return { ...inOneFile(blocks), edits: among(blocks, 'edit').map(editOf), needs: among(blocks, 'needs')[0]?.fields }
})
export const diffCases = reader('diffs', (blocks) => ({ ...inOneFile(blocks), patch: one(blocks, 'patch').text }))
export const answerCases = reader('answers', (blocks) => ({ ...inFiles(blocks), answer: one(blocks, 'answer').text }))

/** Returns a function that reads the cases of a folder. `read` makes a case of its blocks. */
function reader<Case>(kind: string, read: (blocks: readonly CaseBlock[]) => Case) {
  return (folder = fileURLToPath(new URL(`../cases/${kind}`, import.meta.url))) => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
    return files.sort().flatMap((name) => casesOf(join(folder, name), read))
  }
}

/** Returns the cases of a file. A heading without a request is not a case: its blocks belong to the cases of the deeper headings below it. */
function casesOf<Case>(file: string, read: (blocks: readonly CaseBlock[]) => Case) {
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

/** Returns the files before and after by path, and the expected result. */
function inFiles(blocks: readonly CaseBlock[]) {
  const texts = (role: string) => Object.fromEntries(among(blocks, role).map(({ argument, text }) => [argument, text]))
  const [end, ...others] = among(blocks, ...STATUSES)
  if (others.length > 0 || !(end || among(blocks, 'result', 'deleted')[0])) throw new Error('a case has results or one status')
  const after = { ...texts('file'), ...texts('result') }
  for (const { argument } of among(blocks, 'deleted')) delete after[argument]
  return {
    before: texts('file'),
    after,
    options: among(blocks, 'options')[0]?.fields ?? {},
    status: end?.role ?? 'applied',
    /** The kinds of the problems in order, each with its rule after a slash. */
    problems: end?.argument.split(' ').filter(Boolean) ?? [],
    /** Texts that the message of the engine contains. */
    says: end?.lines ?? [],
  }
}

/** Returns the same for a file that has no path. */
function inOneFile(blocks: readonly CaseBlock[]) {
  one(blocks, 'file')
  const { before, after, ...end } = inFiles(blocks)
  return { before: before['']!, after: after['']!, ...end }
}

/** Returns the old and the new text of an edit, and the fields that narrow its place. Lines after a space and empty lines are in both. */
function editOf({ lines, fields }: CaseBlock) {
  const odd = lines.find((line) => !/^(?:[ +-]|$)/.test(line))
  if (odd !== undefined) throw new Error(`an edit has lines after a space, - or +, not "${odd}"`)
  const without = (mark: string) => lines.flatMap((line) => (line[0] === mark ? [] : line.slice(1))).join('\n')
  return { oldString: without('+'), newString: without('-'), ...fields }
}

const among = (blocks: readonly CaseBlock[], ...roles: readonly string[]) => blocks.filter(({ role }) => roles.includes(role))

/** Returns the only block with a role. */
function one(blocks: readonly CaseBlock[], role: string): CaseBlock {
  const [block, ...others] = among(blocks, role)
  if (block && others.length === 0) return block
  throw new Error(`one block ${role} is wanted, not ${block ? others.length + 1 : 0}`)
}
