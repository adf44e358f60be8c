import { describe, expect, it } from 'vitest'
import { samples } from '../src/browser/samples/samples'
import { withAnswerLines } from '../src/engine/answer-lines'
import { land } from '../src/engine/land'
import { comparePeers } from '../src/engine/peers'
import type { PairedLine } from '../src/engine/protocol'

const sample = (name: string) => samples.find((each) => each.name === name)!

describe('the samples of the playground', () => {
  it.each(samples)('$title: $ends', async (each) => {
    const landing = await land(each)
    expect(landing.status).toBe(each.ends)
    expect(landing.formats.length).toBeGreaterThan(0)
    expect(landing.problems).toEqual([])
  })

  it('connect a quoted line with its line of the file and of the answer', async () => {
    const [edit] = (await land(sample('indentation'))).edits
    expect(edit!.paired.map(({ answerLine, line, form }) => [answerLine, line, form])).toEqual([
      [4, 10, 'indent'],
      [5, 11, 'indent'],
      [6, 12, 'indent'],
      [7, 13, 'indent'],
      [8, 14, 'indent'],
    ])
    expect(edit!.places).toEqual([{ startLine: 10, endLine: 14 }])
  })

  it('mark the lines that a refusal is about', async () => {
    const places = async (name: string) => (await land(sample(name))).edits.flatMap((edit) => edit.places.map(({ startLine }) => startLine))
    expect(await places('ambiguous')).toEqual([3, 7])
    expect(await places('conflict')).toEqual([12])
  })

  it('create a file beside two changed ones', async () => {
    const { files } = await land(sample('several-files'))
    expect(files.map(({ path, before }) => [path, before === undefined])).toEqual([
      ['src/cart.ts', false],
      ['report.py', false],
      ['src/index.ts', true],
    ])
  })
})

describe('what other engines do', () => {
  const outcomes = async (name: string) => {
    const peers = await comparePeers(sample(name), await land(sample(name)))
    return peers.map(({ files }) => files.map(({ outcome }) => outcome).join())
  }

  // First the cascade, then jsdiff.
  it.each([
    ['exact', ['same', 'same']],
    ['indentation', ['other', 'refused']],
    ['ambiguous', ['other', 'other']],
    ['stale', ['refused', 'same']],
    ['several-files', ['same,same,same', 'same,same,refused']],
  ])('with %s', async (name, wanted) => {
    expect(await outcomes(name)).toEqual(wanted)
  })
})

it('a new file may have the name of a property of every object', async () => {
  const input = {
    files: { 'a.txt': 'a\n' },
    answer: 'Create `constructor`:\n\n```diff\n--- /dev/null\n+++ b/constructor\n@@ -0,0 +1 @@\n+one\n```\n',
  }
  const landing = await land(input)
  expect(landing.files.map(({ path, before, after }) => [path, before, after])).toEqual([['constructor', undefined, 'one\n']])
  const peers = await comparePeers(input, landing)
  expect(peers.at(-1)!.files).toEqual([
    { path: 'constructor', outcome: 'refused', words: 'There is no file that a patch can change.', diff: [] },
  ])
})

describe('the lines of a quote in an answer', () => {
  const paired = (...quoted: string[]): PairedLine[] => quoted.map((text) => ({ quoted: text, form: 'equal', kind: 'keep' }))
  const found = (answer: string, ...quoted: string[]) =>
    withAnswerLines(paired(...quoted), answer.split('\n'), 1, 99).map(({ answerLine }) => answerLine)

  it.each([
    ['follow one another, also if a line occurs twice', 'a\nb\na', ['a', 'a'], [1, 3]],
    ['are found after the mark of a diff', '--- a\n-  go()\n+  run()', ['  go()'], [2]],
    ['are found with other indentation', '<<<\n    go()', ['go()'], [2]],
    ['are none for brackets of JSON', '{\n"old_string": "go() {\\n}"\n}', ['go() {', '}'], [undefined, undefined]],
    ['are found for a bracket below a quoted line', 'go() {\n}\n}', ['go() {', '}'], [1, 2]],
    ['are none in JSON', '{"old_string": "a\\nb"}', ['a', 'b'], [undefined, undefined]],
  ])('%s', (_, answer, quoted, wanted) => {
    expect(found(answer, ...quoted)).toEqual(wanted)
  })
})
