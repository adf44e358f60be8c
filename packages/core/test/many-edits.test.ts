import { memoryFiles } from '@suture/workspace'
import { expect, test, vi } from 'vitest'
import { applyAnswer } from '../src/index'

const times = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join('')
const fileOf = (count: number) => times(count, (i) => `function f${i}() {\n  const a = ${i}\n  return ${i}\n}\n`)
const chunk = (i: number) => `@@ function f${i}() {\n-  return ${i}\n+  return -${i}\n`
const envelope = (chunks: string) => `*** Begin Patch\n*** Update File: a.ts\n${chunks}*** End Patch\n`

interface Kind {
  readonly files?: (count: number) => Readonly<Record<string, string>>
  readonly answer: (count: number) => string
}

const KINDS: Readonly<Record<string, Kind>> = {
  'chunks with anchors': { answer: (count) => envelope(times(count, chunk)) },
  'chunks in a section that the file does not have': {
    answer: (count) => envelope(times(count, (i) => `@@ class A\n${chunk(i)}`)),
  },
  'diffs in code blocks': {
    answer: (count) => times(count, (i) => `In a.ts:\n\`\`\`diff\n@@ @@\n   const a = ${i}\n-  return ${i}\n+  return -${i}\n\`\`\`\n`),
  },
  'renamed files': {
    files: (count) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`/p/f${i}.ts`, 'a\n'])),
    answer: (count) =>
      times(count, (i) => `diff --git a/f${i}.ts b/e/f${i}.ts\nsimilarity index 100%\nrename from f${i}.ts\nrename to e/f${i}.ts\n`),
  },
  'a whole file of which every second line changes': {
    answer: (count) => `\`a.ts\`\n\`\`\`ts\n${fileOf(count).replace(/const a = .*/g, '$& + 1')}\`\`\`\n`,
  },
}

/** The methods of texts whose calls are counted. */
const METHODS = ['slice', 'split', 'trim', 'startsWith', 'replace', 'indexOf'] as const
/** The methods of lists that read the complete list. Its length is counted. */
const SEARCHES = ['indexOf', 'lastIndexOf'] as const

async function callsFor({ files, answer }: Kind, count: number): Promise<number> {
  const disk = memoryFiles(files?.(count) ?? { '/p/a.ts': fileOf(count) })
  const spies = METHODS.map((method) => vi.spyOn(String.prototype, method))
  const searches = SEARCHES.map((method) => vi.spyOn(Array.prototype, method))
  const report = await applyAnswer(answer(count), disk, { root: '/p' })
  const read = searches.flatMap(({ mock }) => mock.contexts as unknown[][]).reduce((sum, list) => sum + list.length, 0)
  const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, read)
  for (const spy of [...spies, ...searches]) spy.mockRestore()
  expect(report.status).toBe('applied')
  return calls
}

test.each(Object.entries(KINDS))('four times as many %s take at most five times the work', async (_name, kind) => {
  const [few, many] = [await callsFor(kind, 50), await callsFor(kind, 200)]
  expect(many).toBeLessThan(5 * few)
})
