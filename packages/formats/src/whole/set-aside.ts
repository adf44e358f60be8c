/**
 * Recognises a line above an edit or a code block that says that it is not to be applied.
 *
 *   The file FILE before the edit:    FILE (before):    Vor der Änderung:    変更前の FILE:    the text before a change
 *   Do not apply this diff:           Diesen Diff bitte nicht anwenden:                         an edit that is not wanted
 *   This would not work in FILE:      A common mistake would be:    Wrong:                      an edit that is not wanted
 *   An attempt that failed:           I tried this, but it broke the tests:                     an edit that is not wanted
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

/** Returns a line without marks for emphasis and quotation marks. */
function plain(line: string): string {
  return line.replace(/[*_`"“”«»]|(?<!\p{L})'|'(?!\p{L})/gu, '').trim()
}

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
  const sentence = plain(line)
    .split(/(?<=\p{L}[.!?])\s+(?=[\p{Lu}\p{Lo}])|(?<=[。！？])/u)
    .at(-1)!
  const rest = sentence.replace(BEFORE, ' ')
  return rest !== sentence && !saysChange(rest)
}

const OF_FILE = String.raw`(?:,?\s(?:in|to|on|for)\s(?:the\s)?\W?FILE\W?)?`

/** The end of a line that introduces an edit. */
const ENDS = /[:：][\s*_]*$/

/** What may follow a clause about the edit below: a time, a place, a reason and the end of a parenthesis, then the colon. */
const INTRODUCES = String.raw`(?:\s(?:yet|now|here|again|in production))?${OF_FILE}(?:,?\s(?:(?:even )?though|although|even if|because|since|as)\s[^:]{1,200})?[\s)]*[:：]\s*$`

/** The edit below, as an object or a subject. */
const EDIT = String.raw`(?:(?:changes? like |such )?(?:it|this|these|that|the following|changes?)(?:\s(?:diff|patch|changes?|edits?|blocks?|code|version|one))?)`

/** A last clause that asks not to apply the edit below, or says that it would be wrong, and a label that says so. */
const DENIES = new RegExp(
  `(?:${[
    String.raw`(?:(?:^|[,.;:(]\s?|\s(?:so|but|and|please)\s)\W*(?:please\s)?(?:do not|don['’]t|never)|\b(?:i|we|you)\s(?:do not|don['’]t|(?:would|should|must)(?:\snot|n['’]t)|cannot|can['’]t))\s(?:please\s)?(?:apply|use|run|commit|merge|make|do|copy|paste|write|land|try|recommend|suggest)\s${EDIT}`,
    String.raw`(?:^|[.;:]\s|\s(?:to|against)\s)\W*(?:avoid\s|(?<=against\s))${EDIT}`,
    String.raw`(?:^|[.;:]\s|\s(?:so|but|and)\s)\W*${EDIT}${OF_FILE}\s(?:would(?:\snot|n['’]t)|will not|won['’]t)\s(?:work|help|compile|fix)(?:\sit)?`,
    String.raw`\b(?:mistake|error|pitfall|anti-?pattern|(?:wrong|bad|incorrect|broken)\s\w+)${OF_FILE}\s(?:would|could|might)\sbe(?:\sto\s\w+\s${EDIT})?`,
    String.raw`^\W*(?:wrong|incorrect|bad|broken|don['’]t|do not|(?:(?:an?|the|my|our|first|earlier|previous)\s){0,3}(?:(?:failed|unsuccessful)\s(?:attempt|try|approach)|(?:attempt|try|approach)\s(?:that|which)\s(?:failed|broke|did\snot\swork|didn['’]t\swork)))(?:\s\([^()]{1,80}\))?`,
    String.raw`\b(?:tried|attempted)\s${EDIT}\b[^:.;]{0,60}\sbut\s(?:it|this|that)\s(?:broke|failed|caused|crashed|did\snot|didn['’]t)\b(?![^:]*\b(?:so|now|here|instead|fix\w*)\b)[^:.;]{0,80}`,
    String.raw`\b(?:edits?|answers?|diffs?|patch(?:es)?)\s(?:must|should|(?:has|have|needs?)\sto)\s(?:have|be\sin|use|follow)\s(?:this|the following)\s(?:form|format|syntax)`,
    String.raw`\b(?:uncommitted|(?:introduced|caused|broken|came)(?:\sin)?\s(?:in|by|with|from)\s(?:this|the following))\s(?:commit|change|diff|patch)(?:\s\([^()]{1,80}\))?`,
  ].join('|')})${INTRODUCES}`,
  'i',
)

/** Verbs that make or apply an edit, in other languages. */
const APPLIES_ELSEWHERE =
  /\bhag(?:as?|an|áis)\b|\bfa(?:is|ites|[çc]as?)\b|anwend|übernehm|这样修?改|\bappli|aplic|aplik|applic|применя|应用|應用|適用|적용|toepas|tillämp|anvend|zastosow|uygula/i

/** A line that is a tag, or a text in a tag. */
const TAGS = /^\s*<(\w{1,40})>(?:[^<>]{0,260}<\/\1>)?\s*$/

/** A change of an earlier text, of the reader or of another project, and the hash of a commit. */
const OF_OTHERS = new RegExp(String.raw`\b(?:${OLD}|original|your)\s(?:commit|diff|patch|change|pull request|PR)\b`, 'i')
const OF_COMMIT = /\b\w+ed (?:this |it )?upstream\b|^\W*upstream \w+ed\b|(?<!#)\b(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,40}\b/i

/** People other than the author and the reader's request, and what they made, in the last clause of a line. */
const PEOPLE = 'colleague|teammate|co-?worker|developer|team|author|maintainer|contributor|reviewer'
const OTHERS = String.raw`(?:someone|somebody|dependabot|renovate|you(?=\salready)|they|he|she|(?:${PEOPLE})s?(?:['’]s?(?:\s[\w-]+){1,3})?|(?:request|PR|MR|commit|fork|branch)\sof\s[^,;:]{1,40}?)`
const MADE = String.raw`(?:made|did|done|wrote|rewrote|set|opened|pushed|committed|merged|applied|introduced|replaced|added|removed|deleted|renamed|moved|(?:${CHANGE})\w{0,2}ed|fixed)`
const BY_OTHERS = new RegExp(
  String.raw`\b${OTHERS}(?:\s(?:has|have|had|already|also|once|recently|later|just)){0,3}\s(?:${MADE}|(?:contains?|includes?|has|have)\s(?:this|the following)\s(?:diff|patch|change))\b(?!.*\b(?:need|so that|please)\b)[^,;:.!?]{0,120}:\s*$|^already (?:${MADE})\b[^,;:.!?]*:\s*$|(?<!\bI )\b(?:wrote|prints|outputs|git\s[^:]{1,60}\sshows|has (?:a )?(?:merge )?conflicts?)\s*:\s*$|\b(?:jemand|kolleg(?:e|in|en))\s[^,;:]*\b(?:ge|ver|er)\p{L}+(?:t|en):$`,
  'iu',
)

/** Whether a line introduces a change that was made before or elsewhere, and asks for nothing: `The bug came with 3f2a1bc:`. */
export function isOfOthers(line: string): boolean {
  if (line.length > LONGEST || !ENDS.test(line)) return false
  return BY_OTHERS.test(plain(line)) || OF_COMMIT.test(line) || (OF_OTHERS.test(line) && !saysChange(line.replace(OF_OTHERS, ' ')))
}

/** Maximum number of lines above an edit in which a label of an option is looked for. */
const BETWEEN_OPTIONS = 12

/** A line that offers a choice of edits: a label of one that is not the first, or a clause with `or`. */
const OPTION =
  /^[\s#>*_-]*(?:\d{1,2}[.)]\s+)?[*_]*(?:(?:option|alternative|approach|variante?|possibility|möglichkeit|ansatz|opción)\s(?:[b-f]|[2-9]|two|three)\b|(?:second|third|another|other|alternative) (?:option|alternative|approach|possibility|way)\b|(?:方案|选项|方法)[二三2-9B-F])/i
const OR = /^[\s#>*_-]*(?:\d{1,2}[.)]\s+)?[*_]*(?:alternative(?:ly)?\b|or\b|alternativ\b|oder\b|o bien\b|或者|または).*[:：][\s*_]*$/i

/** Whether the lines between an edit on line `at` and the one above it say that it is another option. */
export function isOption(lines: readonly string[], at: number, claimed: number): boolean {
  if (claimed === 0) return false
  return lines
    .slice(Math.max(claimed, at - BETWEEN_OPTIONS), at)
    .some((line) => line.length <= LONGEST && (OPTION.test(line) || OR.test(line)))
}

/** Whether a line says that the edit below it is not to be applied. */
export function isDenied(line: string): boolean {
  if (line.length > LONGEST || !ENDS.test(line)) return false
  return DENIES.test(plain(line)) || (!/[,，、;；]/.test(line) && APPLIES_ELSEWHERE.test(line) && isNegatedElsewhere(line))
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
