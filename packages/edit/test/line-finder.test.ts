import { distortionOf, lineKey } from '@suture/graft'
import { openDocument } from '@suture/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FREQUENT, openFinder } from '../src/lookup/line-finder'
import { longestWord, occurrencesOf } from '../src/lookup/word-search'

import { law } from './generated'

/** Words that share pieces, so that a search by a piece goes astray, and signs that folding changes. */
const word = fc.constantFrom('zebra1', 'zebra2', 'azebra1', 'ze', 'z', 'aa', 'aaaa', 'q_zebra', '7005', '“zebra1”', 'zebra1é')
const line = fc.tuple(fc.constantFrom('', '  ', '\t'), fc.array(word, { maxLength: 3 })).map(([indent, words]) => indent + words.join(' '))
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('', 'zebra9 '.repeat(40), 'xzebra1 '.repeat(40)), fc.constantFrom('', '\n'))
  .map(([lines, stray, end]) => [stray, ...lines].join('\n') + end)

function naiveOffsets(content: string, find: string, apart: boolean): number[] {
  const offsets: number[] = []
  for (let at = content.indexOf(find); at !== -1; at = content.indexOf(find, at + (apart ? find.length : 1))) offsets.push(at)
  return offsets
}

describe('line finder', () => {
  it('meets a text wherever it stands, and nowhere else', () => {
    let met = 0
    const find = fc
      .oneof(
        word,
        fc.tuple(line, line).map((lines) => lines.join('\n')),
      )
      .filter((s) => s !== '')
    fc.assert(
      fc.property(text, find, fc.boolean(), (content, wanted, apart) => {
        const doc = openDocument(content)
        const finder = openFinder(doc)
        const offsets = [...occurrencesOf(doc, wanted, apart, finder)]
        expect(offsets).toEqual(naiveOffsets(content, wanted, apart))
        met += offsets.length
        expect(finder.hasWord(longestWord(wanted)), 'after what it took note of').toBe(content.includes(longestWord(wanted)))
      }),
      law(2000),
    )
    expect(met).toBeGreaterThan(1000)
  })

  it('finds every row that equals a line which has a word', () => {
    let met = 0
    fc.assert(
      fc.property(text, line, fc.nat(), fc.boolean(), (content, other, n, own) => {
        const doc = openDocument(content)
        const lines = content.split('\n')
        const key = lineKey(own ? `  ${lines[n % lines.length]!}` : other)
        if (longestWord(key.body).length < 2) return
        const rows = lines
          .map((each, row) => ({ row, distortion: distortionOf(key, lineKey(each)) }))
          .filter(({ distortion }) => distortion !== undefined)
        const expected = rows.map(({ row }) => row).slice(0, FREQUENT + 1)
        expect(openFinder(doc).rows(key)).toEqual(expected)
        const filed = openFinder(doc)
        filed.expects(9)
        expect(filed.rows(key), 'of rows that are filed').toEqual(expected)
        met += rows.length
      }),
      law(3000),
    )
    expect(met).toBeGreaterThan(300)
  })
})
