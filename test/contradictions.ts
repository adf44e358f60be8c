import type { FileLine, Finding, Nearest, Place, Problem } from '@suture/text'

const MESSAGE_LINES = 12

/**
 * Returns what is untrue in the message and data of a problem: lines that are not in the file or not at that number, quoted lines that the
 * answer does not contain, and messages that are too long or repeat themselves. `answer` contains the lines that the edit quotes and
 * writes.
 */
export function contradictions(problem: Problem, words: string, file: string, answer: string): string[] {
  const lines = file.split(/\r\n|\n/)
  // A line with a line number before it is quoted without the number.
  const wished = new Set(answer.split(/\r\n|\n/).flatMap((line) => [line.trim(), line.replace(/^\d+: /, '').trim()]))
  return [...ofWords(words, lines.length), ...ofProblem(problem, lines, wished)]
}

function* ofWords(words: string, lineCount: number): Generator<string> {
  const told = words.split('\n')
  const form = told.indexOf('The right form:')
  const sentences = told.slice(0, form === -1 ? told.length : form).filter((line) => !line.startsWith('  '))
  if (told.length > MESSAGE_LINES) yield `${told.length} lines`
  if (new Set(sentences).size < sentences.length) yield 'a sentence twice'
  // Text in quotes must be from the file or from the edit.
  for (const [, line] of words.replace(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/\blines? (\d+)\b/g))
    if (Number(line) > lineCount) yield `line ${line} is behind the end`
}

function* ofProblem(problem: Problem, lines: readonly string[], wished: ReadonlySet<string>): Generator<string> {
  if ('startLine' in problem) yield* ofPlace(problem, lines)
  if ('finding' in problem && problem.finding) yield* ofFinding(problem.finding, lines, wished)
  switch (problem.kind) {
    case 'not-found':
      if (problem.nearest) yield* ofNearest(problem.nearest, lines, wished)
      for (const line of problem.missingLines) {
        if (lines.some((each) => each.includes(line))) yield `missing, but in the file: ${line}`
        if (!wished.has(line)) yield `missing, but not quoted: ${line}`
      }
      if (problem.newTextAt) yield* ofNewText(problem.newTextAt, lines, wished)
      break
    case 'ambiguous':
      for (const place of problem.places) {
        yield* ofPlace(place, lines)
        const { unique } = place
        if (unique && lines[unique.line - 1]?.trim() !== unique.text.trim())
          yield `line ${unique.line} is not ${JSON.stringify(unique.text)}`
      }
      if (problem.total < problem.places.length) yield 'fewer places in all than are told'
      break
    case 'merge-conflict':
      yield* ofTold(problem.ours, lines)
      for (const line of problem.base) if (!wished.has(line.trim())) yield `base, but not quoted: ${line}`
      break
    case 'overlapping':
      for (const place of problem.places) yield* ofPlace(place, lines)
      break
  }
}

function* ofPlace({ startLine, endLine }: Place, lines: readonly string[]): Generator<string> {
  if (startLine < 1 || endLine > lines.length || startLine > endLine) yield `lines ${startLine}-${endLine} are no place`
}

function* ofTold(told: readonly FileLine[], lines: readonly string[]): Generator<string> {
  for (const { line, text } of told) if (lines[line - 1] !== text) yield `line ${line} is not ${JSON.stringify(text)}`
}

function* ofNearest(
  { diff, firstDifference, similarity, leaveOut, ...place }: Nearest,
  lines: readonly string[],
  wished: ReadonlySet<string>,
) {
  yield* ofPlace(place, lines)
  const there = lines.slice(place.startLine - 1, place.endLine)
  // Lines that occur once and verbatim identify a place, whatever the rest of the quote is.
  if ((similarity < 0.4 && !leaveOut) || similarity >= 1) yield `similarity ${similarity}`
  for (const row of diff) {
    const [kind, text] = [row[0], row.slice(1)]
    if (kind === '-' && !wished.has(text.trim())) yield `not quoted: ${row}`
    if (kind !== '-' && !there.includes(text)) yield `not at the nearest place: ${row}`
  }
  if (!firstDifference) return
  if (lines[firstDifference.line - 1] !== firstDifference.actual) yield `line ${firstDifference.line} is not ${firstDifference.actual}`
  if (!wished.has(firstDifference.quoted.trim())) yield `not quoted: ${firstDifference.quoted}`
  if (firstDifference.quoted === firstDifference.actual) yield 'the first difference is none'
}

const QUOTED = /"(?:[^"\\]|\\.)*"/.source
/**
 * Matches `line 3 is "a"`, `line 3, next to what the edit changes, is "a"` and `line 3, "a"`, and then what was quoted instead, if the
 * message says that.
 */
const NUMBERED = new RegExp(
  `\\bline (\\d+)(?:, next to what the edit changes,)?(?: is|,) (${QUOTED})(?:, not (${QUOTED}) as quoted)?`,
  'gi',
)
/** Matches `"a" is at line 3` and `the quoted line "a", next to what the edit changes, is not there, but at line 3`. */
const PLACED = new RegExp(`(${QUOTED})(?:, next to what the edit changes,)? (?:is|is not there, but) at line (\\d+)`, 'g')

/**
 * Checks a sentence: text that it quotes with a line number must be that line of the file, and text that was quoted instead must be
 * different.
 */
function* ofSentence({ sentence, quoted }: Finding, lines: readonly string[], wished: ReadonlySet<string>): Generator<string> {
  const isQuoted = (text: string) => quoted.length === 0 || [...wished].some((each) => isShownAs(each, text))
  for (const [, line, there, wanted] of sentence.matchAll(NUMBERED)) {
    if (!isShownAs(lines[Number(line) - 1], there!)) yield `line ${line} is not ${there}`
    if (there === wanted) yield `${there} does not differ from what was quoted`
    if (wanted !== undefined && !isQuoted(wanted)) yield `not quoted: ${wanted}`
  }
  for (const [, text, line] of sentence.matchAll(PLACED))
    if (!isShownAs(lines[Number(line) - 1], text!)) yield `line ${line} is not ${text}`
}

/** Whether a text shows a line as messages do: in JSON, without surrounding spaces, truncated if it is long. */
function isShownAs(line: string | undefined, json: string): boolean {
  const text = JSON.parse(json) as string
  return line !== undefined && (line.trim() === text || (text.endsWith('...') && line.trim().startsWith(text.slice(0, -3))))
}

/** Checks a finding: its lines must be those of the file and of the quote, and its sentence may only quote or number these. */
function* ofFinding(finding: Finding, lines: readonly string[], wished: ReadonlySet<string>): Generator<string> {
  const { sentence, lines: told, quoted } = finding
  yield* ofTold(told, lines)
  yield* ofSentence(finding, lines, wished)
  for (const line of quoted) if (!wished.has(line.trim())) yield `not quoted: ${JSON.stringify(line)}`
  for (const [, line] of sentence.matchAll(/\bline (\d+)\b/g))
    if (told.length > 0 && !told.some((each) => each.line === Number(line))) yield `line ${line} is not among the lines of the finding`
}

/** Checks that new text that is reported at a place is there in whole lines. */
function* ofNewText(place: Place, lines: readonly string[], wished: ReadonlySet<string>): Generator<string> {
  yield* ofPlace(place, lines)
  for (const line of lines.slice(place.startLine - 1, place.endLine))
    if (line.trim() !== '' && !wished.has(line.trim())) yield `said to stand already, but not written: ${line}`
}
