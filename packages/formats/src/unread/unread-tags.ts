/**
 * Recognises changes in tags that no reader supports, so that none is dropped silently.
 *
 *   <lov-write file_path="a.ts">        <append_to_file>              <old_str>x</old_str>
 *   text                                <path>a.ts</path>             <new_str>y</new_str>
 *   </lov-write>                        <content>text</content>
 *   <lov-delete file_path="b.ts" />     </append_to_file>
 *
 * Idea: a tag whose name says that it changes something, with a file name in an attribute or in the tag below it; or a tag for old text
 * with one for new text near it. Cost: up to 20 lines after such a tag, and the lines of a call. Source: the prompts of Lovable, Dyad,
 * Bolt, Replit, Devin, v0. Weakness: tags with other names; markup in a code block without a language that itself moves or deletes files.
 */
import type { Fence } from '../answer/answer'
import { isKnownPath, isPath } from '../answer/file-name'
import { isNear, outsideCode } from './near'

/** Maximum number of tags inside one call that are checked for an edit in a supported form. */
const NESTED = 3

/** Tags for a file or a change, with the file name in an attribute. */
const NAMED_TAG =
  /^<(?:(?:create|new|write|write_?to|save|update|edit|replace)[-_]?file|file|create|write|edit|update|change|modify|boltAction|(?:dyad|lov)-[a-z-]{1,20}|antArtifact|artifact|code|document)\b[^<>]{0,200}?\s(?:path|file|file_?name|file_?path|title|name)=["']([^"'<>]{1,200})["'][^<>]{0,200}>/i

/** The name of a tag that says that it changes something. */
const CHANGE =
  '[\\w:-]{0,40}(?:write|create|edit|replace|insert|update|modify|delete|remove|rename|move|append|patch|diff|save|plandexblock)[\\w:-]{0,40}'

/** A tag whose name says that it changes something, with the file name in an attribute. */
const CHANGE_TAG = new RegExp(
  `^<(${CHANGE})\\b[^<>]{0,200}?\\s(?:path|file|file_?name|file_?path|from|uri|original_file_path)=(?:["']([^"'<>]{1,200})["']|([^\\s"'<>]{1,200}))[^<>]{0,200}>`,
  'i',
)

/** Tags around a change, with the file name in a tag of its own. */
const HOLDER = /^<(?:file|edit|change|update|create|write|modify)>$/i
const NAME_TAG = /^\s*<(?:path|file_?path|file_?name|file|filename|name)>/i
const CHANGE_HOLDER = new RegExp(`^<(${CHANGE})>$`, 'i')
const PATH_TAG = /^\s*<(?:path|uri|file|file_?uri|(?:file|relative|absolute|target)_?(?:path|file|name))>\s*(?!\s)([^<>]{1,200}?)\s*</i

/** Tags for old and new text. */
const OLD_TAG = /^<(?:old_text|old_str|old_string|old_code|old|original|search|find|before)(?: [^<>]*)?>/i
const NEW_NAMES = 'new_text|new_str|new_string|new_code|new|updated|patched|replace|replacement|replace_with|after'
const NEW_TAG = new RegExp(`^\\s*<(?:${NEW_NAMES})(?: [^<>]*)?>`, 'i')

/** The tag for new text on the same line, after the end tag of the old text. */
const NEW_TAG_BEHIND = new RegExp(`</[\\w-]{1,30}>.{0,200}<(?:${NEW_NAMES})(?: [^<>]{0,60})?>`, 'i')

/** Tags for old and new text inside a line of prose. */
const OLD_TAG_IN_TEXT = /<old_(?:text|str|string)(?: [^<>]{0,60})?>/
const NEW_TAG_IN_TEXT = /<new_(?:text|str|string)>/

/** Matches the line below a tag that names a file if an edit in a supported format begins there, or if the line is empty. */
const READ =
  /^\s*(?:$|`{3}|~{3}|<{4,9}|-{3,}|\+{3} |@@|\*{3} |diff --git |Index: |[{[]|<(?:diff|content|search|old|find|original|before|edits?)\b)/i

/** The start of a line that begins an edit. */
const OPENS_EDIT = /^\s*(?:`{3}|~{3}|<{4,9}|-{5,9} SEARCH|@@|--- |\+{3} |\*{3} |diff --git |Index: |[{[])/

/** Describes a line that looks like a change in tags. `text` is the line without its indentation. */
export function looksLikeTags(lines: readonly string[], at: number, text: string, fence: Fence | undefined): string | undefined {
  if (!/^(?:xml|html|text|txt)?$/i.test(fence?.info ?? '')) return undefined
  if (!text.startsWith('<')) return isPairInText(lines, at, text) ? 'old and new text in tags inside a line of text' : undefined
  const next = (lines[at + 1] ?? '').slice(0, 200)
  if (isChangeTag(text, next)) return 'a change of a file in unknown tags'
  const [opening = '', name] = NAMED_TAG.exec(text) ?? []
  if (name !== undefined && isPath(name) && (opening.length < text.length || !READ.test(next))) return 'a file in unknown tags'
  if ((HOLDER.test(text) && NAME_TAG.test(next)) || isChangeCall(lines, at, text, next)) return 'a change in unknown tags'
  return isPair(lines, at, text) ? 'old and new text in unknown tags' : undefined
}

/** Whether a tag names a file and changes it, and contains no edit that a reader supports. */
function isChangeTag(text: string, next: string): boolean {
  const [, tag, quoted, bare] = CHANGE_TAG.exec(text) ?? []
  const path = quoted ?? bare?.replace(/\/$/, '')
  if (tag === undefined || path === undefined || !isKnownPath(path)) return false
  return text.endsWith('/>') || text.endsWith(`</${tag}>`) || !(READ.test(next) || OLD_TAG.test(next.trimStart()))
}

/** Whether a tag is a call that names its file in the tag below, and that contains no supported edit. */
function isChangeCall(lines: readonly string[], at: number, text: string, next: string): boolean {
  const tag = CHANGE_HOLDER.exec(text)?.[1]
  if (tag === undefined || !isKnownPath(PATH_TAG.exec(next)?.[1] ?? '')) return false
  const close = `</${tag}>`
  let nested = 0
  for (let i = at + 2; i < lines.length && nested < NESTED; i++) {
    const line = lines[i]!.slice(0, 200).trim()
    if (line.startsWith(close)) return true
    if (OPENS_EDIT.test(line)) return false
    if (CHANGE_HOLDER.test(line)) nested++
  }
  return nested === NESTED
}

/** Whether a line begins with a tag for old text, with new text near it. */
function isPair(lines: readonly string[], at: number, text: string): boolean {
  return OLD_TAG.test(text) && (NEW_TAG_BEHIND.test(text) || isNear(lines, at, NEW_TAG, 200))
}

/** Whether a line of prose has a tag for old text outside code spans, with new text near it. */
function isPairInText(lines: readonly string[], at: number, text: string): boolean {
  return outsideCode(text, OLD_TAG_IN_TEXT) !== -1 && isNear(lines, at, NEW_TAG_IN_TEXT, 2000)
}
