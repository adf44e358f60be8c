/**
 * Recognises a line above an edit or a code block that says that it is not to be applied.
 *
 *   The file FILE before the edit:    FILE (before):    Vor der Änderung:    変更前の FILE:    the text before a change
 *   Do not apply this diff:           Diesen Diff bitte nicht anwenden:                         an edit that is not wanted
 *   This would not work in FILE:      A common mistake would be:    Wrong:                      an edit that is not wanted
 *   You have this uncommitted change:    The bug came in with this commit:                      an edit that was made before
 *   Fixed upstream in 3f2a1bc:           Your diff contains:                                    a change that others made
 *
 * Idea: a word for `before` together with a word for a change, in a sentence without any other word for a change. Cost: one line. Source:
 * own. Weakness: the words are those of a few languages.
 */
import { fenceLine } from '../answer/answer'
import { nameInLine } from '../answer/line-name'
import { isNegatedElsewhere } from './requests'
import { CHANGE, CHANGES_ELSEWHERE, NAME, saysChange } from './words'

/** Maximum length, in UTF-16 units, of a line that is examined, and maximum number of lines between it and the block. */
const [LONGEST, GAP] = [400, 4]

const BETWEEN = 'the|this|these|those|my|our|your|all|any|that|last|latest|recent|i|we|you|it|was|applying|making|FILE'
const FOLLOWS = String.raw`(?=\W*$|\s?[,:;()–—.]|\s(?:it|this|that|them|FILE|to|in|of|and|was|is)\b)`
const OLD = 'old|former|previous|prior|earlier|unmodified|unedited|untouched'
const TEXT = 'version|text|contents?|code|state|file'

/** Changes in other languages that are only recognised together with a word for `before`. */
const NOUNS_ELSEWHERE = 'changement|ändring|endring|zmian|değişi|muut|ubah|змін|αλλαγ|thay đổi'

/** Phrases for the text before a change. */
const BEFORE = new RegExp(
  [
    String.raw`\b(?:before|prior to)\s(?:(?:${BETWEEN})\s){0,4}(?:${CHANGE}|replac|rewrit|patch)\w*${FOLLOWS}`,
    String.raw`\bpre-(?:${CHANGE})\w*`,
    String.raw`(?:^|[#(:*_–—-]\s?|FILE\W{1,4})before(?=[\W_]*$)`,
    String.raw`^\W*before(?=\W{1,6}FILE\W*$)`,
    String.raw`\b(?:${OLD})\s(?:(?:${TEXT})\s)?(?:(?:of|in)\s)?(?:the\s)?FILE`,
    String.raw`FILE\W{1,4}(?:${OLD})(?:\s(?:${TEXT}))?(?=\W*$)`,
    String.raw`(?<!\p{L})(?:vor|avant|antes|prima|före|før|voor|przed|před|ennen|sebelum|trước khi|до|перед|πριν)\s(?:[\p{L}'’]+\s){0,2}\p{L}{0,6}(?:${CHANGES_ELSEWHERE}|${NOUNS_ELSEWHERE})\p{L}*`,
    String.raw`(?:${CHANGES_ELSEWHERE}|${NOUNS_ELSEWHERE})\p{L}{0,8}\s?(?:之前|前|전|önce)(?=[^\p{L}]|[的のはに]|FILE|$)`,
  ].join('|'),
  'giu',
)

