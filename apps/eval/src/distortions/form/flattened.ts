import { type Distortion, eachBlock, isDraft, type LeftOut } from '../../cases/distortion'
import type { Block, Line } from '../../cases/draft'
import { quoted } from '../../cases/draft'
import { isComment, type Language } from '../../text/language'
import { changesFormAlone } from '../../text/lines'
import type { Random } from '../../text/random'
import { curl } from './typography'

/** Apostrophes inside words, and double quotes: they are curled, in an added line only if a quoted line shows the same kind. */
const kinds = [/(?<=[A-Za-z])'(?=[A-Za-z])/, /"/]
/** Words to add where added lines have no such character, by kind. */
const phrases = ["It doesn't matter.", 'See "more" below.']
const otherQuote = /(?<![A-Za-z])'|'(?![A-Za-z])/
const typographic = /[\u2018-\u201d]/

/** A line of words: a comment line of code, a line of Markdown without code, tags and links. */
function isProse(language: Language, text: string): boolean {
  if (language.name === 'Markdown') return text.trim() !== '' && !/[`<>=$()[\]{}]|^ {4}|^\t/.test(text)
  return isComment(language, text) && !/[`=(){}[\]]/.test(text)
}

const shown = (texts: readonly string[]) => kinds.filter((kind) => texts.some((text) => kind.test(text)))

/** The block with a phrase of a known kind at the end of one added line of words, unless added words have such a character. */
function withPhrase(block: Block, language: Language, known: readonly RegExp[], random: Random): Block | undefined {
  const added = block.lines.filter((line) => line.kind === 'add' && isProse(language, line.file))
  if (added.length === 0) return undefined
  if (shown(added.map((line) => line.file)).length > 0) return block
  const phrase = phrases[kinds.indexOf(random.pick(known))]!
  const chosen = random.pick(added)
  const say = (text: string) => `${text.trimEnd()} ${phrase}`
  return { ...block, lines: block.lines.map((line) => (line === chosen ? { ...line, file: say(line.file), new: say(line.new) } : line)) }
}

/** Words of the file are made typographic where quoted words show every kind of quote that is added; code stays plain. */
function flattened(given: Block, language: Language, random: Random): Block | LeftOut | undefined {
  const words = quoted(given).filter((line) => line.kind !== 'phantom' && isProse(language, line.file))
  const known = shown(words.map((line) => line.file))
  if (known.length === 0) return undefined
  if (changesFormAlone(given)) return { leftOut: 'the edit changes form alone' }
  const block = withPhrase(given, language, known, random)
  if (!block) return undefined
  const prose = (line: Line) => isProse(language, line.file)
  if (block.lines.some((line) => prose(line) && otherQuote.test(line.file))) return { leftOut: 'a quote is neither apostrophe nor double' }
  if (block.lines.some((line) => !prose(line) && /["']/.test(line.file))) return { leftOut: 'code beside the words has quotes' }
  const added = block.lines.filter((line) => line.kind === 'add').map((line) => line.file)
  if (shown(added).some((kind) => !known.includes(kind))) return { leftOut: 'a kind of character is in added lines alone' }
  return { ...block, lines: block.lines.map((line) => (prose(line) ? { ...line, file: curl(line.file) } : line)) }
}

/**
 * The words of the whole file are typographic, the answer is plain throughout. Added words are to be as the quoted ones
 * show them.
 */
export const proseFlattened: Distortion = {
  name: 'prose-quotes-flattened',
  family: 'characters',
  rank: 0,
  excludes: ['context'],
  apply: (draft, { random }) => {
    const { language } = draft
    const asFile = (text: string) => (isProse(language, text) ? curl(text) : text)
    const texts = [...draft.gaps.flat(), ...draft.blocks.flatMap((block) => block.lines.map((line) => line.file))]
    if (texts.some((text) => typographic.test(text))) return { leftOut: 'the file has typographic characters of its own' }
    const result = eachBlock(draft, (block) => flattened(block, language, random))
    return isDraft(result) ? { ...result, gaps: draft.gaps.map((gap) => gap.map(asFile)) } : result
  },
}
