import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerCase, rowCase } from './answers'
import { type CaseBlock, type Section, sectionsOf } from './blocks'
import type { AnswerCase, CaseHead, DiffCase, EditCase } from './case'
import { diffCase, editCase } from './edits'

const FOLDER = fileURLToPath(new URL('../cases', import.meta.url))

/** All cases of edits, in order of their files. */
export const editCases = (folder = join(FOLDER, 'edits')): EditCase[] => casesIn(folder, editCase)

/** All cases of diffs. */
export const diffCases = (folder = join(FOLDER, 'diffs')): DiffCase[] => casesIn(folder, diffCase)

/** All cases of answers. */
export const answerCases = (folder = join(FOLDER, 'answers')): AnswerCase[] => casesIn(folder, answerCase, rowCase)

type CaseReader<From, Case> = (named: CaseHead, from: From, shared: readonly CaseBlock[]) => Case

/** Blocks that ask for something: their heading is that of a case. */
const ASKING = new Set(['edit', 'old', 'patch', 'answer'])

function casesIn<Case extends CaseHead>(
  folder: string,
  read: CaseReader<Section, Case>,
  readRow?: CaseReader<readonly string[], Case>,
): Case[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const cases = files.sort().flatMap((name) => casesOf(join(folder, name), read, readRow))
  const names = cases.map(({ name }) => name)
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw new Error(`${double}: two cases below ${folder} have this heading`)
  return cases
}

/** The cases of a file. Blocks of a heading of no case are shared by the cases of deeper headings below it, and by the rows of its table. */
function casesOf<Case>(file: string, read: CaseReader<Section, Case>, readRow?: CaseReader<readonly string[], Case>): Case[] {
  const topic = basename(file, '.md')
  let around: Section | undefined
  return sectionsOf(readFileSync(file, 'utf8')).flatMap((section) => {
    const { heading, prose, blocks, rows, from, to, level } = section
    const named = (title: string, story = title, lines = { from, to }): CaseHead => ({
      name: slug(title),
      heading: title,
      story,
      topic,
      at: { file, ...lines },
    })
    const isCase = blocks.some(({ role }) => ASKING.has(role))
    if (isCase) return [read(named(heading, prose || heading), section, around && around.level < level ? around.blocks : [])]
    around = section
    return readRow ? rows.slice(2).map(({ cells, at }) => readRow(named(cells[0]!, cells[0], { from: at, to: at + 1 }), cells, blocks)) : []
  })
}

/** A heading as its address in the page. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
}