/** Whether the last sentence of a line says that the text below it is that before a change. File names in the line are replaced. */
export function isFormer(line: string): boolean {
  if (line.length > LONGEST) return false
  const plain = line.replace(/[*_`"'“”«»]/g, '').trim()
  const sentence = plain.split(/(?<=\p{L}[.!?])\s+(?=[\p{Lu}\p{Lo}])|(?<=[。！？])/u).at(-1)!
  const rest = sentence.replace(BEFORE, ' ')
  return rest !== sentence && !saysChange(rest)
}

const OF_FILE = String.raw`(?:,?\s(?:in|to|on|for)\s(?:the\s)?\W?FILE\W?)?`

/** The end of a line that introduces an edit. */
const ENDS = /[:：][\s*_]*$/

/** What may follow a clause about the edit below: a time, a file and the end of a parenthesis, then the colon. */
const INTRODUCES = String.raw`(?:\s(?:yet|now|here|again))?${OF_FILE}[\s*_)]*[:：][\s*_]*$`

/** The edit below, as an object or a subject. */
const EDIT = String.raw`(?:(?:it|this|these|that|the following)(?:\s(?:diff|patch|changes?|edits?|blocks?|code|version|one))?)`

/** A last clause that asks not to apply the edit below, or says that it would be wrong, and a label that says so. */
const DENIES = new RegExp(
  `(?:${[
    String.raw`(?:^|[,.;:(]\s?|\s(?:so|but|and|please)\s)\W*(?:please\s)?(?:do not|don['’]t|never)\s(?:please\s)?(?:apply|use|run|commit|merge|make|do|copy|paste|write|land|try)\s${EDIT}`,
    String.raw`(?:^|[.;:]\s|\s(?:so|but|and)\s)\W*${EDIT}${OF_FILE}\s(?:would(?:\snot|n['’]t)|will not|won['’]t)\s(?:work|help|compile|fix)(?:\sit)?`,
    String.raw`\b(?:mistake|error|pitfall|anti-?pattern|(?:wrong|bad|incorrect|broken)\s\w+)${OF_FILE}\s(?:would|could|might)\sbe(?:\sto\s\w+\s${EDIT})?`,
    String.raw`^\W*(?:wrong|incorrect|bad|broken|don['’]t|do not)(?:\s\([^()]{1,80}\))?`,
    String.raw`\b(?:uncommitted|(?:introduced|caused|broken|came)(?:\sin)?\s(?:in|by|with|from)\s(?:this|the following))\s(?:commit|change|diff|patch)(?:\s\([^()]{1,80}\))?`,
  ].join('|')})${INTRODUCES}`,
  'i',
)

/** Verbs that apply an edit, in other languages. */
const APPLIES_ELSEWHERE = /anwend|\bappli|aplic|aplik|applic|применя|应用|應用|適用|적용|toepas|tillämp|anvend|zastosow|uygula/i

/** A line that is a tag, or a text in a tag. */
const TAGS = /^\s*<(\w{1,40})>(?:[^<>]{0,260}<\/\1>)?\s*$/

/** A change of an earlier text, of the reader or of another project, and the hash of a commit. */
const OF_OTHERS = new RegExp(String.raw`\b(?:${OLD}|original|your)\s(?:commit|diff|patch|change|pull request|PR)\b`, 'i')
const OF_COMMIT = /\b\w+ed (?:this |it )?upstream\b|^\W*upstream \w+ed\b|(?<!#)\b(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,40}\b/i

/** Whether a line introduces a change that was made before or elsewhere, and asks for nothing: `The bug came with 3f2a1bc:`. */
export function isOfOthers(line: string): boolean {
  if (line.length > LONGEST || !ENDS.test(line)) return false
  return OF_COMMIT.test(line) || (OF_OTHERS.test(line) && !saysChange(line.replace(OF_OTHERS, ' ')))
}

/** Whether a line says that the edit below it is not to be applied. */
export function isDenied(line: string): boolean {
  if (line.length > LONGEST || !ENDS.test(line)) return false
  return DENIES.test(line) || (!/[,，、;；]/.test(line) && APPLIES_ELSEWHERE.test(line) && isNegatedElsewhere(line))
}

/**
 * Returns the line that introduces a block on line `at`, with its file names replaced. It is a heading or ends in a colon, unless only empty
 * lines are between it and the block. Other lines between them may be a fence, the name of the file, and the tags of a call.
 */
export function introduction(lines: readonly string[], at: number, claimed: number): string {
  let isAbove = true
  let left = GAP
  for (let i = at - 1; i >= claimed && left > 0; i--) {
    const line = lines[i]!
    if (TAGS.test(line)) isAbove = false
    else left--
    if (line.trim() === '' || TAGS.test(line)) continue
    const { whole, mentioned } = nameInLine(line)
    if (!fenceLine(line, i) && !whole)
      return isAbove || line.startsWith('#') || ENDS.test(line) ? mentioned.reduce((text, name) => text.replaceAll(name, NAME), line) : ''
    isAbove = false
  }
  return ''
}
