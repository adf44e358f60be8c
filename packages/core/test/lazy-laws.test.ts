import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { draws, seeded } from '@suture/testing'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { applyAnswer, memoryFiles } from '../src/index'

/** The definitions of a file, as the compiler reads them: 0-based lines, and the first line of the class around a method. */
interface Definition {
  readonly from: number
  readonly to: number
  readonly inside?: number
}

const packages = join(import.meta.dirname, '../..')
const FILES = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[^/]+\/src\/.+\.ts$/.test(path))
  .map((path) => readFileSync(join(packages, path), 'utf8'))

function definitionsOf(text: string): Definition[] {
  const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line
  const found: Definition[] = []
  const visit = (node: ts.Node, inside?: number): void => {
    const isDefinition = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isInterfaceDeclaration(node)
    const [from, to] = [lineOf(node.getStart()), lineOf(node.getEnd())]
    if (isDefinition && to > from + 2) found.push({ from, to, ...(inside === undefined ? {} : { inside }) })
    ts.forEachChild(node, (child) => visit(child, ts.isClassDeclaration(node) ? from : inside))
  }
  visit(file)
  // A definition in another one would be changed with it.
  return found.filter((a) => found.every((b) => a === b || b.to < a.from || b.from > a.to))
}

const indentOf = (line: string) => /^\s*/.exec(line)![0]

const MARK = '// ... existing code ...'

/** Returns a file, one of its definitions with a changed line, and the file with that change. */
function drawn(random: (below: number) => number) {
  const text = FILES[random(FILES.length)]!
  const definitions = definitionsOf(text)
  if (definitions.length === 0) return undefined
  const lines = text.split('\n')
  const definition = definitions[random(definitions.length)]!
  const { from, to } = definition
  // A changed bracket would be another nesting, and a body of one line would be lost.
  const rows = Array.from({ length: to - from - 1 }, (_, k) => from + 1 + k).filter(
    (row) => !/[(){}[\]*`]/.test(lines[row]!) && [row - 1, row + 1].some((other) => indentOf(lines[other]!) === indentOf(lines[row]!)),
  )
  if (rows.length === 0) return undefined
  const at = rows[random(rows.length)]!
  const line = `${indentOf(lines[at]!)}changed${random(1000)}`
  const added = random(2) === 0
  const block = [...lines.slice(from, at), line, ...lines.slice(added ? at : at + 1, to + 1)]
  return { text, lines, definition, block, after: [...lines.slice(0, from), ...block, ...lines.slice(to + 1)].join('\n') }
}

async function landed(text: string, block: readonly string[]): Promise<string | undefined> {
  const answer = `\`a.ts\`:\n\n\`\`\`\`ts\n${block.join('\n')}\n\`\`\`\`\n`
  const report = await applyAnswer(answer, memoryFiles({ '/w/a.ts': text }), { root: '/w' })
  return report.status === 'refused' ? undefined : (report.files[0]?.after ?? text)
}

const RUNS = draws(40)

describe('a code block with omitted lines', () => {
  it('replaces the definition that the compiler finds, and nothing else', async () => {
    const random = seeded(11).int
    let count = 0
    // The files are the sources of this repository, so which draws have a definition changes with them.
    while (count <= RUNS) {
      const { text, lines, definition, block, after } = drawn(random) ?? {}
      if (!text || !definition) continue
      const head = lines![definition.from]!
      const isOnce = lines!.filter((line) => line.trim() === head.trim()).length === 1
      const around =
        definition.inside === undefined
          ? [MARK, '', ...block!, '', MARK]
          : [MARK, lines![definition.inside]!, `  ${MARK}`, ...block!, `  ${MARK}`, '}', MARK]
      const result = await landed(text, around)
      if (isOnce) expect(result).toBe(after)
      else expect([undefined, after]).toContain(result)
      count++
    }
  })

  it('lands without a loss or not at all, if the definition is cut short', async () => {
    const random = seeded(12).int
    let count = 0
    // The files are the sources of this repository, so which draws have a definition changes with them.
    while (count <= RUNS) {
      const { text, block, after } = drawn(random) ?? {}
      if (!text || block!.length < 4) continue
      const keep = 2 + random(block!.length - 3)
      const indent = ['', '  '][random(2)]!
      const result = await landed(text, [MARK, '', ...block!.slice(0, keep), `${indent}${MARK}`])
      expect([undefined, text, after]).toContain(result)
      count++
    }
  })
})
