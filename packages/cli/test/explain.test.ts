import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textWidth } from '../src/terminal/text-width'
import { scratch, suture } from './desk'

const block = (search: string, replace: string) => `a.ts\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

async function explained(text: string, answer: string, width: number, env: Record<string, string> = { NO_COLOR: '1' }): Promise<string> {
  const root = scratch()
  writeFileSync(join(root, 'a.ts'), text)
  return (await suture(root, ['explain'], { stdin: answer, outIsTerminal: true, width, env })).out
}

describe('explain on a terminal', () => {
  const file = 'export function total() {\n\tlet sum = 0\n\t// with tax\n\treturn sum\n}\n'
  const answer = block(
    'export function total() {\n  let sum = 0\n  return sum\n}',
    'export function total() {\n  let sum = 1\n  return sum\n}',
  )

  test('of 80 columns has the quoted lines and the lines of the file side by side, with what differs', async () => {
    const out = await explained(file, answer, 80)
    expect(out).toContain(
      [
        '    quoted in the answer                       in the file',
        '    export function total() {               1  export function total() {',
        '  - ··let sum = 0                     |     2  →let sum = 0',
        '                                      >     3      // with tax',
        '    ··return sum                      |     4  →return sum',
        '    }                                       5  }',
        '',
      ].join('\n'),
    )
  })

  test('of 50 columns has them one below the other', async () => {
    const out = await explained(file, answer, 50)
    expect(out).not.toContain('in the file\n')
    expect(out).toMatch(/- {5}2 indent {6}let sum = 0\n {10}in file {3}\tlet sum = 0\n/)
  })

  test('marks what differs in colour', async () => {
    const out = await explained(
      'const total = 1\nsend(total)\n',
      block('const totals = 1\nsend(total)', 'const totals = 1\nemit(total)'),
      80,
      {},
    )
    expect(out).toContain('const total\u001b[7m\u001b[31ms\u001b[39m\u001b[27m = 1')
  })

  test('never has a line wider than the terminal, and loses no character', async () => {
    const long = `const 値 = "${'漢字かな '.repeat(20)}${'x'.repeat(90)}" // 🎉 end`
    for (const width of [64, 80, 100, 133]) {
      const out = await explained(`${long}\nsend(値)\n`, block(`${long}!\nsend(値)`, `${long}!\nemit(値)`), width)
      for (const line of out.split('\n').filter((each) => !each.includes('-> '))) expect(textWidth(line)).toBeLessThanOrEqual(width)
      expect(out.match(/x/g)?.length).toBeGreaterThanOrEqual(180)
      expect(out.match(/漢/g)?.length).toBeGreaterThanOrEqual(40)
    }
  })

  test('shows quoted lines that the file lacks, and counts long runs of lines that are not quoted', async () => {
    const middle = Array.from({ length: 9 }, (_, index) => `  step(${index})`).join('\n')
    const out = await explained(
      `function prepare() {\n${middle}\n  finish(report)\n}\n`,
      block(
        'function prepare() {\n  forgotten(report)\n  finish(report)\n}',
        'function prepare() {\n  forgotten(report)\n  end(report)\n}',
      ),
      80,
    )
    expect(out).toMatch(/forgotten\(report\) +<\n/)
    expect(out).toContain('... 7 more lines\n')
  })
})

describe('explain gives each check with what it found', () => {
  const file = 'function total() {\n  const sum = 1\n  return sum + tax\n}\n'
  const ROWS: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'of an edit that lands verbatim',
      block('  const sum = 1', '  const sum = 2'),
      ['✓ place    the quote occurs verbatim at line 2', '✓ merge', '✓ block', '✓ result', '✓ others', '-> lands at line 2: exact'],
    ],
    [
      'of a conflict',
      block('function total() {\n  const sum = 1\n  return sum + fee\n}', 'function total() {\n  return 0\n}'),
      [
        '✓ place    ',
        '✗ merge    The edit removes or changes "return sum + fee", but line 3 is "return sum + tax".',
        '- block    not reached',
      ],
    ],
    [
      'of a text that is not there',
      block('no such text here', 'x'),
      ['✗ place    no quoted line is in the file', '- merge    not reached'],
    ],
    ['of a text that is there twice', block('}', '})'), ['✗ place    2 places fit equally well']],
  ]
  test.each(ROWS)('%s', async (_name, answer, words) => {
    const out = await explained(`${file}${answer.includes('})') ? 'if (x) {\n}\n' : ''}`, answer, 100)
    for (const each of words) expect(out).toContain(each)
  })

  test('but not of an edit that is placed by the specifications', async () => {
    const root = scratch()
    writeFileSync(join(root, 'a.ts'), file)
    const { out } = await suture(root, ['explain', '--policy', 'spec'], { stdin: block('  const sum = 1', '  const sum = 2') })
    expect(out).not.toContain('✓ place')
  })
})
