/**
 * Forms of an edit: the edit as given, and with one or more usual distortions undone.
 *
 * What is undone in the old text is undone in the new text the same way, and only in a form that old text needs. The edit as given is
 * always tried first. Source: own.
 */
import { isTelling } from '@suture/graft/internal'
import { blanksOfNew, endsOfNew, formOfNew } from './as-new-has-it'
import { type Form, repeatsOld, type Undo } from './form'
import { bullets, mayBeList } from './undo-bullets'
import { depthOfNew } from './undo-depth'
import { entities, entitiesTwice, escapeStyles, escapes, numberedEntities, signEscapes } from './undo-escapes'
import { lineNumbers, mayBeListing } from './undo-line-numbers'
import { hardBlanks, undoTypography } from './undo-typography'
import { diffMarks, dotsAtTheEnd, fences, mayBeMarked, pathAbove, quotationMarks, stringLiteral } from './undo-wrapping'

/** The edit as given, then every form that undoes something; each differs from those before it. */
export function formsOf(oldString: string, newString: string, claimed?: number): Form[] {
  return formsBy([...STEPS, ...AS_NEW_HAS_IT], oldString, newString, claimed)
}

/**
 * The forms of new text, in `oldString`, when new text is searched for, except the text as given: first as it is after the edit was made in
 * one of the edit's forms, then with only what can be undone in new text itself.
 */
export function formsOfNew(newText: string, oldText: string, claimed?: number): Form[] {
  const written = formsBy(STEPS, oldText, newText, claimed).map((form) => ({
    ...form,
    oldString: form.newString,
    newString: form.oldString,
  }))
  const known = new Set([newText])
  const alone = formsBy(STEPS, newText, oldText, claimed).filter((form) => !takesBack(form.oldString, newText, oldText))
  return [...written, ...alone].filter((form) => form.oldString.trim() !== '' && !known.has(form.oldString) && known.add(form.oldString))
}

/** True if what was undone in new text is what the edit itself changes: a line of old text is there again that new text has otherwise. */
function takesBack(reading: string, newText: string, oldText: string): boolean {
  const bodies = (text: string) => new Set(text.split('\n').map((line) => line.trim()))
  const [read, given, old] = [bodies(reading), bodies(newText), bodies(oldText)]
  return [...old].some((line) => /\w/.test(line) && isTelling(line) && !given.has(line) && read.has(line))
}

function formsBy(steps: readonly FormStep[], oldString: string, newString: string, claimed: number | undefined): Form[] {
  const forms: Form[] = [{ oldString, newString, undone: [], ...(claimed === undefined ? {} : { claimed }) }]
  for (const step of steps) {
    for (const form of forms.filter(({ oldString }) => step.needs(oldString))) {
      for (const next of undoneBy(step, form)) if (forms.every((each) => each.oldString !== next.oldString)) forms.push(next)
    }
  }
  return forms
}

/** The forms of one step that have text. */
function undoneBy({ undos, isOfSigns, asNewHasIt }: FormStep, form: Form): Form[] {
  const found = undos.flatMap((undo) => (isOfSigns ? inLines(form, undo(form)) : undo(form)) ?? [])
  return found.filter(({ oldString }) => oldString.trim() !== '').map((next) => (asNewHasIt ? { ...next, asNewHasIt } : next))
}

/**
 * New text line by line: a line that old text has is undone as it is there, and one that old text has once undone stays. If new text repeats
 * no undone line of old text, but has one as it is without the distortion, new text was not distorted, and stays as given.
 */
function inLines(given: Form, next: Form | undefined): Form | undefined {
  if (!next || !repeatsOld(given, next.oldString)) return plainIn(given, next)
  const [wanted, read] = [given.newString, next.newString].map((text) => text.split('\n')) as [string[], string[]]
  const after = next.oldString.split('\n')
  const own = new Map(given.oldString.split('\n').map((line, i) => [line, after[i]!]))
  const plain = new Set(after)
  if (wanted.length !== read.length) return next
  const lines = wanted.map((line, k) => own.get(line) ?? (plain.has(line) ? line : read[k]!))
  return { ...next, newString: lines.join('\n') }
}

function plainIn(given: Form, next: Form | undefined): Form | undefined {
  if (!next || next.newString === given.newString) return next
  const bodies = (text: string) => new Set(text.split('\n').map((line) => line.trim()))
  const [before, wanted] = [bodies(given.oldString), bodies(given.newString)]
  const isPlain = [...bodies(next.oldString)].some((line) => /\w/.test(line) && isTelling(line) && !before.has(line) && wanted.has(line))
  return isPlain ? { ...next, newString: given.newString } : next
}

interface FormStep {
  /** What is undone are single characters, so that a line shows whether its text has been distorted. */
  readonly isOfSigns?: boolean
  /** What is undone is read off new text. */
  readonly asNewHasIt?: true
  /** False for texts in which there is nothing to undo; cheap. */
  readonly needs: (oldString: string) => boolean
  readonly undos: readonly Undo[]
}

const has =
  (...signs: string[]) =>
  (text: string) =>
    signs.some((sign) => text.includes(sign))
const isBeyondAscii = (text: string) => /[^\0-\x7f]/.test(text)
const mayBeLiteral = (text: string) => text.trimStart().startsWith('"') && text.includes('\\')
const mayBeQuoted = (text: string) => text.trimStart().startsWith('>')
const mayHavePath = (text: string) => /^\s*(?:[/#;<]|--)/.test(text)
const breaksOff = (text: string) => text.endsWith('...') || text.endsWith('…')

/** Steps in order; the alternatives of one step exclude each other. A listing may have been escaped as a whole, or only its lines. */
const STEPS: readonly FormStep[] = [
  { needs: has('```', '~~~'), undos: [fences] },
  { needs: mayBeLiteral, undos: [stringLiteral] },
  { needs: mayBeMarked, undos: [diffMarks] },
  { needs: mayBeQuoted, undos: [quotationMarks] },
  { needs: has('\\u', '\\x'), undos: [signEscapes], isOfSigns: true },
  { needs: has('\\'), undos: [escapes], isOfSigns: true },
  { needs: isBeyondAscii, undos: [hardBlanks, undoTypography], isOfSigns: true },
  { needs: mayBeListing, undos: lineNumbers },
  { needs: has('&'), undos: [numberedEntities, entities, entitiesTwice], isOfSigns: true },
  { needs: has('\\'), undos: escapeStyles, isOfSigns: true },
  { needs: mayBeList, undos: bullets, isOfSigns: true },
  { needs: mayHavePath, undos: [pathAbove] },
  { needs: breaksOff, undos: [dotsAtTheEnd] },
]

/** What new text has and old text lacks, and old text is read as having too. */
const AS_NEW_HAS_IT: readonly FormStep[] = [formOfNew, endsOfNew, blanksOfNew, depthOfNew].map((undo) => ({
  needs: () => true,
  undos: [undo],
  asNewHasIt: true,
}))
