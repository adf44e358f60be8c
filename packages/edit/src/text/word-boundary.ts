import { isWordCharacter } from './line'

/** Letters of scripts that write words without spaces, or particles directly after a word: each ends a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** True at an offset where a script without spaces lets a word end. */
function endsUnspaced(text: string, at: number): boolean {
  return UNSPACED.test(text.slice(at - 1, at + 1))
}

/** True at an offset between two characters of one word. */
export function isInsideWord(text: string, at: number): boolean {
  return isWordCharacter(text[at - 1]) && isWordCharacter(text[at]) && !endsUnspaced(text, at)
}
