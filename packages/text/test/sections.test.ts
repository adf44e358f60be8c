import { describe, expect, it, vi } from 'vitest'
import { openDocument } from '../src/index'
import { inOtherSection, linesBeginning, openBrackets } from '../src/internal'

const doc = openDocument('class A\n  x\nclass B\n  y\nclass C\nclass C\n')
const refusalAt = (name: string, startLine: number, endLine = startLine) => inOtherSection(doc, [name], 'x', { startLine, endLine })

describe('the section that an edit names', () => {
  it('refuses a place above its only line', () => {
    const problem = {
      kind: 'another-block',
      startLine: 2,
      endLine: 2,
      finding: { rule: 'another-section', lines: [{ line: 3, text: 'class B' }] },
    }
    expect(refusalAt('class B', 2)).toMatchObject({ status: 'refused', problem })
    expect(refusalAt(' class B ', 1, 2)).toMatchObject({ status: 'refused', problem: { startLine: 1, endLine: 2 } })
  })

  it.each([
    ['a place that includes its line', 'class B', 2, 3],
    ['a place that begins on its line', 'class B', 3, 4],
    ['a place below its line', 'class B', 4, 4],
    ['a place above a line that occurs twice', 'class C', 2, 2],
    ['a place if no line begins so', 'lass B', 2, 2],
    ['a place if it has no name', '  ', 2, 2],
  ])('does not refuse %s', (_name, name, startLine, endLine) => {
    expect(refusalAt(name, startLine, endLine)).toBeUndefined()
  })
})

it.each([
  ['', 0, 0, 0],
  ['f({[a]}', 1, 0, 0],
  [')]}', -1, -1, -1],
  ['(([{', 2, 1, 1],
])('the brackets of %j are counted', (text, round, square, curly) => {
  expect(openBrackets(text)).toEqual({ '(': round, '[': square, '{': curly })
})

describe('the lines that begin with a text', () => {
  const text = 'b\n  ab\nab c\nabc\n\nb ab\n ab\r\n'

  it('are the same, however many texts were searched for before', () => {
    const searched = linesBeginning(openDocument(text), 'ab')
    const many = openDocument(text)
    for (const name of 'abcdefghijklmn') linesBeginning(many, name)
    expect(searched).toEqual({ equal: [1, 6], longer: [2, 3] })
    expect(linesBeginning(many, 'ab')).toEqual(searched)
    expect(linesBeginning(many, '').equal).toEqual([4, 7])
  })

  it('of many texts are found without reading all lines for each', () => {
    const doc = openDocument(Array.from({ length: 2_000 }, (_, row) => `line ${row}`).join('\n'))
    const slice = vi.spyOn(String.prototype, 'slice')
    for (let row = 0; row < 2_000; row++) expect(linesBeginning(doc, `line ${row}`).equal).toEqual([row])
    expect(slice.mock.calls.length).toBeLessThan(10_000)
    slice.mockRestore()
  })
})
