/**
 * Recognises lines that begin an edit in a form that no reader supports, so that none is dropped silently.
 *
 *   [src/cart.ts#3F2A]        SEARCH:             cat > a.ts << EOF
 *   replace 12:ab with        old                 x = 1
 *   ...                       REPLACE:            EOF
 *
 * Source: hashline of oh-my-pi; early prompts of Roo Code; what chat models write.
 */
import { type Answer, indentEnd } from '../answer/answer'
import { type Reader, type ReaderPlace, type Region, unread } from '../answer/reader'
import { pairReader } from '../search-replace/read-pair'
import { looksLikeCall } from './unread-call'
import { looksLikeMarkup } from './unread-markup'
import { looksLikeTags } from './unread-tags'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_'

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^\[[\w@./ -]{1,200}#[0-9A-Za-z]{2,12}\]$/, 'hashline'],
  [/^(?:&lt;){5,9} ?SEARCH$/, 'a block with markers escaped for HTML'],
  [/^(?:> ?){1,4}<{5,9} ?SEARCH>?$/, 'a block in a quotation'],
  [/^(?:<{10,30}|-{10,30}) ?SEARCH>?$/, 'a block with markers of more than nine characters'],
  [/^(?:<{2,4}|-{3,4}) ?SEARCH>?$/, 'a block with markers of fewer than five characters'],
  // No source file contains such a line, so the rest of the marker does not matter.
  [/^(?:[<＜]{5,30}\s{0,4}SEARCH\b.{0,60}|-{5,30}\s{0,4}SEARCH\W{0,8})$/, 'a block with an unusual opening marker'],
  [/^(?!\* )(?:[^\p{L}\p{N}<\s]{1,3} ?){1,2}<{5,30} ?SEARCH[^\p{L}\p{N}]{0,8}$/u, 'a block with other characters before its markers'],
  [/^(?:> ?){1,4}(?:@@ |diff --git |\*\*\* Begin Patch)/, 'a patch in a quotation'],
  [/^(?:\x1b\[[\d;]{0,8}m){1,3}(?:@@ |diff --git |--- |\+\+\+ )/, 'a diff with the colours of a terminal'],
  [/^\*{3} \d+(?:,\d+)? \*{4}$/, 'a context diff'],
  [/^@@start$/, 'a block of Mentat'],
  [/^@ [\w./-]{1,200} (?:insert_line|starting_line)=\d/, 'a change at a line number'],
  [/^end_of_edit$/, 'an edit of SWE-agent'],
  [/^(?:\$ |Action: )?(?:str_replace_editor|file_editor) (?:str_replace|create|insert) /, 'a command of an editor'],
  [/^BEGIN_ARG: ?(?:old_?(?:string|str|text)|changes|diff|contents?)$/, 'a call whose arguments have marks'],
  [/^SEARCH(?: \(\d+\))?:$/, 'a SEARCH: and REPLACE: pair without markers'],
  [/^<(?:old_text|old_str|old_string|code_edit|edit_block|update|replacement)(?: [^<>]*)?>$/, 'an edit in unknown tags'],
]

/** Reports lines that look like an edit and that no other reader has read. Called last. */
export const unreadReader: Reader = { opens: `\x1b0123456789&@><＜[S*#\`~{(,"'-$|/\\${LETTERS}`, read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const line = answer.lines[at]!
  const text = line.slice(indentEnd(line), 2000).trimEnd()
  const looksLike = text.length > 300 ? undefined : FORMS.find(([form]) => form.test(text))?.[1]
  if (looksLike !== undefined) return isLabelOfPair(answer, at, text, place) ? undefined : region(at, looksLike, text)
  if (isEdDiff(answer.lines, at)) return region(at, 'a diff of ed', text)
  const args = [answer.lines, at, text, place.fence] as const
  const call = looksLikeCall(...args) ?? looksLikeTags(...args) ?? looksLikeMarkup(...args)
  return call === undefined || isLabelOfPair(answer, at, text, place) ? undefined : region(at, call, text)
}

/** Whether a line is the label of the first of two code blocks, the code before and after. */
function isLabelOfPair(answer: Answer, at: number, text: string, place: ReaderPlace): boolean {
  if (!text.endsWith(':')) return false
  if (at + 1 >= answer.lines.length) answer.awaitMore?.()
  return at + 1 < answer.lines.length && pairReader.read(answer, at + 1, place) !== undefined
}

/** Whether a line is an `ed` command, as in the output of `diff` without options, with its lines below. */
function isEdDiff(lines: readonly string[], at: number): boolean {
  return /^\d{1,9}(?:,\d{1,9})?[acd]\d{1,9}(?:,\d{1,9})?$/.test(lines[at]!.slice(0, 80)) && /^[<>] /.test(lines[at + 1] ?? '')
}

function region(at: number, looksLike: string, found: string): Region {
  const problem = unread(at + 1, looksLike, found)
  return { from: at, to: at + 1, format: 'search-replace', edits: [], problems: [problem], because: problem.found }
}
