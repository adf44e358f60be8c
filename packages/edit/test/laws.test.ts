import { type Intent, invert, openDocument, plan, splice } from '@suture/text'
import { mayUnbalance } from '@suture/text/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edit, editAll } from '../src/index'

import { editOfFile, editsOfFile, exactEdit, law } from './generated'

/** Elision marks, without those that the file contains. */
const elidedFromTheStart: [string, Intent] = [
  '  item = beta\r\n\t\t...\r\nalpha.2\r\n',
  { oldString: '...\n\t\t...\nalpha.2', newString: 'alpha\n...\n\t\t...\nalpha.2', replaceAll: true, wholeLines: true },
]

describe('edit, for any file and any edit', () => {
  it('changes nothing outside the spans that it reports, and inverted it is as before; a refusal carries no content', () => {
    const counts = { applied: 0, refused: 0 }
    fc.assert(
      fc.property(editOfFile, ([content, intent]) => {
        const outcome = edit(content, intent)
        if (outcome.status === 'refused') {
          counts.refused++
          if (Object.keys(outcome).sort().join() !== 'problem,status') expect.fail(JSON.stringify(outcome))
          return
        }
        if (outcome.status !== 'applied') {
          expect(outcome.content).toBe(content)
          return
        }
        counts.applied++
        expect(splice(content, outcome.edits)).toBe(outcome.content)
        expect(splice(outcome.content, invert(content, outcome.edits))).toBe(content)
        expect(plan(outcome.edits)).toEqual({ ok: true, plan: outcome.edits })
        if (content !== '') expect(outcome.matches.length).toBeGreaterThan(0)
        for (const { from, to } of outcome.edits) expect(from >= 0 && from <= to && to <= content.length).toBe(true)
      }),
      { ...law(3000), examples: [[elidedFromTheStart]] },
    )
    expect(Math.min(counts.applied, counts.refused)).toBeGreaterThan(200)
  })

  it('a text and the same text opened give one answer', () => {
    fc.assert(
      fc.property(editOfFile, ([content, intent]) => {
        expect(edit(openDocument(content), intent)).toEqual(edit(content, intent))
      }),
      law(100),
    )
  })

  it('a smaller budget gives the same answer or none, never a looser one', () => {
    fc.assert(
      fc.property(editOfFile, fc.integer({ min: 1, max: 400 }), ([content, intent], budget) => {
        const outcome = edit(content, intent, { budget })
        if (outcome.status !== 'refused') expect(outcome).toEqual(edit(content, intent))
      }),
      law(200),
    )
  })

  it('an applied edit that says something is not applied again when it is sent again', () => {
    fc.assert(
      fc.property(editOfFile, ([content, intent]) => {
        const outcome = edit(content, intent)
        if (outcome.status !== 'applied' || intent.replaceAll || !saysSomethingNew(intent) || stillThere(outcome.content, intent)) return
        // Three dots may represent any lines, also those that the edit has added. Line numbers make equal lines look new.
        if (/\.\.\.|\d \| /.test(intent.oldString)) return
        expect(edit(outcome.content, intent).status).not.toBe('applied')
      }),
      law(200),
    )
  })

  it('what goes from the file was quoted, and what comes into it was wished for', () => {
    let applied = 0
    fc.assert(
      fc.property(editOfFile, ([content, given]) => {
        const intent = { ...given, wholeLines: true, replaceAll: false }
        const outcome = edit(content, intent)
        if (outcome.status !== 'applied') return
        applied++
        const before = words(content)
        const after = words(outcome.content)
        const quoted = words(`${intent.oldString} ${unescaped(intent.oldString)}`)
        const wished = words(`${intent.newString} ${unescaped(intent.newString)}`)
        expect([...before.keys()].filter((word) => before.get(word)! > (after.get(word) ?? 0) && !quoted.has(word))).toEqual([])
        expect([...after.keys()].filter((word) => after.get(word)! > (before.get(word) ?? 0) && !wished.has(word))).toEqual([])
      }),
      law(3000),
    )
    expect(applied).toBeGreaterThan(200)
  })

  it('a quoted text that stands there once, exactly, gives plain substitution', () => {
    let counted = 0
    fc.assert(
      fc.property(exactEdit, ({ content, oldString, newString }) => {
        const at = content.indexOf(oldString)
        fc.pre(oldString.trim() !== '' && at === content.lastIndexOf(oldString) && !content.includes('\r') && oldString !== newString)
        // Cases in which the result differs on purpose: a deletion includes line ends, a line end that only the old text has is kept,
        // and new text that is already there, at any depth, is not written.
        fc.pre(newString.trim() !== '' && (!oldString.endsWith('\n') || newString.endsWith('\n')) && !content.includes(newString))
        const line = content.slice(content.lastIndexOf('\n', at - 1) + 1, `${content}\n`.indexOf('\n', at + oldString.length))
        fc.pre(!line.includes(newString.trim()))
        // A line break at the start of only the old text is kept too, if a line is above it.
        fc.pre(
          !oldString.startsWith('\n') ||
            newString.startsWith('\n') ||
            content.slice(content.lastIndexOf('\n', at - 1) + 1, at).trim() === '',
        )
        // Dots alone replace lines, and the rest of a line is not written twice. Cases test this.
        fc.pre(!/^[ \t]*\.{3}[ \t]*$/m.test(newString) && !hasRestOfLine({ content, oldString, newString }, at))
        // A byte order mark belongs to the file, whether it is quoted or not. Cases test this.
        fc.pre(!oldString.startsWith('\ufeff') && !newString.startsWith('\ufeff'))
        // A quote that ends inside an indentation is read as the lines above it.
        fc.pre(!/\n[ \t]+$/.test(oldString))
        // A quote that starts inside the indentation of its line lacks a part of it, and is read as whole lines.
        fc.pre(content.slice(content.lastIndexOf('\n', at - 1) + 1, at).trim() !== '' || at === 0 || content[at - 1] === '\n')
        // Lines that are added above or below several quoted lines would be in the middle of a line that was only quoted in part. Cases
        // test this.
        fc.pre(!addsInALine({ content, oldString, newString }, at))
        // A line that was only quoted in part, among others, is not changed either.
        const rows = oldString.split('\n')
        const [before, behind] = [content[at - 1] ?? '\n', content[at + oldString.length] ?? '\n']
        fc.pre(rows.length === 1 || before === '\n' || newString.startsWith(rows[0]!))
        fc.pre(rows.length === 1 || behind === '\n' || newString.endsWith(rows.at(-1)!))
        // Brackets that differ between the old and the new text. Cases test this.
        fc.pre(!mayUnbalance(oldString, newString))
        // Curly quotes where the old text has straight ones in code. Cases test this.
        fc.pre(!/[=(,[]\s*[“‘]/.test(newString))
        // A part of a word is not a word. Cases test this.
        const isWord = (text: string | undefined) => /[\p{L}\p{N}_$]/u.test(text ?? ' ')
        const end = at + oldString.length
        fc.pre(!(isWord(content[at - 1]) && isWord(content[at])) && !(isWord(content[end - 1]) && isWord(content[end])))
        // A part of a number, or of a word with hyphens, is not a word either.
        const joins = (index: number) => /[.-]/.test(content[index] ?? ' ') && isWord(content[index - 1]) && isWord(content[index + 1])
        fc.pre(![at - 1, at, end - 1, end].some(joins))
        const plain = content.slice(0, at) + newString + content.slice(at + oldString.length)
        const outcome = edit(content, { oldString, newString })
        // A word without indentation ends the block around it, if that block continues below. Cases test this.
        if (outcome.status === 'refused' && putsAWordAtTheMargin(plain, at, newString)) {
          expect(outcome.problem).toMatchObject({ kind: 'another-meaning', finding: { rule: 'steps' } })
          return
        }
        counted++
        expect(outcome).toMatchObject({ status: 'applied', content: plain })
      }),
      law(350),
    )
    expect(counted).toBeGreaterThan(300)
  })
})

/** Whether a line of the new text begins with a word without indentation, and the next line with text below it is indented. */
function putsAWordAtTheMargin(after: string, at: number, newString: string): boolean {
  const from = after.lastIndexOf('\n', at - 1) + 1
  const written = after.slice(from, at + newString.length).split('\n')
  const below = after.slice(from).split('\n').slice(written.length)
  return written.some((line) => /^[\p{L}_]/u.test(line)) && /^[ \t]/.test(below.find((line) => line.trim() !== '') ?? '')
}

/** Whether several lines were quoted, of which the first or last is only quoted in part, and the new text has lines beyond that one. */
function addsInALine({ content, oldString, newString }: { content: string; oldString: string; newString: string }, at: number): boolean {
  const [old, wanted] = [oldString.split('\n'), newString.split('\n')]
  const head = content.slice(content.lastIndexOf('\n', at - 1) + 1, at)
  const [rest = ''] = content.slice(at + oldString.length).split('\n', 1)
  const above = head.trim() !== '' && wanted.indexOf(old[0]!) > 0
  const behind = rest.trim() !== '' && wanted.slice(0, -1).includes(old.at(-1)!)
  return old.length > 1 && (above || behind || newString.startsWith(oldString))
}

/** Whether the new text begins or ends with the text that the line has next to the quoted text. */
function hasRestOfLine({ content, oldString, newString }: { content: string; oldString: string; newString: string }, at: number): boolean {
  const head = content.slice(content.lastIndexOf('\n', at - 1) + 1, at).trimStart()
  const rest = content
    .slice(at + oldString.length)
    .split('\n', 1)[0]!
    .trimEnd()
  return (head !== '' && newString.startsWith(head)) || (rest !== '' && newString.endsWith(rest))
}

/** Returns the words of a text, with the number of each. */
function words(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const unescaped = (text: string) => text.replaceAll(/\\n|\\t/g, ' ')

/** Whether a line of the new text is not in the old text, and is long enough to show that the edit is in place if the file contains it. */
function saysSomethingNew({ oldString, newString }: Intent): boolean {
  const old = new Set(oldString.split(/\r?\n|\\n/).map((line) => line.trim()))
  return newString.split(/\r?\n|\\n/).some((line) => !old.has(line.trim()) && line.replaceAll(/\W/g, '').length > 7)
}

/** Whether the old text also occurs where the edit has not written it, apart from whitespace. Then it may be meant a second time. */
function stillThere(content: string, { oldString, newString }: Intent): boolean {
  const bare = (text: string) => text.replaceAll(/\s+/g, '')
  return bare(content)
    .split(bare(newString))
    .some((rest) => rest.includes(bare(oldString)))
}

describe('editAll, for any file and any edits', () => {
  it('does not depend on the order of the edits', () => {
    let applied = 0
    fc.assert(
      fc.property(editsOfFile, ([content, intents, shuffled]) => {
        fc.pre(content !== '')
        const outcome = editAll(content, intents).outcome
        const other = editAll(content, shuffled).outcome
        expect(other.status).toBe(outcome.status)
        if (outcome.status !== 'applied' || other.status !== 'applied') return
        applied++
        expect(other.content).toBe(outcome.content)
        expect(splice(content, outcome.edits)).toBe(outcome.content)
      }),
      law(400),
    )
    expect(applied).toBeGreaterThan(100)
  })

  it('is all or nothing, or partial on demand: what is refused leaves no trace', () => {
    fc.assert(
      fc.property(editsOfFile, ([content, intents]) => {
        fc.pre(content !== '')
        const whole = editAll(content, intents)
        expect(whole.outcomes.length).toBe(intents.length)
        if (whole.outcomes.some((each) => each.status === 'refused')) expect(whole.outcome.status).toBe('refused')
        const partial = editAll(content, intents, { partial: true })
        if (partial.outcome.status !== 'applied') return
        const landed = intents.filter((_, i) => partial.outcomes[i]!.status !== 'refused')
        expect(editAll(content, landed).outcome).toMatchObject({ status: 'applied', content: partial.outcome.content })
      }),
      law(100),
    )
  })
})
