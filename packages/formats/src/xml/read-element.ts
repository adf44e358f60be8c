/**
 * Reads old and new text in tags that have no call around them, or that are in a tag with their file name.
 *
 *   a.py                        <str_replace path="a.py">
 *   <old_text>x</old_text>      <old_str>x</old_str>
 *   <new_text>y</new_text>      <new_str>y</new_str>
 *                               </str_replace>
 *
 * Idea: as for a call, the texts become an object, which is read like the same object in JSON. Cost: the lines of the element. Source: the
 * prompts of Zed, Devin, Replit and Sweep. Weakness: text between the tags; such an element is reported.
 */
import { type Answer, indentOf } from '../answer/answer'
import { isPath } from '../answer/file-name'
import { type ReaderPlace, type Region, shortened } from '../answer/reader'
import { translate } from '../json/object/names'
import type { JsonObject } from '../json/object/value'
import { readValue } from '../json/read'
import { OPENS_OLD, onlyPairs, textOf } from './pairs'

/** Maximum number of end tags in one element that are tried as the end of the element. */
const TRIES = 8

const NAMED =
  /^<([A-Za-z][\w-]{0,40})(?: [^<>]{0,200})? (?:path|file|file_path|filePath|filename)=["']([^"'<>]{1,200})["'][^<>]{0,200}>\s*$/

/** Words in the names of tags that do not replace a text. */
const OTHER_OPERATION = /insert|append|prepend|add|delete|remove|move/i

/** Reads pairs in tags that begin on line `at`. Undefined if none do. */
export function readElement(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const line = answer.lines[at]!
  const text = line.slice(indentOf(line).length)
  const found = OPENS_OLD.test(text) ? barePairs(answer, at) : namedPair(answer, at, text)
  const read = found && readValue(found.value, place, at + 1)
  return read && { from: at, to: found.to, format: 'xml', because: shortened(line.trim()), ...read }
}

/** Returns the pairs without a call around them, up to the line on which the last pair ends. */
function barePairs({ lines }: Answer, at: number) {
  let tries = 0
  for (let i = at; i < lines.length && tries < TRIES; i++) {
    if (i > at && OPENS_OLD.test(lines[i]!.trimStart())) return undefined
    if (!/<\/(?:new|old)_text>\s*$/.test(lines[i]!.slice(-200))) continue
    tries++
    const value = onlyPairs(lines.slice(at, i + 1).join('\n'))
    if (value) return { value, to: i + 1 }
  }
  return undefined
}

/** Returns an old and a new text in a tag that names the file. */
function namedPair({ lines }: Answer, at: number, text: string) {
  const [, tag, path] = NAMED.exec(text.slice(0, 600)) ?? []
  if (tag === undefined || path === undefined || !isPath(path) || OTHER_OPERATION.test(tag)) return undefined
  const close = `</${tag}>`
  for (let i = at + 1; i < lines.length; i++) {
    const next = lines[i]!.trimStart().slice(0, 600)
    if ((i === at + 1 && !next.startsWith('<')) || NAMED.test(next)) return undefined
    if (next.trimEnd() !== close) continue
    const value = pairOf(lines.slice(at + 1, i).join('\n'))
    return value && { value: { path, ...value }, to: i + 1 }
  }
  return undefined
}

/** Returns the pair in a tag: one tag for old text and one for new, and nothing else, or pairs as in a call. */
function pairOf(body: string): JsonObject | undefined {
  if (OPENS_OLD.test(body.trimStart())) return onlyPairs(body)
  const old = tagAt(body, 0)
  const newText = old && tagAt(body, old.to)
  if (!newText || body.slice(newText.to).trim() !== '' || old.name === newText.name) return undefined
  const value = { [old.name]: old.text, [newText.name]: newText.text }
  const { values } = translate(value)
  return values.old_string === old.text && values.new_string === newText.text ? value : undefined
}

/** Returns the next tag, with the text from this tag to the first end tag of the same name. */
function tagAt(body: string, from: number): { readonly name: string; readonly text: string; readonly to: number } | undefined {
  const [open, name] = /^\s*<(\w{1,30})>/.exec(body.slice(from, from + 200)) ?? []
  if (open === undefined || name === undefined) return undefined
  const start = from + open.length
  const end = body.indexOf(`</${name}>`, start)
  return end === -1 ? undefined : { name, text: textOf(body.slice(start, end), false), to: end + name.length + 3 }
}
