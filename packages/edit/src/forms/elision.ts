import { diffLines, isElision, type LineHunk } from '@suture/graft'
import { isWordedElision, looksLikeComment } from '@suture/graft/internal'
import type { Intent, Malformed } from '@suture/text'
import { oldWithoutNumbers } from './undo-line-numbers'

/**
 * The elision mark that new text adds, if any: it would be written as code. A mark in words always counts. A bare mark in a comment counts
 * if it replaces lines, or is between added lines and kept ones. Three dots alone can be real text.
 *
 *     file    run()        old    run()        new    // ... existing code ...        refused: the mark would be written
 *             log()               log()               log(1)
 */
export function bringsElision(intent: Pick<Intent, 'oldString' | 'newString'>): string | undefined {
  if (!mayElide(intent.newString)) return undefined
  const oldLines = oldWithoutNumbers(intent.oldString, intent.newString).split('\n')
  const newLines = intent.newString.split('\n')
  const known = marks(oldLines)
  const brought = marks(newLines)
  const hunks = diffLines(oldLines, newLines)
  const removesAny = hunks.some((hunk) => hunk.oldTo > hunk.oldFrom)
  for (const hunk of hunks) {
    const lines = newLines.slice(hunk.newFrom, hunk.newTo).map((text) => text.trim())
    const replaces = removesCode(oldLines.slice(hunk.oldFrom, hunk.oldTo))
    const isBrought = (line: string) => (known.get(line) ?? 0) < (brought.get(line) ?? 0)
    const slides = slidesOf(newLines, hunk)
    const isEdge = (i: number) => i <= slides.down || i >= lines.length - 1 - slides.up
    const elision = lines.find((line, i) => isBrought(line) && standsForCode(line, replaces, removesAny || isEdge(i)))
    if (elision !== undefined) return elision
  }
  return undefined
}

/** True for lines of which one is code, or for two and more of a comment: one alone is written anew. */
function removesCode(lines: readonly string[]): boolean {
  const bodies = lines.map((line) => line.trim()).filter((body) => body !== '')
  return bodies.some((body) => !looksLikeComment({ body })) || bodies.filter((body) => /[\p{L}\p{N}]/u.test(body)).length > 1
}

/** By how many lines an addition could equally be placed further down or up, since its ends equal the lines next to it. */
function slidesOf(
  newLines: readonly string[],
  { oldFrom, oldTo, newFrom, newTo }: LineHunk,
): { readonly down: number; readonly up: number } {
  if (oldTo > oldFrom) return { down: 0, up: 0 }
  let [down, up] = [0, 0]
  while (newFrom + down < newTo && newTo + down < newLines.length && newLines[newFrom + down] === newLines[newTo + down]) down++
  while (newTo - up > newFrom && newFrom - up > 0 && newLines[newTo - 1 - up] === newLines[newFrom - 1 - up]) up++
  return { down, up }
}

/** `replaces`: code is removed next to it; `isBeside`: code is removed anywhere, or kept lines are adjacent. */
function standsForCode(line: string, replaces: boolean, isBeside: boolean): boolean {
  return isWordedElision(line) || (replaces && saysElision(line)) || (isBeside && isElision(line) && !/^(?:\.+|…)$/.test(line))
}

/** The words of which comments that represent code consist. */
const WORDS = new Set(
  `existing rest remaining remainder unchanged same previous omitted snip snipped keep keeps kept stays stay as is are be the of code items item methods method
  functions function lines line imports properties fields content contents logic implementation here before above below goes go brevity for and other others all
  everything else component components file class body left out no changes change in this section unmodified untouched original current remains remain without
  unaltered not shown changed modified more further your my our there etc continue continues continued page template markup jsx html css styles rules cases case
  branches branch tests test entries entry elements element attributes props hooks state handlers routes options settings config configuration types variables
  declarations definitions statements block part module script example app application already from docs
  documentation doc comment comments description parameters params`.split(/\s+/),
)
/** At least one of these must occur: the others mean nothing alone. */
const LEFT_OUT =
  /\b(?:existing|rest|remaining|remainder|unchanged|same|previous|omitted|snip|snipped|keep|unmodified|untouched|remains?|unaltered|continues?|continued|etc|as before|more lines|no (?:other |further |more )?changes?|not (?:shown|changed))\b/i
/** The same in other languages, with the words that go with it: in ASCII, and in other characters. */
const LEFT_OUT_ELSEWHERE =
  /\brest des codes\b|restlicher code|reste du (?:code|fichier)|resto (?:del|do) cod|\bsin cambios\b|\binvariato\b/i
const LEFT_OUT_BEYOND =
  /省略|其余|其餘|剩余|剩餘|保持不变|代码不变|変更なし|残りの|以下同(?:じ|様)|나머지|생략|변경 없음|\bunverändert|\binchangé|resto (?:del|do) cód|\bsem alterações\b|остальн\p{L}+ код|без изменений/iu
