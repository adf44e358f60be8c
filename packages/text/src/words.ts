import type { Outcome } from './outcome'
import type { Ambiguous, Conflict, MergeConflict, Nearest, NotFound, Place, Problem, UnreadableCause } from './problem'
import { visible } from './visible'

/** The longest line that a message repeats, in UTF-16 units. */
const LINE_LIMIT = 160

/** The words of a way of writing edits, for messages that go back to whoever wrote one. Phrases have no final stop, sentences have. */
export interface Terms {
  /** That the quoted text was not found: a sentence. */
  readonly notFound: string
  /** That it was found more than once: the beginning of a sentence that goes on `: 3 places`. */
  readonly several: string
  /** How to tell which of several places is meant: a phrase. */
  readonly more: string
  /** The further way where a line number decides, `give the line with --line`: a phrase; absent where edits have no line numbers. */
  readonly byLine?: string
  /** Old and new text, as the subject of `are the same`. */
  readonly both: string
  /** The quoted text, as the subject of `is empty`. */
  readonly quoted: string
  /** The new text, as the subject of `stands already`; `The new text` when absent. */
  readonly fresh?: string
  /** What it means that the new text stands already: a sentence without its capital letter. */
  readonly inPlace?: string
  /** What to do about text that was not found: a sentence; asks for the file's present text when absent. */
  readonly again?: string
}

/** The subject for new text where the format has no word for it. */
const FRESH = 'The new text'

/** The words of the edit tool. Source: docs/spec/edit-tool.md, Error cases. */
const EDIT_TOOL: Terms = {
  notFound: 'oldString not found in content',
  several: 'Found multiple matches for oldString',
  more: 'Provide more surrounding lines in oldString to identify the correct match',
  byLine: 'give its line number',
  both: 'Old and new text',
  quoted: 'The text to look for',
}

/**
 * Says a problem to a person or a model: what was looked for, what is there, what to do next. The first line stands
 * alone; the text is short enough to be pasted back whole. The words are those of the edit tool (oldString, newString).
 */
export function describeProblem(problem: Problem): string {
  return problem.kind === 'not-found' ? notFound(problem, EDIT_TOOL, problem.tried) : describeProblemIn(EDIT_TOOL, problem)
}

/**
 * As `describeProblem`, in the words of the format that the edit was written in, and without the names of the strategies: they
 * are for programs that call them, not for whoever wrote the edit.
 */
export function describeProblemIn(terms: Terms, problem: Problem): string {
  switch (problem.kind) {
    case 'not-found':
      return notFound(problem, terms, [])
    case 'ambiguous':
      return ambiguous(problem, terms)
    case 'merge-conflict':
      return mergeConflict(problem)
    case 'another-block':
      return [
        `A block like the quoted one stands at ${lines(problem)}, but it is another one.`,
        problem.finding.sentence,
        'If it is meant, quote its lines as they stand; if not, read the file again: the quoted block is not in it.',
      ].join('\n')
    case 'another-meaning':
      return [
        `The quoted text was found at ${lines(problem)}, but the edit would not mean there what it means in the quote.`,
        problem.finding.sentence,
        'Quote these lines as they stand in the file now, then send the edit again.',
      ].join('\n')
    case 'identical':
      return `${terms.both} are the same: there is nothing to change.\nSend the edit with the text that should stand there instead.`
    case 'empty-search':
      return `${terms.quoted} is empty.\nQuote the lines to change; an empty search only creates a new file.`
    case 'disproportionate':
      return [
        `The ${count(problem.quotedLines, 'quoted line')} would replace ${count(problem.matchedLines, 'line')} (${lines(problem)}): far more than was quoted.`,
        ...(problem.ends ? [`The block's first lines stand at ${lines(problem.ends[0])}, its last at ${lines(problem.ends[1])}.`] : []),
        'Quote the whole block that should change, or only the lines that differ.',
      ].join('\n')
    case 'malformed':
      return [
        `${problem.inNewText ? `${terms.fresh ?? FRESH}, line` : 'Line'} ${problem.line}: expected ${problem.expected}, found ${quote(problem.found)}.`,
        `The right form:\n${problem.form}`,
      ].join('\n')
    case 'overlapping':
      return `Two edits change the same text of the file: ${overlap(problem.places)}.\nJoin them into one edit, or make them disjoint.`
    case 'conflict':
      return conflict(visible(problem.path), problem)
    case 'budget-exceeded':
      return `Not found within the budget of ${problem.budget} line comparisons (at ${problem.strategy}).\nQuote fewer lines, give the line number, or raise the budget.`
    case 'unsafe-path':
      return `${visible(problem.path)}: ${problem.reason}.\nUse a path relative to the root, inside it.`
    case 'unreadable':
      return `${problem.path ? `${visible(problem.path)}: ` : ''}${problem.reason}.\n${problem.meant?.length ? didYouMean(problem.meant) : whatToDo(problem.cause)}`
  }
}

