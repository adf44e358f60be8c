import { filesBetweenReleases, releasePairs } from '@suture/testing'
import { describe, expect, it } from 'vitest'
import { edit } from '../src/index'

const indentOf = (line: string) => /^[ \t]*/.exec(line)![0]
const isEmpty = (line: string) => line.trim() === ''
const CLOSES = /^(?:[)\]}]|end\b|els|<\/|rescue|except|finally)/

/** Shortest and longest block in lines, and number of files of a package and of lines of a file. */
const [LEAST, MOST, FILES, LINES] = [2, 14, 20, 3]

/** Returns blocks of a text without their indentation: a line, the deeper lines below it, and the lines that close it. */
function blocksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const blocks = lines.map((head, from) => {
    const indent = indentOf(head)
    const isInside = (line: string) =>
      isEmpty(line) || (line.startsWith(indent) && (indentOf(line) !== indent || CLOSES.test(line.slice(indent.length))))
    const end = lines.findIndex((line, row) => row > from && !isInside(line))
    const block = lines.slice(from, end < 0 ? lines.length : end)
    return block.slice(0, block.findLastIndex((line) => !isEmpty(line)) + 1).map((line) => line.slice(indent.length))
  })
  // A block of a whole statement, in which no line is only continued.
  return blocks.filter((block) => {
    const [head, last] = [block[0] ?? '', block.at(-1) ?? '']
    const isStatement = /^[a-z]/i.test(head) && /[{:]$/.test(head) && /^\}[;)]*$|[;]$/.test(last) && !/[`"']{3}|`/.test(block.join())
    return block.length >= LEAST && block.length <= MOST && isStatement && !block.some((line) => /^(?:case|default)\b/.test(line))
  })
}

/** Whether a line is a statement with one of the same depth above it, which occurs once. */
function isStatement(text: string, lines: readonly string[], row: number): boolean {
  const [above = '', line = '', below = ''] = lines.slice(row - 1, row + 2)
  const body = line.trim()
  const isAlike = [above, line].every((each) => each.endsWith(';') && /^[ \t]+[a-z]/i.test(each) && indentOf(each) === indentOf(line))
  return isAlike && indentOf(below).length <= indentOf(line).length && text.indexOf(body) === text.lastIndexOf(body)
}

/** Real lines, each with a real block of the same file that is put beside it. */
const cases = releasePairs().flatMap((name) =>
  filesBetweenReleases(name)
    .filter(({ old }) => !old.includes('\r') && old.length < 50_000)
    .slice(0, FILES)
    .flatMap(({ old }) => {
      const lines = old.split('\n')
      const blocks = blocksOf(lines)
      const rows = lines.flatMap((_, row) => (row > 0 && isStatement(old, lines, row) ? row : [])).slice(0, LINES)
      return blocks.length === 0 ? [] : rows.map((row, k) => ({ name, old, lines, row, block: blocks[(row + k) % blocks.length]! }))
    }),
)

describe('real blocks beside real lines that are quoted without their indentation', () => {
  it.each<{ place: string; of: (line: string, block: readonly string[]) => readonly string[] }>([
    { place: 'above', of: (line, block) => [...block, line] },
    { place: 'below', of: (line, block) => [line, ...block] },
  ])('are indented like the line $place which they are, or nothing is written', ({ of }) => {
    let refused = 0
    for (const { name, old, lines, row, block } of cases) {
      const indent = indentOf(lines[row]!)
      const indented = block.map((line) => (isEmpty(line) ? line.trim() : indent + line))
      const outcome = edit(old, { oldString: lines[row]!.trim(), newString: of(lines[row]!.trim(), block).join('\n') })
      const expected = [...lines.slice(0, row), ...of(lines[row]!, indented), ...lines.slice(row + 1)].join('\n')
      if (outcome.status === 'refused') refused++
      else if (outcome.status === 'applied') expect(outcome.content, name).toBe(expected)
    }
    expect(cases.length).toBeGreaterThan(100)
    // Refused are blocks that are beside the line already.
    expect(refused).toBeLessThanOrEqual(cases.length * 0.1)
  })
})
