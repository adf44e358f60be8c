/**
 * Law: the new text must not escape quotes that the old text and the file do not escape.
 *
 * Idea: a model that writes its answer as a string may escape the new text once too often. Every quote of one kind is then escaped in the
 * new text, while the old text contains this kind only unescaped. If the old text has none, the escaped quotes must be in pairs, and the file
 * must not escape this kind. An edit that only adds escapes is intended.
 * Cost: linear in the edit. Source: own. Weakness: new text that contains one unescaped quote.
 *
 *     file    f("a")        old    f("a")        new    f(\"b\")        refused: the file would get the backslashes
 */
import { shownLine } from '../report/sentences'
import { type Law, lineAround } from './law'

export const escapedQuotes: Law = (document, { edits }, { oldString: oldText, newString: newText }) => {
  if (!newText.includes('\\')) return undefined
  const isShown = (quote: string) =>
    oldText.includes(quote)
      ? !oldText.includes(`\\${quote}`)
      : isAroundWords(newText, quote, document.text) && !document.text.includes(`\\${quote}`)
  const quote = [...`"'\``].find((each) => hasEscapedAlone(newText, each) && isShown(each))
  if (quote === undefined || newText.replaceAll('\\', '') === oldText) return undefined
  const escaped = `\\${quote}`
  // An edit does not contain the text that it keeps at its ends.
  const written = edits.find(({ from, to, text }) => `${document.text[from - 1]}${text}${document.text[to]}`.includes(escaped))
  if (!written) return undefined
  const given = newText.split(/\r?\n/).find((line) => line.includes(escaped))!
  const sentence = `The new text has a backslash before every ${quote}, as in ${shownLine(given)}; the quoted text and the file have none there. Send the new text without these backslashes.`
  return { rule: 'escaped-quotes', sentence, lines: [lineAround(document, written.from)], quoted: [given] }
}

/** Whether all escaped quotes are in pairs around words. Directly behind `=` they may be of an argument, unless the file has them there. */
function isAroundWords(newText: string, quote: string, fileText: string): boolean {
  const behind = fileText.includes(`=${quote}`) ? '=' : ''
  const pair = new RegExp(`(?<![^\\s([{:,!@${behind}])\\\\${quote}[^${quote}\\\\\\n]*\\\\${quote}(?![^\\s)\\]};:,.>/])`, 'g')
  return !newText.replace(pair, '').includes(`\\${quote}`)
}

function hasEscapedAlone(text: string, quote: string): boolean {
  const escaped = `\\${quote}`
  return text.includes(escaped) && !text.replaceAll(escaped, '').includes(quote)
}
