import { type Distortion, eachBlock, isDraft, type LeftOut } from '../../cases/distortion'
import type { Block, Line } from '../../cases/draft'
import { quoted } from '../../cases/draft'
import { isComment, type Language } from '../../text/language'
import { changesFormAlone } from '../../text/lines'
import type { Random } from '../../text/random'
import { curl } from './typography'

/**
 * Characters that are curled: apostrophes inside words, and double quotes. In added lines they are only curled if a quoted line has the
 * same kind.
 */
const kinds = [/(?<=[A-Za-z])'(?=[A-Za-z])/, /"/]
/** A phrase with each kind of character, to add if added lines have no such character. */
const phrases = ["It doesn't matter.", 'See "more" below.']
const otherQuote = /(?<![A-Za-z])'|'(?![A-Za-z])/
const typographic = /[\u2018-\u201d]/

/** Whether a line consists of words: a comment line of code, or a line of Markdown without code, tags and links. */
function isProse(language: Language, text: string): boolean {
  if (language.name === 'Markdown') return text.trim() !== '' && !/[`<>=$()[\]{}]|^ {4}|^\t/.test(text)
  return isComment(language, text) && !/[`=(){}[\]]/.test(text)
}

const shown = (texts: readonly string[]) => kinds.filter((kind) => texts.some((text) => kind.test(text)))

/**
 * Adds a phrase with a known kind of character to the end of one added line of words. Does nothing if added words already have such a
 * character.
 */
function withPhrase(block: Block, language: Language, known: readonly RegExp[], random: Random): Block | undefined {
  const added = block.lines.filter((line) => line.kind === 'add' && isProse(language, line.file))
  if (added.length === 0) return undefined
  if (shown(added.map((line) => line.file)).length > 0) return block
  const phrase = phrases[kinds.indexOf(random.pick(known))]!
  const chosen = random.pick(added)
  const say = (text: string) => `${text.trimEnd()} ${phrase}`
  return { ...block, lines: block.lines.map((line) => (line === chosen ? { ...line, file: say(line.file), new: say(line.new) } : line)) }
}

/** Makes the words of the file typographic if quoted words show every kind of quote that is added. Code is not changed. */
function flattened(given: Block, language: Language, random: Random): Block | LeftOut | undefined {
  const words = quoted(given).filter((line) => line.kind !== 'phantom' && isProse(language, line.file))
  const known = shown(words.map((line) => line.file))
  if (known.length === 0) return undefined
  if (changesFormAlone(given)) return { leftOut: 'the edit only changes whitespace or punctuation' }
  const block = withPhrase(given, language, known, random)
  if (!block) return undefined
  const prose = (line: Line) => isProse(language, line.file)
  if (block.lines.some((line) => prose(line) && otherQuote.test(line.file)))
    return { leftOut: 'a quote is neither an apostrophe nor a double quote' }
  if (block.lines.some((line) => !prose(line) && /["']/.test(line.file))) return { leftOut: 'code next to the words has quotes' }
  const added = block.lines.filter((line) => line.kind === 'add').map((line) => line.file)
  if (shown(added).some((kind) => !known.includes(kind))) return { leftOut: 'only added lines have a kind of character' }
  return { ...block, lines: block.lines.map((line) => (prose(line) ? { ...line, file: curl(line.file) } : line)) }
}

/** The words of the whole file are typographic, and the answer is plain. Added words must be typographic like the quoted ones. */
export const proseFlattened: Distortion = {
  name: 'prose-quotes-flattened',
  family: 'characters',
  rank: 0,
  excludes: ['context'],
  apply: (draft, { random }) => {
    const { language } = draft
    const asFile = (text: string) => (isProse(language, text) ? curl(text) : text)
    const texts = [...draft.gaps.flat(), ...draft.blocks.flatMap((block) => block.lines.map((line) => line.file))]
    if (texts.some((text) => typographic.test(text))) return { leftOut: 'the file already has typographic characters' }
    const result = eachBlock(draft, (block) => flattened(block, language, random))
    return isDraft(result) ? { ...result, gaps: draft.gaps.map((gap) => gap.map(asFile)) } : result
  },
}
