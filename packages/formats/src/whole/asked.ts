/**
 * Recognises sentences that ask for a change which no block of the answer makes, so that none is dropped silently.
 *
 *   Also, in `a.ts`, change `let a = 1` to `let a = 2`.       asks for other text
 *   Then remove `let b = 2`.    Delete the file `a.ts`.       asks for a deletion
 *   Then delete these lines:                                  asks for a change that the block below shows
 *   This changes `let a = 1` to `let a = 2`.                  describes an edit
 *
 * Idea: an imperative at the start of a sentence, and code spans. Whether an edit of the answer makes the change is known only from the
 * files. Cost: lines with a code span, and the line above a code block. Weakness: sentences of a few languages; code in other words.
 */
import { nameInLine } from '../answer/line-name'
import type { ReaderPlace } from '../answer/reader'
import { isShowing, NAME } from './words'

/** Maximum length, in UTF-16 units, of a line in which a sentence is looked for. */
const LONGEST = 2000

/** Minimum number of UTF-16 units of code whose deletion is recognised. A single name may also occur elsewhere. */
const LEAST_DELETED = 8

const REPLACE =
  'change|replace|rename|update|swap|switch|ändere|ersetze|benenne|changez|modifie[rz]?|remplace[rz]?|renomme[rz]?|cambia|reemplaza|renombra'
const DELETE = 'delete|remove|drop|erase|lösche|entferne|supprime[rz]?|elimina|borra'
const ADD = 'add|append|insert|put|ergänze|füge|ajoute[rz]?|insère|añade|agrega'

/** Words and phrases that may be before the imperative. */
const BEFORE = [
  'also|then|and|next|now|finally|lastly|additionally|similarly|likewise|please|afterwards|after that',
  "you|we|you['’]ll|we['’]ll|let['’]s|should|must|must also|need to|needs to|have to|also need to",
  "don['’]t forget to|remember to|make sure to|be sure to",
  'in (?:the )?(?:same |file )?(?:file|FILE)|(?:at|near) the (?:very )?(?:top|bottom|end|start|beginning)(?: of (?:the file|FILE))?',
  '(?:below|above|after|before) (?:that|this|it)',
  'dann|außerdem|bitte|anschließend|puis|ensuite|enfin|luego|también|además',
].join('|')
const LEAD = `^[\\s>*_-]*(?:\\d{1,2}[.)]\\s+)?(?:(?:${BEFORE})[\\s,:–—]+){0,6}`

/** Two patterns: a sentence that asks for other code, and a sentence that says what code should become. */
const ASKS_TO_REPLACE = new RegExp(
  `${LEAD}(?:${REPLACE})\\s[^\`]{0,80}\`([^\`]{1,300})\`[^\`]{0,40}?\\s(?:to|with|by|into|durch|zu|par|en|por|→|->|=>)\\s[^\`]{0,30}?\`([^\`]{1,300})\``,
  'i',
)
const SHOULD_BECOME =
  /^[^`]{0,40}`([^`]{1,300})` (?:should|must|needs to|has to) (?:now |also )?(?:become|be|read|be changed to|be replaced (?:with|by)) `([^`]{1,300})`|[把将][^`]{0,20}`([^`]{1,300})`[^`]{0,10}(?:改为|改成|替换为|替换成|换成)[^`]{0,10}`([^`]{1,300})`/i

/** Two patterns: a sentence that asks to delete code, and a sentence that asks for any change. */
const ASKS_TO_DELETE = new RegExp(`${LEAD}(?:${DELETE})\\s[^\`]{0,40}\`([^\`]{1,300})\``, 'i')
/** A sentence that asks to delete a file. */
const DROPS = new RegExp(`${LEAD}(?:${DELETE})\\s(?:(?:the|file|die|datei|le|fichier|el|archivo)\\s){0,2}${NAME}(?=\\W*$|[,.;]\\s)`, 'i')
const ASKS = new RegExp(`${LEAD}(?:${REPLACE}|${DELETE}|${ADD})(?!\\s\\d)(?=[\\s:])`, 'i')

/** A short line in a script without spaces that introduces a block. */
const ASKS_IN_HAN = /^.{0,40}(?:删除|移除|替换|添加|插入|修改|刪除|替換|新增|削除|追加|挿入|変更|置換|삭제|추가|변경).{0,20}[:：]\s*$/

/** Places outside the files of an answer. */
const ELSEWHERE = /\b(?:terminal|shell|console|commands?|environment|browser|settings|dashboard|profile)\b/i

/** A change that a sentence asks for. */
export interface AskedChange {
  readonly path: string
  /** The code to be replaced. Empty if the whole file is to be deleted. */
  readonly replaces: string
  /** The code that replaces it; empty for a deletion. */
  readonly text: string
}

/** Returns the change that a line of prose asks for. The line must quote the code, and the line or the text above it must name the file. */
export function changeAsked(line: string, place: ReaderPlace): AskedChange | undefined {
  if (line.length > LONGEST || !line.includes('`')) return undefined
  const { mentioned } = nameInLine(line)
  if (mentioned.length > 1) return undefined
  const asked = sentencesOf(withoutNames(line, mentioned)).map(changeIn).find(Boolean)
  const path = asked && (mentioned[0] ?? place.name()?.path)
  return path === undefined ? undefined : { ...asked!, path }
}

/** Whether the line above a code block asks for a change that the block shows. */
export function asksForChange(line: string): boolean {
  if (line.length > LONGEST || isShowing(line) || ELSEWHERE.test(line)) return false
  return ASKS_IN_HAN.test(line) || sentencesOf(line).some((each) => ASKS.test(each))
}

function changeIn(sentence: string): Omit<AskedChange, 'path'> | undefined {
  if (DROPS.test(sentence)) return { replaces: '', text: '' }
  const [replaces, text] = (ASKS_TO_REPLACE.exec(sentence) ?? SHOULD_BECOME.exec(sentence))?.slice(1).filter(Boolean) ?? []
  if (replaces !== undefined && text !== undefined) return replaces === text ? undefined : { replaces, text }
  const deleted = ASKS_TO_DELETE.exec(sentence)?.[1]
  return deleted !== undefined && deleted.length >= LEAST_DELETED && /\s/.test(deleted.trim()) ? { replaces: deleted, text: '' } : undefined
}

/** Returns the line with a placeholder for each of its file names, also for names in quotation marks and bold. */
function withoutNames(line: string, names: readonly string[]): string {
  return names.reduce((text, name) => {
    for (const [open, close] of [
      ['**`', '`**'],
      ['`', '`'],
      ['**', '**'],
    ])
      text = text.replaceAll(`${open}${name}${close}`, NAME)
    return text.replaceAll(` ${name}`, ` ${NAME}`)
  }, line)
}

function sentencesOf(line: string): string[] {
  return line.split(/(?<=[.!?:;])\s+/)
}