/** One line for an outcome, without colours: `line-trimmed 0.98, drift +3`. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.status) {
    case 'applied':
      return outcome.matches.map((m) => `${m.strategy} ${percent(m.similarity)}${drift(m.drift)}`).join('; ') || 'applied'
    case 'already-applied':
      return 'already applied'
    case 'no-op':
      return 'nothing to change'
    case 'refused':
      return describeProblem(outcome.problem).split('\n', 1)[0] ?? ''
  }
}

/** `42-47`, or `42` for a single line. */
export function describePlace(place: Place): string {
  return place.startLine === place.endLine ? `${place.startLine}` : `${place.startLine}-${place.endLine}`
}

/** A similarity with two digits that says 1.00 only for equality. */
export function percent(similarity: number): string {
  return (similarity < 1 ? Math.min(similarity, 0.99) : 1).toFixed(2)
}

function drift(lineCount: number | undefined): string {
  return lineCount ? `, drift ${lineCount > 0 ? '+' : ''}${lineCount}` : ''
}

function notFound(p: NotFound, terms: Terms, tried: readonly string[]): string {
  const out = [terms.notFound]
  const inPlace = terms.inPlace ?? 'the change may be in place. If so, drop this edit.'
  if (p.newTextAt) out.push(`${terms.fresh ?? FRESH} stands already at ${lines(p.newTextAt)}: ${inPlace}`)
  if (p.elsewhere?.length) out.push(elsewhere(p.elsewhere.map((path) => visible(path))))
  if (p.nearest) out.push(...nearest(p.nearest))
  if (p.finding) out.push(p.finding.sentence)
  if (p.missingLines.length)
    out.push('Quoted lines that stand nowhere in the file:', ...p.missingLines.map((line) => `  ${visible(clip(line))}`))
  const without = p.undone.length > 0 ? ` (also without ${p.undone.join(', ')})` : ''
  if (tried.length > 0) out.push(`Tried: ${tried.join(', ')}${without}.`)
  out.push(`Looked for: ${quote(p.quoted, 200)}${tried.length > 0 ? '' : without}`)
  const again = p.nearest
    ? 'Quote the lines as they stand in the file now, then send the edit again.'
    : 'Read the file again and quote its present text.'
  out.push(terms.again ?? again)
  return out.join('\n')
}

function elsewhere(paths: readonly string[]): string {
  const [path] = paths
  if (paths.length === 1) return `Another file holds the quoted text: ${path}. If ${path} was meant, send the edit with that path.`
  return `Other files hold the quoted text: ${paths.join(', ')}. If one of them was meant, send the edit with its path.`
}

/** `one lines 2-4, the other line 4; line 4 is in both`: the lower place first, whichever of the two edits is told. */
function overlap(places: readonly [Place, Place]): string {
  const [a, b] = [...places].sort((x, y) => x.startLine - y.startLine || x.endLine - y.endLine) as [Place, Place]
  if (describePlace(a) === describePlace(b)) return lines(a)
  const both: Place = { startLine: b.startLine, endLine: Math.min(a.endLine, b.endLine) }
  const shared = both.startLine > both.endLine ? '' : `; ${lines(both)} ${both.startLine === both.endLine ? 'is' : 'are'} in both`
  return `one ${lines(a)}, the other ${lines(b)}${shared}`
}

