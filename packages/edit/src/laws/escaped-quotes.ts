/**
 * Law: the new text must not escape quotes that the old text and the file do not escape.
 *
 * Idea: a model that writes its answer as a string may escape the new text once too often. Every quote of one kind is then escaped in the
 * new text, while the old text, or the file if the old text has none, contains this kind only unescaped. An edit that only adds escapes is
 * intended.
 * Cost: linear in the edit. Source: own. Weakness: new text that contains one unescaped quote.
 *
 *     file    f("a")        old    f("a")        new    f(\"b\")        refused: the file would get the backslashes
 */
import { shownLine } from '../report/sentences'
import { type Law, lineAround } from './law'

export const escapedQuotes: Law = (document, { edits }, { oldString: oldText, newString: newText }) => {
  if (!newText.includes('\\')) return undefined
  const quoted = (quote: string) => (oldText.includes(quote) ? oldText : beginsAsIn(document.text, newText, quote) ? document.text : '')
  const quote = [...`"'\``].find((each) => hasEscapedAlone(newText, each) && hasBareAlone(quoted(each), each))
  if (quote === undefined || newText.replaceAll('\\', '') === oldText) return undefined
  const escaped = `\\${quote}`
  // An edit does not contain the text that it keeps at its ends.
  const written = edits.find(({ from, to, text }) => `${document.text[from - 1]}${text}${document.text[to]}`.includes(escaped))
  if (!written) return undefined
  const given = newText.split(/\r?\n/).find((line) => line.includes(escaped))!
  const sentence = `The new text has a backslash before every ${quote}, as in ${shownLine(given)}; the quoted text and the file have none there. Send the new text without these backslashes.`
  return { rule: 'escaped-quotes', sentence, lines: [lineAround(document, written.from)], quoted: [given] }
}

/** Whether the file has the quote bare behind the text behind which the new text has it escaped, such as `= ` in `= \"a\"`. */
function beginsAsIn(text: string, newText: string, quote: string): boolean {
  const at = newText.indexOf(`\\${quote}`)
  const line = newText.slice(newText.lastIndexOf('\n', at) + 1, at)
  const before = line.slice(Math.max(0, line.trimEnd().length - 1)) || '\n'
  return !/\p{L}$/u.test(before) && text.includes(before + quote)
}

function hasBareAlone(text: string, quote: string): boolean {
  return text.includes(quote) && !text.includes(`\\${quote}`)
}

function hasEscapedAlone(text: string, quote: string): boolean {
  const escaped = `\\${quote}`
  return text.includes(escaped) && !text.replaceAll(escaped, '').includes(quote)
}
