/**
 * Edits of a file that is not UTF-8, with the bytes of the file in place of what the model saw of them.
 *
 *     file    caf\udce9 = 1    quoted    caf� = 1    restated    caf\udce9 = 1    new text    caf� = 2    restated    caf\udce9 = 2
 *
 * Idea: programs show such a file with replacement characters, or decode it with an encoding that they guess. A quoted word is restated if
 * all words of the file that look like it have the same bytes, and a quoted line if one line of the file looks like it. New text may only
 * contain such words of the old text. Cost: linear in the file for each encoding that is tried. Weakness: a word in two encodings is not
 * restated.
 */
import type { AnswerIntent, FileEdits } from '@suture/formats'
import type { Hunk } from '@suture/fudiff'
import { hunkOf, oldSide } from '@suture/fudiff/internal'
import { defined, OPAQUE_RUN, opaqueBytes, shownText } from '@suture/text/internal'
import { decodeAs, LIKELY_ENCODINGS } from '@suture/workspace/internal'

/** Characters up to `/` are never the second half of a character, so they separate words in all encodings. */
const WORD = /[^\x00-\x2f]+/g

const NOT_ASCII = /[^\x00-\x7f]/

/** How a program shows the text of the file. */
type Show = (text: string) => string

const SHOWS: readonly Show[] = [
  shownText,
  ...LIKELY_ENCODINGS.map(
    (encoding): Show =>
      (text) =>
        text.replace(OPAQUE_RUN, (run) => decodeAs(opaqueBytes(run)!, encoding)),
  ),
]

/** The lines and words of a file as they are shown. The value is undefined if several look alike and have different bytes. */
interface ShownView {
  readonly text: string
  /** The text of the file, with units that represent bytes. */
  readonly bytes: string
  readonly lines: ReadonlyMap<string, string | undefined>
  readonly words: ReadonlyMap<string, string | undefined>
}

/** Restates a text of an edit. Undefined if it has a character that is not ASCII and not of the old text. */
type Restate = (text: string) => string | undefined

/** An edit with the bytes of the file, or the first word that cannot be restated. */
export type Restated = { readonly ok: true; readonly edit: FileEdits } | { readonly ok: false; readonly word: string }

/** Returns a function that restates edits of a file. The edit must have one intent and no diff, or only a diff. */
export function openRestating(text: string): (edit: FileEdits) => Restated {
  const views = new Map<Show, ShownView>()
  const viewOf = (show: Show): ShownView => {
    const known = views.get(show) ?? openView(text, show)
    views.set(show, known)
    return known
  }
  return (edit) => {
    const intents = edit.intents.map((intent) => restateIntent(intent, viewOf))
    const hunks = edit.diff?.hunks.map((hunk) => restateHunk(hunk, viewOf))
    const failed = [...intents, ...(hunks ?? [])].find((each): each is string => typeof each === 'string')
    if (failed !== undefined) return { ok: false, word: failed }
    const restated = { ...edit, intents: intents as AnswerIntent[] }
    return { ok: true, edit: edit.diff ? { ...restated, diff: { ...edit.diff, hunks: hunks as Hunk[] } } : restated }
  }
}

type ShownViewOf = (show: Show) => ShownView

/** Returns the intent with restated texts, or the first word that cannot be restated. */
function restateIntent(intent: AnswerIntent, viewOf: ShownViewOf): AnswerIntent | string {
  const { oldString, newString, body, within } = intent
  if (isAscii([oldString, newString, ...(within ?? [])])) return intent
  const restate = restating(oldString, viewOf)
  const [old, next] = [restate(oldString), restate(newString)]
  if (old === undefined || next === undefined) return wordOf(old === undefined ? oldString : newString)
  const lines = body?.map((line) => ({ ...line, text: restate(line.text) ?? line.text }))
  const { block: _, ...rest } = intent
  const more = defined({ body: lines, within: within?.map((each) => restate(each) ?? each) })
  return { ...rest, oldString: old, newString: next, ...more }
}

