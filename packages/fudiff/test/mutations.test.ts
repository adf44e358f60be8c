import { diffCases } from '@suture/conformance'
import { seeded } from '@suture/testing'
import { describeProblem, SutureError, splice } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { createPatch, formatPatch, parsePatch, parsePatches, tryApplyPatch } from '../src/index'

/** Number of inputs. FUDIFF_MUTATIONS sets it for a long run. */
const COUNT = Number(process.env.FUDIFF_MUTATIONS ?? 500)
const SEED = Number(process.env.FUDIFF_SEED ?? 1)

const stories = diffCases()
const seeds = stories
  .map((story) => story.patch)
  .concat(stories.map(({ before, after, status }) => formatPatch(createPatch(before, status === 'refused' ? 'x\n' : after, { path: 'p' }))))
const SPICES = [
  '@@ @@',
  '@@ -1,3 +1,3 @@',
  '--- a/x',
  '+++ b/x',
  '--- filename: x',
  'diff --git a/x b/x',
  '\\ No newline at end of file',
  '```',
  '',
  ' ',
]
const MORE = ['-', '+', '-- x', 'GIT binary patch', 'rename from x', '*** End of File', '\r', '@@@ -1 -1 +1 @@@', 'Index: x', '}', '\ud800']

type Random = (below: number) => number

function mutate(text: string, random: Random): string {
  let lines = text.split('\n')
  for (let count = 1 + random(3); count > 0; count--) {
    const at = random(lines.length + 1)
    const line = lines[at] ?? ''
    const spice = [...SPICES, ...MORE][random(SPICES.length + MORE.length)] as string
    const ways = [
      () => [...lines.slice(0, at), ...lines.slice(at + 1)],
      () => [...lines.slice(0, at), line, line, ...lines.slice(at + 1)],
      () => [...lines.slice(0, at), spice, ...lines.slice(at)],
      () => [...lines.slice(0, at), line.slice(1), ...lines.slice(at + 1)],
      () => [...lines.slice(0, at), ` ${line}`, ...lines.slice(at + 1)],
      () => [...lines.slice(0, at), line + spice, ...lines.slice(at + 1)],
      () => lines.slice(0, at),
      () => [...lines.slice(at), ...lines.slice(0, at)],
      () => [...lines, ...(seeds[random(seeds.length)] as string).split('\n')],
      () => lines.map((other) => `${other}\r`),
    ]
    lines = (ways[random(ways.length)] as () => string[])()
  }
  return lines.join('\n')
}

/** Checks what must hold for any diff and any text. */
function check(document: string, content: string): void {
  const { files, problems } = parsePatches(document)
  for (const problem of problems)
    if (describeProblem(problem) === '' || problem.line < 1) throw new Error('a problem without words or line')
  try {
    parsePatch(document)
  } catch (error) {
    if (!(error instanceof SutureError)) throw error
  }
  const written = formatPatch(files)
  if (formatPatch(parsePatches(written).files) !== written) throw new Error('written, read and written again it is another document')
  for (const file of files) {
    const outcome = tryApplyPatch(content, file)
    if (outcome.status === 'refused') describeProblem(outcome.problem)
    else if (outcome.status !== 'applied' && outcome.content !== content) throw new Error('changed without saying so')
    else if (outcome.status === 'applied' && splice(content, outcome.edits) !== outcome.content) throw new Error('edits are not the change')
  }
}

describe('mutated documents', () => {
  it(`gives blocks or typed problems, and never changes a text without saying so (${COUNT} inputs, seed ${SEED})`, {
    timeout: 3_600_000,
  }, () => {
    const random = seeded(SEED).int
    for (let i = 0; i < COUNT; i++) {
      const document = mutate(seeds[random(seeds.length)] as string, random)
      const { before } = stories[random(stories.length)] as (typeof stories)[number]
      try {
        check(document, before)
      } catch (error) {
        expect.fail(`seed ${SEED}, input ${i}: ${error}\n${JSON.stringify({ document, before })}`)
      }
    }
  })

  it.each([
    ['headers with counts too large', '@@ -1,999999 +1,999999 @@\n-a\n'],
    ['file headers that are changed lines', '--- a\n+++ b\n'],
    ['empty lines', '\n'],
    ['hunk headers alone', '@@ @@ x\n'],
    ['marks of a missing newline', '@@ @@\n-a\n\\ No newline at end of file\n'],
    ['fences', '```\n'],
    ['git headers', 'diff --git a/x b/x\nindex 1..2\n'],
    ['backticks and blanks', '`` ` \t '],
  ])('50,000 times %s are read within the time of a test', (_, piece) => {
    const document = `@@ @@\n-x\n${piece.repeat(50_000)}`
    const { files, problems } = parsePatches(document)
    expect(files.length + problems.length).toBeGreaterThan(0)
  })

  it('many hunks of many equal lines end', () => {
    const file = 'x\n'.repeat(20_000)
    const outcome = tryApplyPatch(file, parsePatch(`@@ @@\n${' x\n'.repeat(300)}-x\n+y\n`.repeat(8)))
    expect(outcome).toMatchObject({ status: 'refused', problem: { kind: 'ambiguous' } })
  })

  it.each([
    ['changed lines too', '- x\n+ y\n'],
    ['an insertion', '+ y\n'],
  ])('a blank too many on every line of a long hunk among equal lines ends (%s)', (_, change) => {
    const outcome = tryApplyPatch('x\n'.repeat(100_000), parsePatch(`@@ @@\n${'  x\n'.repeat(3000)}${change}`))
    expect(outcome).toMatchObject({ status: 'refused', problem: { kind: 'ambiguous' } })
  })
})
