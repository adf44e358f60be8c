import { plan, splice } from '@suture/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines, graft } from '../src'
import { distortion, edit, law, lineEnds, nestedEdit, SEED, unit, written } from './generated'
import { text } from './rows'

const lf = (content: string) => content.replaceAll('\r\n', '\n')
const joined = (lines: readonly string[], end: () => string, final: boolean) =>
  lines.map((line, i) => (i < lines.length - 1 || final ? line + end() : line)).join('')

describe(`the graft, for any lines and any change of them (seed ${SEED})`, () => {
  it('old text as the file has it gives the new text, line ends apart; a final line break that only old has stays', () => {
    fc.assert(
      fc.property(edit, lineEnds, fc.boolean(), fc.boolean(), ({ old, wanted }, end, oldFinal, newFinal) => {
        const found = joined(old, end, oldFinal)
        const oldText = lf(found)
        const newText = joined(wanted, () => '\n', newFinal)
        const stays = oldText.endsWith('\n') && newText !== '' && !newText.endsWith('\n')
        fc.pre(oldText !== '')
        expect(lf(graft(found, oldText, newText)?.text ?? 'no graft')).toBe(stays ? `${newText}\n` : newText)
      }),
      law(3000),
    )
  })

  it('its edits are in order, none claims what another does, each changes something, and together they make its text', () => {
    let grafted = 0
    fc.assert(
      fc.property(edit, lineEnds, distortion, fc.boolean(), ({ old, wanted }, end, distort, final) => {
        const found = joined(old, end, final)
        const done = graft(found, text(old.map(distort)), text(wanted.map(distort)))
        if (!done) return
        grafted++
        expect(splice(found, done.edits)).toBe(done.text)
        const planned = plan(done.edits)
        expect(planned.ok && splice(found, planned.plan)).toBe(done.text)
        for (const each of done.edits) expect(found.slice(each.from, each.to)).not.toBe(each.text)
      }),
      law(3000),
    )
    expect(grafted).toBeGreaterThan(1000)
  })

  it('old equal to new changes nothing, however the lines were quoted', () => {
    fc.assert(
      fc.property(edit, lineEnds, distortion, fc.boolean(), ({ old }, end, distort, final) => {
        const found = joined(old, end, final)
        const quoted = text(old.map(distort))
        const done = graft(found, quoted, quoted)
        if (done) expect(done).toMatchObject({ text: found, edits: [] })
      }),
      law(1500),
    )
  })

  it('lines that the edit keeps stand in the result as the file has them, ends included, in order', () => {
    let kept = 0
    fc.assert(
      fc.property(edit, lineEnds, distortion, ({ old, wanted }, end, distort) => {
        const file = old.map((line) => line + end())
        const done = graft(file.join(''), text(old.map(distort)), text(wanted.map(distort)))
        if (!done) return
        const lines = done.text.split(/(?<=\n)/)
        let at = 0
        for (const i of keptLines(old.map(distort), wanted.map(distort))) {
          at = lines.indexOf(file[i]!, at) + 1
          expect(at).toBeGreaterThan(0)
          kept++
        }
      }),
      law(2000),
    )
    expect(kept).toBeGreaterThan(1000)
  })

  it('brings no lone CR into a text', () => {
    fc.assert(
      fc.property(edit, lineEnds, distortion, fc.boolean(), fc.boolean(), ({ old, wanted }, end, distort, final, crlf) => {
        // Some blanks of the file are lone CRs.
        const found = joined(
          old.map((line) => line.replace(/(?<=\w) (?=\w)/, '\r')),
          end,
          final,
        )
        const given = (lines: readonly string[]) => text(lines.map(distort)).replaceAll('\n', crlf ? '\r\n' : '\n')
        const done = graft(found, given(old), given(wanted))
        if (done) expect(loneCrs(done.text)).toBeLessThanOrEqual(loneCrs(found))
      }),
      law(2000),
    )
  })

  it.each(['\n', '\r\n'] as const)('a text whose lines all end in %j keeps it so, whatever the edit has', (eol) => {
    fc.assert(
      fc.property(edit, lineEnds, distortion, fc.boolean(), ({ old, wanted }, end, distort, final) => {
        const found = joined(old, () => eol, final)
        const done = graft(found, joined(old.map(distort), end, true), joined(wanted.map(distort), end, true), { eol })
        if (!done) return
        expect(lf(done.text).replaceAll('\n', eol)).toBe(done.text)
      }),
      law(1500),
    )
  })

  it('old, new and found shifted alike give the new text shifted', () => {
    fc.assert(
      fc.property(nestedEdit, unit, unit, ({ old, wanted }, step, shift) => {
        const done = graft(written(old, step, shift), written(old, step, shift), written(wanted, step, shift))
        expect(done?.text).toBe(written(wanted, step, shift))
      }),
      law(1500),
    )
  })

  it('old and new quoted at another depth than the file has give the new text at the depth of the file', () => {
    fc.assert(
      fc.property(nestedEdit, unit, fc.integer({ min: 1, max: 3 }), fc.boolean(), ({ old, wanted }, step, depths, deeper) => {
        const [file, quote] = deeper ? [step.repeat(depths), ''] : ['', step.repeat(depths)]
        const profile = () => ({ unit: step, agreement: 1 })
        const done = graft(written(old, step, file), written(old, step, quote), written(wanted, step, quote), { profile })
        expect(done?.text).toBe(written(wanted, step, file))
      }),
      law(2000),
    )
  })

  it('old and new quoted in another unit than the file has give the new text in the unit of the file', () => {
    fc.assert(
      fc.property(nestedEdit, unit, unit, ({ old, wanted }, file, quote) => {
        // A list item's content has a column of its own, whatever the unit is.
        fc.pre(!wanted.some(({ text }) => /^(?:[-*+]|\d+[.)])\s/.test(text)))
        // One quoted depth, and new ones in steps that are the file's as well: a shift says as much as a unit does.
        const shown = new Set(old.map(({ depth }) => depth).filter((depth) => depth > 0))
        const steps = wanted.map(({ depth }) => (depth - [...shown][0]!) * quote.length).filter((step) => step > 0)
        fc.pre(shown.size !== 1 || file.includes('\t') || quote.length >= file.length || steps.some((step) => step % file.length !== 0))
        const profile = () => ({ unit: file, agreement: 1 })
        const done = graft(written(old, file), written(old, quote), written(wanted, quote), { profile })
        expect(done?.text).toBe(written(wanted, file))
      }),
      law(2000),
    )
  })
})

describe(`diffLines (seed ${SEED})`, () => {
  it('what stands between the hunks is equal one to one, and the hunks hold all the rest', () => {
    fc.assert(
      fc.property(edit, ({ old, wanted }) => {
        let [i, j] = [0, 0]
        for (const hunk of [...diffLines(old, wanted), { oldFrom: old.length, oldTo: 0, newFrom: wanted.length, newTo: 0 }]) {
          expect(old.slice(i, hunk.oldFrom)).toEqual(wanted.slice(j, hunk.newFrom))
          i = hunk.oldTo
          j = hunk.newTo
        }
      }),
      law(1500),
    )
  })
})

/** Old lines outside every hunk. */
function keptLines(old: readonly string[], wanted: readonly string[]): number[] {
  const hunks = diffLines(old, wanted)
  return old.map((_, i) => i).filter((i) => hunks.every((hunk) => i < hunk.oldFrom || i >= hunk.oldTo))
}

const loneCrs = (content: string) => (content.match(/\r(?!\n)/g) ?? []).length
