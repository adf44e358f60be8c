/**
 * Decides by its grammar whether a sentence asks for what the code block below it shows.
 *
 *   Create FILE:    I'll update FILE:    Creating FILE:    The complete FILE:                  asks
 *   Never create FILE:    We may create FILE:    I thought about creating FILE:                does not
 *   The guide says to create FILE:    The build creates FILE:    FILE as it is now:            does not
 *
 * Idea: the first verb of writing in the main clause is an imperative, a statement of the author or a label, and nothing before it negates
 * it. Cost: one sentence. Weakness: the forms of verbs are known for English only; in a few other languages only negation is.
 */
import { NAME } from './words'

/** Maximum length, in UTF-16 units, of a line in which a sentence is looked for. */
const LONGEST = 600

/** Stems of the verbs of writing: those to which the base form adds an `e`, and the others. */
const STEM = 'creat|writ|sav|updat|replac|chang|rewrit|overwrit|plac|past|includ|introduc|generat'
const WORD = 'add|edit|fix|adjust|append|prepend|insert|extend'

/** Forms of these verbs: base form, third person, past forms and gerund. */
const VERB = new RegExp(
  `^(?:(?<base>(?:${STEM})e|${WORD}|modify|put)|(?<third>(?:${STEM})es|(?:${WORD})e?s|modifies|puts)|` +
    `(?<past>(?:${STEM}|${WORD})ed|modified|(?:re)?wrote|(?:re|over)?written)|(?:${STEM}|${WORD}|modify|putt)ing)$`,
)

/** Forms of these verbs that are also nouns. */
const NOUN = /^(?:updates?|changes?|edits?|fix|fixes|rewrite|place)$/

