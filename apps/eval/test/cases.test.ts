import { describe, expect, it } from 'vitest'
import { makeCases } from '../src/cases/cases'
import type { ChangedFile } from '../src/cases/corpus'
import { judge } from '../src/cases/judge'
import { distortions } from '../src/distortions/distortions'
import { languageOf } from '../src/text/language'
import { lineHunks } from '../src/text/line-hunks'
import { seeded } from '../src/text/random'

const random = seeded('made-up files')
const word = () => random.pick(['alpha', 'beta', 'gamma', 'delta', 'omega', 'sigma', 'kappa', 'zeta']) + random.int(1, 999)
const codeLine = (depth: number) =>
  '  '.repeat(depth) +
  random.pick([
    `const ${word()} = "${word()}"`,
    `// ${word()} - ${word()} ... here`,
    `call(${word()}, '${word()}')`,
    `if (${word()} < ${word()}) {`,
  ])
const codeFile = () => Array.from({ length: 120 }, (_, i) => (i % 9 === 8 ? '' : codeLine(i % 4)))

function changed(index: number): ChangedFile {
  const lines = codeFile()
  const after = lines.flatMap((line, i) => (i % 17 === 5 ? [line.replace(/\w+\d/, word()), codeLine(1)] : i % 29 === 7 ? [] : [line]))
  return { pair: 'made-up', path: `${index}.ts`, language: languageOf('x.ts')!, lines, finalNewline: true, hunks: lineHunks(lines, after) }
}

const corpus = [Array.from({ length: 12 }, (_, index) => changed(index))]
const wish = { seed: 'laws', single: 400, double: 400 }
const { cases, draws } = makeCases(corpus, distortions, wish)

describe(`cases of seed ${wish.seed}`, () => {
  it('are the same for the same seed', () => {
    expect(makeCases(corpus, distortions, wish).cases).toEqual(cases)
  })

  it('judge the expected content as exact, and another line as corrupt', () => {
    for (const test of cases.filter((one) => one.must === 'land')) {
      expect(judge(test, { status: 'done', content: test.expected }), test.id).toBe('exact')
      if (test.outside[0] !== '')
        expect(judge(test, { status: 'done', content: `one line more\n${test.expected}` }), test.id).toBe('corrupt')
    }
  })

  it('differ from the file where they must land, and nowhere else', () => {
    for (const test of cases) expect(test.expected === test.file, test.id).toBe(test.must !== 'land' && test.must !== 'either')
  })

  it('leave the text outside the blocks as it is', () => {
    for (const test of cases) {
      expect(test.file.startsWith(test.outside[0]!), test.id).toBe(true)
      expect(test.expected.endsWith(test.outside.at(-1)!), test.id).toBe(true)
    }
  })

  it('count every draw that was left out', () => {
    for (const [name, counts] of draws) expect(counts.made + counts.inapplicable + counts.leftOut.size, name).toBeGreaterThan(0)
  })
})