function nearest(n: Nearest): string[] {
  const out = [`Nearest text: ${lines(n)}, similarity ${percent(n.similarity)}.`]
  if (n.firstDifference)
    out.push(
      `First difference at line ${n.firstDifference.line}: quoted ${quote(n.firstDifference.quoted)}, the file has ${quote(n.firstDifference.actual)}.`,
    )
  if (n.diff.length) out.push('Quoted (-) against the file (+):', ...n.diff.map((line) => `  ${visible(clip(line))}`))
  return out
}

/** Lines of each side that a message repeats. */
const SIDE_LINES = 4

function mergeConflict(p: MergeConflict): string {
  const side = (name: string, texts: readonly string[]) => [
    `${name}:${texts.length === 0 ? ' nothing' : ''}`,
    ...texts.slice(0, SIDE_LINES).map((text) => `  ${visible(clip(text))}`),
    ...(texts.length > SIDE_LINES ? [`  (${count(texts.length - SIDE_LINES, 'more line')})`] : []),
  ]
  return [
    `The file has changed where the edit changes it, at ${lines(p)}.`,
    p.finding.sentence,
    ...side(
      'The file has',
      p.ours.map(({ line, text }) => `${line}: ${text}`),
    ),
    ...side('The edit would put', p.theirs),
    'Read these lines again, and send an edit that starts from them.',
  ].join('\n')
}

function ambiguous(p: Ambiguous, terms: Terms): string {
  const out = [
    `${terms.several}: ${p.total} places (${p.strategy}), lines ${p.places.map(describePlace).join(', ')}${p.total > p.places.length ? ', ...' : ''}.`,
  ]
  for (const place of p.places.slice(0, 5))
    if (place.unique) out.push(`To mean ${lines(place)}, also quote line ${place.unique.line}: ${quote(place.unique.text)}`)
  const isTold = !p.hinted && terms.byLine !== undefined && new Set(p.places.map(({ startLine }) => startLine)).size === p.places.length
  out.push(`${terms.more}${isTold ? `, or ${terms.byLine}` : ''}.`)
  return out.join('\n')
}

/** `Did you mean lib/cart.js?` */
function didYouMean(paths: readonly string[]): string {
  const shown = paths.map((path) => visible(path))
  return `Did you mean ${shown.length === 1 ? shown[0] : `one of ${shown.join(', ')}`}? If so, send the edit with that path.`
}

/** What there is to do about a file that could not be read or written. */
function whatToDo(cause: UnreadableCause | undefined): string {
  switch (cause) {
    case undefined:
      return 'Check the path: it has to lead to a file of text that can be read and written.'
    case 'encoding':
      return 'Only text in UTF-8, or in UTF-16 with a byte order mark, is edited. Convert the file first, or leave it out.'
    case 'size':
      return 'Files of this size are not edited. Leave it out, or split the file.'
    case 'rights':
      return 'Give the right to read and write the file and its folder, then try again.'
    case 'room':
      return 'Make room, then try again. Nothing was lost.'
    case 'state':
      return 'The files themselves are not to blame. SUTURE_STATE_DIR names another folder for journals: one of your own, that others cannot write.'
    case 'journal':
      return 'Nothing was changed. Take the edits back by other means, such as version control.'
    case 'moved':
      return 'Try again when nobody moves folders there.'
  }
}

function conflict(path: string, { reason, holder }: Conflict): string {
  switch (reason) {
    case 'changed':
      return `${path} has changed since it was read.\nRead it again and make the edit against its present text.`
    case 'deleted':
      return `${path} has been deleted since it was read.\nCreate it, or drop the edit.`
    case 'exists':
      return `${path} exists and differs from what should be created.\nEdit it instead, or delete it first.`
    case 'locked':
      return `${path} is being changed by ${holder === undefined ? 'another process' : visible(holder)}.\nTry again when it is done.`
  }
}

function lines(place: Place): string {
  return `${place.startLine === place.endLine ? 'line' : 'lines'} ${describePlace(place)}`
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

/** The text in JSON, blanks that look like a space but are none written out. */
function quote(text: string, limit = LINE_LIMIT): string {
  const blank = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return visible(JSON.stringify(clip(text, limit)).replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, blank))
}

function clip(text: string, limit = LINE_LIMIT): string {
  return text.length > limit ? `${text.slice(0, limit)}...` : text
}