/** Words that negate the verb after them, and the same in other languages. */
const NEGATION = /^(?:not|never|no|nobody|nothing|neither|nor|cannot|\w+n['’]t)$/
const NEGATED_ELSEWHERE =
  /\b(?:nicht|kein\w*|niemals|nie|ohne|vermeide\w*|jamais|évite[rz]?|ne \w+ (?:pas|rien)|n['’]\w+ (?:pas|rien)|nunca|jamás|não|evit[ae]r?|mai|^no(?= (?:hag|apli|us[ea]s|cambi))|nooit|niet|aldrig|ikke|nigdy)\s|\bnon\s|(?:^|\s)(?:не|никогда|без)\s|不要|不应|不必|别|勿|避免|しない|しなくて|避け|하지 ?마|말고/i

/** Verbs of forgetting and hesitating. The negation of such a verb is a request. */
const FORGETTING =
  /verg(?:ess|iss|eet)|zöger|oubli|hésit|olvid|dude|esqueç|hesit|dimentic|esit|glöm|glem|zapom|zawaha|забы|忘|犹豫|猶豫|ためら|잊|망설/i

/** Phrases with a negation that do not negate the verb. */
const NOT_NEGATING =
  /\b(?:not (?:only|just|much)|no longer|nothing (?:else|more)|no other|(?:do not|don['’]t|never|not)(?= (?:forget|hesitate))|no (?:final|fim|início|topo|arquivo|ficheiro))\b/g

/** Words for what is only possible, or of another time. */
const POSSIBILITY =
  /^(?:may|might|could|would|\w+['’]d|perhaps|maybe|possibly|hypothetically|theoretically|someday|yesterday|tomorrow|later|earlier|previously|formerly|originally|weeks?|months?|years?)$/

/** A file as it is before any edit. */
const STATE =
  /\bas (?:it|they) (?:currently )?(?:is|are|stands?|exists?)\b(?! (?:after|once|with))|\bas is\b|\bas of (?:now|today)\b|\bat the moment\b/i

/** A negated verb whose subject is the file: `FILE should not change`. */
const IS_NOT = /^\W*(?:(?:the|our|file|and|but|then|also)\s+){0,3}FILE\W{0,3}\s(?:\w+\s){0,2}?(?:not|never|cannot|\w+n['’]t)\b/i

/** A file as the subject of a statement about its text: `The file FILE is:`. */
const IS_TEXT =
  /^\W*(?:(?:the|your|our|current|file|and|so|right now)\s+){0,4}FILE\W{0,3}\s(?:is|reads|says)(?: (?:this|as follows|the following|currently))?\W*$/i

/** Sentences that ask for nothing: questions, statements about the file, and the state of a file. */
const NOT_ASKING = [STATE, IS_NOT, IS_TEXT, /\?\W*$/]

/** A clause that depends on the main clause, by its first word. */
const DEPENDENT =
  /^(?:if|when|whenever|since|because|as|while|although|though|unless|until|once|before|after|where|for|to|in|with|without|on|at|given|no|yes|ok|okay)$/

/** Words for a condition without a main clause after it. */
const CONDITION = /^(?:if|when|whenever|once|while|because|since|unless|until|whether|suppose|imagine|assume|assuming)$/

/** The beginning of a text that is only a place in the file: `In FILE`, `To the class of FILE`. */
const PLACE = /^(?:in|into|inside|within|to|at|for|on|near|under|below|above|before|after|from)$/

/** Separators of clauses of one rank. */
const COORDINATION = /[,;]?\s(?:so|therefore|thus|hence|but)\s|\s[–—-]{1,2}\s|[;:]\s/

/** Words directly before an imperative or a label. */
const ADVERB =
  /^(?:and|or|then|also|now|next|first|second|third|lastly|last|please|just|again|here|instead|so|too|both|either|afterwards|thereafter|optionally|file|step|\w+ly|\d{1,3}(?:st|nd|rd|th)?)$/

/** Subjects and auxiliary verbs directly before the verb of a request or a plan. */
const PLAN = /^(?:i|we|you|let['’]?s|(?:i|we|you)['’]ll)$/
const AUXILIARY = /^(?:will|shall|must|should|can|do|did)$/

/** Words before `to` in a request or a plan. */
const PLAN_TO =
  /^(?:need|needs|needed|have|has|had|want|going|like|is|are|be|sure|remember|forget|hesitate|time|decided|got|ready|step|how|asked|important|best)$/

/** Subjects of a sentence about the answer itself. */
const OWN =
  /^(?:this|that|it|which|these|i|we|changes?|commit|patch|edits?|code|block|version|step|diff|pr|refactor|fix|updates?|snippet|following)$/

/** Words directly before a participle that describes the file or says that it is written. */
const PARTICIPLE =
  /^(?:i|we|have|has|been|is|are|be|being|get|gets|\w+['’](?:ve|s|re)|the|a|an|this|that|these|my|our|your|its|new|complete|full|whole|entire|final|with|as)$/
const DETERMINER = /^(?:the|a|an|this|that|these|those|my|our|your|each|any|all|some|following)$/

/** Words directly before a gerund of a plan: `I am creating`, `start by creating`. */
const PROGRESSIVE = /^(?:am|are|is|be|\w+['’](?:m|re|s)|by|with|start|begin|and)$/

/** A verb whose subject is the gerund before it. */
const PREDICATE =
  /\b(?:would|will|is|isn['’]t|was|wasn['’]t|makes?|seems?|looks?|could|can|may|might|should|fails?|breaks?|leads?|requires?|needs?|has|had)\b/i

/** Whether the line above a code block asks for what the block shows. File names in the line are replaced. */
export function asksForBlock(line: string): boolean {
  const sentence = sentenceOf(line)
  if (sentence === undefined) return true
  if (isNegatedElsewhere(sentence) || NOT_ASKING.some((each) => each.test(sentence))) return false
  const [before = '', ...rest] = sentence.split(NAME)
  const after = rest.join(NAME)
  const isPlace = PLACE.test(wordsOf(before).find((word) => !ADVERB.test(word)) ?? '') && verbAt(wordsOf(before)) < 0
  const words = mainClause(isPlace ? after : before)
  const at = verbAt(words)
  const lead = at < 0 ? words : words.slice(0, at)
  return !lead.some(isDoubted) && (at < 0 || isAsked(words, at, after))
}

/** Returns the sentence of a line that names a file, or else the last one if it introduces the block. */
function sentenceOf(line: string): string | undefined {
  if (line.length > LONGEST) return undefined
  const sentences = line.replace(/[*_`"“”«»]/g, '').split(/(?<=\p{L}[.!?])\s+(?=\p{Lu})/u)
  const last = sentences.at(-1)!
  return sentences.find((each) => each.includes(NAME)) ?? (/[:：]\s*$/.test(last) ? last : undefined)
}

/** Whether a line has a negation in another language than English, and asks for what is negated not to be done. */
export function isNegatedElsewhere(line: string): boolean {
  return NEGATED_ELSEWHERE.test(line) && !FORGETTING.test(line)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []
}

function verbAt(words: readonly string[]): number {
  return words.findIndex((word) => VERB.test(word))
}

/**
 * Returns the words of the last main clause of a text. An earlier part belongs to that clause if a negation or a possibility is at its end:
 * `never, ever create`.
 */
function mainClause(text: string): readonly string[] {
  const plain = text.toLowerCase().replace(NOT_NEGATING, ' ')
  const parts = (plain.split(COORDINATION).findLast((each) => /\p{L}/u.test(each)) ?? '')
    .split(/[,()]/)
    .map(wordsOf)
    .filter((words) => words.length > 0)
  const isOpen = (words: readonly string[]) => !DEPENDENT.test(words[0]!) && isDoubted(words.at(-1)!)
  return [...parts.slice(0, -1).filter(isOpen).flat(), ...(parts.at(-1) ?? [])]
}

/** Whether a line says that something is only possible, or of another time. */
export function isPossible(line: string): boolean {
  return wordsOf(line).some((word) => POSSIBILITY.test(word))
}

function isDoubted(word: string): boolean {
  return NEGATION.test(word) || POSSIBILITY.test(word)
}

/** Whether the verb at an index of a clause asks for the block. */
function isAsked(words: readonly string[], at: number, after: string): boolean {
  const [lead, verb] = [words.slice(0, at), words[at]!]
  if (lead.some((word) => CONDITION.test(word))) return false
  if (NOUN.test(verb) && (PLACE.test(words[at + 1] ?? '') || lead.slice(-4).some((word) => DETERMINER.test(word))))
    return !wordsOf(after).some(isDoubted)
  const adverbs = [...lead].reverse().findIndex((word) => !ADVERB.test(word))
  if (adverbs < 0) return !verb.endsWith('ing') || !PREDICATE.test(after)
  const own = lead.slice(0, lead.length - adverbs)
  const { base, third, past } = VERB.exec(verb)!.groups!
  if (base !== undefined) return isImperative(own)
  return (third === undefined ? (past === undefined ? PROGRESSIVE : PARTICIPLE) : OWN).test(own.at(-1)!)
}

/** Whether the base form of a verb after these words is an imperative or a plan. */
function isImperative(lead: readonly string[]): boolean {
  const [last = '', second = ''] = lead.slice(-2).reverse()
  if (last === 'to') return PLAN_TO.test(second) || (/^(?:me|us)$/.test(second) && /^(?:ask|want|allow|enabl)/.test(lead.at(-3) ?? ''))
  if (/^(?:me|us)$/.test(last)) return /^(?:let|help)$/.test(second)
  if (AUXILIARY.test(last))
    return lead.length === 1 || PLAN.test(lead.findLast((word) => !AUXILIARY.test(word) && !ADVERB.test(word)) ?? '')
  return PLAN.test(last) || (PLACE.test(lead[0]!) && !/^(?:they|he|she|it|who|that|which|people|users|authors)$/.test(last))
}
