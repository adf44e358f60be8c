import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerCase, rowBlocks } from './answers'
import { type CaseBlock, type Section, sectionsOf } from './blocks'
import { diffCase, editCase } from './edits'

const FOLDER = fileURLToPath(new URL('../cases', import.meta.url))

/** Returns all cases of edits, in the order of their files. */
export const editCases = (folder = join(FOLDER, 'edits')) => casesIn(folder, editCase)

/** Edits of one file and their expected result. */
export type EditCase = ReturnType<typeof editCases>[number]

/** Returns all cases of diffs, in the order of their files. */
export const diffCases = (folder = join(FOLDER, 'diffs')) => casesIn(folder, diffCase)

/** A diff of one file and its expected result. */
export type DiffCase = ReturnType<typeof diffCases>[number]

/** Returns all cases of answers, in the order of their files. */
export const answerCases = (folder = join(FOLDER, 'answers')) => casesIn(folder, answerCase)

/** An answer of a model for files by path, and its expected result. */
export type AnswerCase = ReturnType<typeof answerCases>[number]

type ReadCase<Case> = (blocks: readonly CaseBlock[], shared: readonly CaseBlock[]) => Case

/** Roles of blocks that an engine must apply. A heading with such a block is a case. */
const ASKING = ['edit', 'patch', 'answer']

function casesIn<Case>(folder: string, read: ReadCase<Case>) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const cases = files.sort().flatMap((name) => casesOf(join(folder, name), read))
  const names = cases.map(({ name }) => name)
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw new Error(`${double}: two cases below ${folder} have this heading`)
  return cases
}

/**
 * Returns the cases of a file. The blocks below a heading that is not a case belong to the cases of the deeper headings below it, and to
 * the rows of its table.
 */
function casesOf<Case>(file: string, read: ReadCase<Case>) {
  let around: Section | undefined
  return sectionsOf(readFileSync(file, 'utf8')).flatMap((section) => {
    const { level, heading, cells, from, to } = section
    const shared = around && around.level < level ? around.blocks : []
    try {
      const blocks = cells.length > 0 ? rowBlocks(cells, shared) : section.blocks
      if (blocks.some(({ role }) => ASKING.includes(role)))
        return { name: slug(heading), heading, topic: basename(file, '.md'), at: { file, from, to }, ...read(blocks, shared) }
    } catch (error) {
      throw new Error(`${file}:${from + 1}: ${heading}: ${(error as Error).message}`)
    }
    around = section
    return []
  })
}

/** Converts a heading to its anchor in the page. */
function slug(heading: string): string {
  const name = heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '')
  return name.replaceAll(' ', '-')
}
