/**
 * Lines that begin an edit in a form that is not read, so that none falls away unsaid.
 *
 *   [src/cart.ts#3F2A]        SEARCH:             ```diff
 *   replace 12:ab with        old                 -old
 *   ...                       REPLACE:            +new
 *
 * Source: hashline of oh-my-pi; early prompts of Roo Code; what chat models write.
 */
import { type Answer, closes, fenceLine, indentEnd } from './answer'
import type { Place, Reader, Region } from './reader'
import { looksLikeCall, looksLikeTags } from './unread-call'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_'

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^\[[\w@./ -]{1,200}#[0-9A-Za-z]{2,12}\]$/, 'hashline'],
  [/^[<]{10,30} ?SEARCH>?$/, 'a block with more than nine marks'],
  [/^SEARCH(?: \(\d+\))?:$/, 'a SEARCH: and REPLACE: pair without markers'],
  [/^<(?:old_text|old_str|old_string|code_edit|edit_block|update|replacement)(?: [^<>]*)?>$/, 'an edit in tags of its own'],
]

/** Tells what looks like an edit and was read by none of the others; asked last. */
export const unreadReader: Reader = { formats: [], opens: `<[S\`~{(,"'-$${LETTERS}`, read }

function read(answer: Answer, at: number, place: Place): Region | undefined {
  const line = answer.lines[at]!
  const text = line.slice(indentEnd(line), 2000).trimEnd()
  const looksLike = text.length > 300 ? undefined : FORMS.find(([form]) => form.test(text))?.[1]
  if (looksLike !== undefined) return region(at, at + 1, looksLike, text)
  const call = looksLikeCall(answer.lines, at, text, place.fence) ?? looksLikeTags(answer.lines, at, text, place.fence)
  if (call !== undefined) return region(at, at + 1, call, text)
  const fence = place.fences.length === 0 ? fenceLine(line, at) : undefined
  if (!fence || !/^(?:diff|udiff|patch)\b/i.test(fence.info)) return undefined
  for (let i = at + 1; i < answer.lines.length; i++) {
    const inner = answer.lines[i]!
    if (closes(inner, fence)) return undefined
    if (/^(?:@@|--- |\+\+\+ |diff --git |Index: |\*\*\* |<{4,9}|-{5,9} SEARCH)/.test(inner.trimStart())) return undefined
    if (/^[+-]\s*\S/.test(inner)) return region(at, i, 'a diff without @@ above its lines', inner)
  }
  return undefined
}

function region(from: number, to: number, looksLike: string, found: string): Region {
  const problem = { kind: 'unread' as const, line: from + 1, looksLike, found: found.slice(0, 120) }
  return { from, to, format: 'search-replace', edits: [], problems: [problem], because: found.slice(0, 80) }
}