/** Returns the hunk with restated lines, or the first word that cannot be restated. */
function restateHunk(hunk: Hunk, viewOf: ShownViewOf): Hunk | string {
  const texts = hunk.lines.map(({ text }) => text)
  if (isAscii([...texts, ...(hunk.within ?? [])])) return hunk
  const restate = restating(oldSide(hunk).join('\n'), viewOf)
  const restated = texts.map(restate)
  const failed = restated.indexOf(undefined)
  if (failed !== -1) return wordOf(texts[failed]!)
  const { oldStart, newStart, within, atEnd, literal } = hunk
  const lines = hunk.lines.map((line, index) => ({ ...line, text: restated[index]! }))
  return hunkOf(lines, defined({ oldStart, newStart, within: within?.map((each) => restate(each) ?? each), atEnd, literal }))
}

function isAscii(texts: readonly string[]): boolean {
  return !texts.some((each) => NOT_ASCII.test(each))
}

function wordOf(text: string): string {
  return wordsOf(text)[0] ?? text
}

/**
 * Returns what restates the texts of an edit: the first of the ways to show the file in which its old text is found, if they agree. Only
 * UTF-8 shows bytes as U+FFFD in most encodings, so an old text with U+FFFD is only searched there.
 */
function restating(oldText: string, viewOf: ShownViewOf): Restate {
  const none: Restate = (text) => (NOT_ASCII.test(text) ? undefined : text)
  const asUtf8 = inView(oldText, viewOf(SHOWS[0]!))
  if (asUtf8 || oldText.includes('\ufffd')) return asUtf8 ?? none
  const found = SHOWS.slice(1).flatMap((show) => inView(oldText, viewOf(show)) ?? [])
  const [first] = found
  return first && found.every((each) => each(oldText) === first(oldText)) ? first : none
}

/** Returns what restates the texts of an edit whose old text is from this view. Undefined if it is not, or if that is not certain. */
function inView(oldText: string, view: ShownView): Restate | undefined {
  const words = new Map<string, string | undefined>()
  const lines = new Map<string, string>()
  for (const line of oldText.split('\n')) {
    const used = wordsOf(line)
    const whole = view.lines.get(trimmed(line))
    const known = used.map((word) => view.words.get(word))
    if (known.every((each) => each !== undefined)) used.forEach((word, index) => void add(words, word, known[index]!))
    else if (whole === undefined) return undefined
    else {
      lines.set(trimmed(line), whole)
      wordsOf(whole).forEach((word, index) => void add(words, used[index]!, word))
    }
  }
  // A line is only certain if its place is.
  if (lines.size > 0 && countOf(view.text, oldText) !== 1) return undefined
  // Where the file shows the old text, it must have the restated bytes.
  const own = restated(oldText, words, lines)
  if (own === undefined || countOf(view.text, oldText) !== countOf(view.bytes, own)) return undefined
  return (text) => restated(text, words, lines)
}

function restated(text: string, words: ReadonlyMap<string, string | undefined>, lines: ReadonlyMap<string, string>): string | undefined {
  let isKnown = true
  const parts = text.split('\n').map((line) => {
    if (!NOT_ASCII.test(line)) return line
    const bare = trimmed(line)
    const whole = lines.get(bare)
    if (whole !== undefined) return line.replace(bare, () => whole)
    return line.replace(WORD, (word) => {
      const known = NOT_ASCII.test(word) ? words.get(word) : word
      isKnown &&= known !== undefined
      return known ?? word
    })
  })
  return isKnown ? parts.join('\n') : undefined
}

function countOf(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) count++
  return count
}

function trimmed(line: string): string {
  return line.replace(/^[ \t\r]+|(?<![ \t\r])[ \t\r]+$/g, '')
}

function openView(text: string, show: Show): ShownView {
  const lines = new Map<string, string | undefined>()
  const words = new Map<string, string | undefined>()
  for (const line of text.split('\n')) {
    if (!NOT_ASCII.test(line)) continue
    add(lines, show(trimmed(line)), trimmed(line))
    for (const word of wordsOf(line)) add(words, show(word), word)
  }
  return { text: show(text), bytes: text, lines, words }
}

/** Adds a part of the file by what it looks like. If another part looks like it, neither is known. */
function add(known: Map<string, string | undefined>, shown: string, part: string): void {
  known.set(shown, known.has(shown) && known.get(shown) !== part ? undefined : part)
}

/** Returns the words that are not ASCII. */
function wordsOf(line: string): string[] {
  return line.match(WORD)?.filter((word) => NOT_ASCII.test(word)) ?? []
}
