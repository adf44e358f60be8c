import { openDocument } from '@suture/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findVerbatim } from '../src/locate/verbatim'
import { Budget } from '../src/text/budget'
import { indexLines, indexWords, isWord } from '../src/text/indexes'
import { isWordCharacter } from '../src/text/line'
import { Occurrences } from '../src/text/occurrences'
import { Source } from '../src/text/source'
import { law } from './generated'

/** Texts of few different characters, in which parts occur often. */
const unit = fc.constantFrom('a', 'b', ' ', '\t', '\n', '\r\n', '.', 'é', '\u0301', '\u{1f600}', '\u00a0', '\ufeff')
const text = fc.string({ unit, maxLength: 120 })
/** Long texts of two characters, in which parts are frequent and overlap themselves. */
const repeating = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 40, maxLength: 400 })

const offsets = (of: string, sought: string) => Array.from({ length: of.length }, (_, at) => at).filter((at) => of.startsWith(sought, at))

describe('an index of a text finds what a search finds', () => {
  it('of the words', () => {
    fc.assert(
      fc.property(text, (of) => {
        const index = indexWords(of)
        const isEdge = (at: number) => !isWordCharacter(of[at])
        for (const word of new Set([...(of.match(/[ab\p{M}é]+/gu) ?? []), 'c'])) {
          const found = offsets(of, word).filter((at) => isEdge(at - 1) && isEdge(at + word.length))
          expect(isWord(word)).toBe(true)
          expect(index.find(word, 1_000)).toEqual(found)
          expect(index.find(word, 2)).toEqual(found.slice(0, 2))
        }
      }),
      law(300),
    )
  })

  it('of the bodies of the lines', () => {
    fc.assert(
      fc.property(text, (of) => {
        const document = openDocument(of)
        const bodies = Array.from({ length: document.lineCount }, (_, row) =>
          of.slice(document.lineStarts[row], document.lineStarts[row + 1]! - 1),
        )
        const index = indexLines(document)
        for (const body of new Set(bodies.map((line) => line.trim()))) {
          if (body === '') continue
          const rows = bodies.flatMap((line, row) => (line.trim() === body ? [document.lineStarts[row]! + line.indexOf(body)] : []))
          expect(index.find(body, 1_000)).toEqual(rows)
        }
      }),
      law(300),
    )
  })
})

describe('texts that are looked for together are found where each alone is', () => {
  const free = () => true
  it('whatever their lengths, and however they repeat', () => {
    fc.assert(
      fc.property(
        repeating,
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 60 })), { minLength: 60, maxLength: 120 }),
        (of, cuts) => {
          const wanted = cuts.map(([from, length]) => of.slice(from % of.length, (from % of.length) + length))
          const absent = wanted.map((each) => `${each}c`)
          const together = new Occurrences(of, free)
          together.expect([...wanted, ...absent])
          for (const each of [...wanted, ...absent]) expect(together.of(each)).toEqual(offsets(of, each))
        },
      ),
      law(80),
    )
  })

  it('of more than 512 units, which may overlap themselves', () => {
    fc.assert(
      fc.property(repeating, fc.integer({ min: 2, max: 6 }), (part, times) => {
        const of = `${part.repeat(12)}c${part.repeat(12)}`
        const wanted = part.repeat(times).padEnd(520, part)
        expect(new Occurrences(of, free).of(wanted)).toEqual(offsets(of, wanted))
      }),
      law(40),
    )
  })

  it('reads the file a fixed number of times, however many texts there are', () => {
    const lines = Array.from({ length: 4_000 }, (_, i) => `  call_${i}(${i * 7})`)
    const of = lines.join('\n')
    const read = (count: number) => {
      let units = 0
      const together = new Occurrences(of, (more) => {
        units += more
        return true
      })
      const wanted = lines.slice(-count)
      together.expect(wanted)
      for (const each of wanted) together.of(each)
      return units
    }
    expect(read(4_000)).toBeLessThan(20 * of.length)
  })
})

it('places that were not found because the budget was spent are searched again for the next edit', () => {
  const source = new Source(openDocument('a = 1\n'.repeat(20)), new Budget(10))
  for (let edit = 0; edit < 3; edit++) {
    source.budget.begin()
    expect(findVerbatim(source, 'a = 1').lines).toEqual([])
    expect(source.budget.isSpent).toBe(true)
  }
})
