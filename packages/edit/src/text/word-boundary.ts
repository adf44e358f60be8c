import { isWordCharacter } from './line'

/** Letters of scripts that write words without spaces, or particles directly after a word. Each of them ends a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a word may end at an offset because its script has no spaces. */
function endsUnspaced(text: string, at: number): boolean {
  return UNSPACED.test(text.slice(at - 1, at + 1))
}

/** Whether an offset is between two characters of one word. */
export function isInsideWord(text: string, at: number): boolean {
  return isWordCharacter(text[at - 1]) && isWordCharacter(text[at]) && !endsUnspaced(text, at)
}