const isLeftOutElsewhere = (text: string) => LEFT_OUT_ELSEWHERE.test(text) || (/[^\0-\x7f]/.test(text) && LEFT_OUT_BEYOND.test(text))
const MOST_WORDS = 9

/**
 * The changed regions of old and new lines. A mark that occurs once in each represents the same lines of the file: these stay where they
 * are, and so does the mark, whatever else could be kept instead.
 *
 *     old    a()        new    // ...        a() is removed, and added after the mark
 *            // ...            a()
 */
export function diffAroundMarks(oldLines: readonly string[], newLines: readonly string[]): LineHunk[] {
  const [old, wanted] = [loneMarks(oldLines), loneMarks(newLines)]
  const both = [...old].flatMap(([mark, oldAt]) => (wanted.has(mark) ? [{ oldAt, newAt: wanted.get(mark)! }] : []))
  if (both.some(({ newAt }, k) => k > 0 && newAt < both[k - 1]!.newAt)) return diffLines(oldLines, newLines)
  const from = (k: number) => (k === 0 ? { oldAt: 0, newAt: 0 } : { oldAt: both[k - 1]!.oldAt + 1, newAt: both[k - 1]!.newAt + 1 })
  const ends = [...both, { oldAt: oldLines.length, newAt: newLines.length }]
  return ends.flatMap((end, k) => {
    const { oldAt, newAt } = from(k)
    const hunks = diffLines(oldLines.slice(oldAt, end.oldAt), newLines.slice(newAt, end.newAt))
    return hunks.map(({ oldFrom, oldTo, newFrom, newTo }) => ({
      oldFrom: oldFrom + oldAt,
      oldTo: oldTo + oldAt,
      newFrom: newFrom + newAt,
      newTo: newTo + newAt,
    }))
  })
}

/** The elision marks that occur once, each with its line. */
function loneMarks(lines: readonly string[]): Map<string, number> {
  const at = new Map<string, number>()
  const again = new Set<string>()
  lines.forEach((line, i) => {
    const mark = line.trim()
    if (!isElision(mark)) return
    if (at.has(mark)) again.add(mark)
    at.set(mark, i)
  })
  for (const mark of again) at.delete(mark)
  return at
}

/**
 * True for a comment that consists of words of elision, with or without dots: `// existing code`, `# keep the rest as is`, `// lines 10-50
 * unchanged`.
 */
function saysElision(line: string): boolean {
  if (SPREAD.test(line)) return false
  if (IN_BRACKETS.test(line)) return true
  const text =
    /^\{?\s*(?:\/\/+!?|#+|--+|;+|%+|<!--|\/\*+|\*)\s*(.*?)\s*(?:-->|\*+\/\s*\}?)?$/.exec(line)?.[1] ??
    (line.startsWith('...') ? line : undefined)
  if (text === undefined) return false
  if (BETWEEN_DOTS.test(text) || IN_BRACKETS.test(text) || IN_OTHER_LETTERS.test(text)) return true
  const beforeDots = BEFORE_DOTS.exec(text)?.[1]
  return isOfElision(text) || (beforeDots !== undefined && /\s/.test(beforeDots) && isOfElision(beforeDots))
}

function isOfElision(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length > MOST_WORDS || /[=;{}]|\w\(/.test(text)) return false
  return isLeftOutElsewhere(text) || (LEFT_OUT.test(text) && words.every((word) => WORDS.has(word)))
}

/** A spread or a rest parameter: one name, unless that name means that something was left out. */
const SPREAD =
  /^\.{3}(?!(?:unchanged|omitted|snip|snipped|same|existing|truncated|elided|unmodified|untouched)$)[\p{L}_$][\p{L}\p{N}_$.]*(?:$|[,:(?])/u

/** Dots at both ends of a comment, whatever is between them; dots in brackets. */
const BETWEEN_DOTS = /^(?:\.{3}|…).{0,60}(?:\.{3}|…)$/
/** The text before dots that something follows: `// existing code ... (the handlers)`. */
const BEFORE_DOTS = /^(.+?)\s*(?:\.{3}|…)./
/** Dots and non-English words: their meaning is unknown, and they replace code. */
const IN_OTHER_LETTERS = /^(?:\.{3}|…)\s*[^\0-\x7f]/
const IN_BRACKETS = /^[[(<]\s*(?:\.{3}|…)\s*[\])>]$/

/** False for a text without dots and words of elision; cheap. */
export function mayElide(text: string): boolean {
  return text.includes('...') || text.includes('…') || LEFT_OUT.test(text) || isLeftOutElsewhere(text)
}

/** The problem of new text with an elision mark that old text does not have. Its line is one of the new text. */
export function elisionProblem({ newString }: Pick<Intent, 'newString'>, elision: string): Malformed {
  return {
    kind: 'malformed',
    line: newString.split('\n').findIndex((text) => text.trim() === elision) + 1,
    expected: 'the lines themselves',
    found: elision,
    form: 'Write out every line of the new text, or quote the same mark in the old text to keep what it stands for.',
  }
}

/** How often each line occurs, trimmed. */
function marks(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines.map((text) => text.trim())) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
