/**
 * Reads calls in XML, in the forms of the common tools.
 *
 *   <write_to_file>            <invoke name="Edit">                              <edits>
 *   <path>a.ts</path>          <parameter name="file_path">a.ts</parameter>      <old_text>x</old_text>
 *   <content>                  <parameter name="old_string">x</parameter>        <new_text>y</new_text>
 *   ...                        ...                                               </edits>
 *
 * The call may be on one line, and may be written as `<function=edit><parameter=path>`.
 *
 * Idea: the parameters become an object, which is read like the same object in JSON. Cost: one pass over the call. Source: the prompts of
 * Cline, Roo Code, Claude, Zed and DeepSeek. Weakness: a parameter ends at its first end tag, unless the tags of its
 * name are paired inside it.
 */
import { type Answer, dedent, indentOf } from '../answer/answer'
import { allOrNone, malformedPart, type ReaderPlace, type Region, shortened, truncated, unread } from '../answer/reader'
import { pairAt } from '../json/entry/insertion'
import { isKnownKey } from '../json/object/names'
import type { JsonValue } from '../json/object/value'
import { readValue } from '../json/read'
import { pairsIn, textOf } from './pairs'

const TOOLS =
  'write_to_file|create_file|write_file|search_and_replace|insert_content|edit_file|str_replace|str_replace_editor|edits|delete_file|rename_file|move_file'
/** What may be before the name of a tag: a namespace, or the marks of DeepSeek's calls. */
const PREFIX = '(?:\\w{1,20}:|[\uff5c|]{1,2}DSML[\uff5c|]{1,2})?'
const CALL = new RegExp(`^<(${TOOLS})>|^<(${PREFIX}invoke) name="([\\w.-]{1,60})">|^<(function)=([\\w.-]{1,60})>`)

const FORM = '<write_to_file>\n<path>path/to/file</path>\n<content>\n[every line of the file]\n</content>\n</write_to_file>'

/** The call that gives only a line number as its position. */
const INSERTION = 'insert_content'

/** Tags that models put around calls. */
const AROUND = new RegExp(`^(?:<${PREFIX}(?:function_calls|tool_calls?|tool_use|tools?)>[ \\t]{0,8}){1,2}(?=<)`)

/** Where one call on a line ends and another may begin. */
const BETWEEN = new RegExp(`(?<=</(?:${TOOLS}|${PREFIX}invoke|function)>)[ \\t]{0,8}(?=<)`, 'g')

/** Reads the calls that begin on line `at`. Undefined if none does, or if they change nothing. */
export function readCall(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const line = answer.lines[at]!
  const text = line.slice(indentOf(line).length).replace(AROUND, '')
  if (!CALL.test(text.slice(0, 200))) return undefined
  const regions = callsIn(text).flatMap((call) => readOne(answer, at, place, call) ?? [])
  const last = regions.at(-1)
  if (!last || regions.length === 1) return last
  const problems = regions.flatMap((region) => region.problems)
  const edits = regions.flatMap((region) => region.edits)
  return { ...last, edits: allOrNone(edits, problems), problems }
}

/** Returns the calls on a line, each from its opening tag on. */
function callsIn(text: string): string[] {
  const starts = [...text.matchAll(BETWEEN)]
    .map((match) => match.index + match[0].length)
    .filter((at) => CALL.test(text.slice(at, at + 200)))
  return [0, ...starts].map((from, index) => text.slice(from, starts[index]))
}

/** Reads one call that begins on line `at`. `text` is that line from the opening tag on. */
function readOne(answer: Answer, at: number, place: ReaderPlace, text: string): Region | undefined {
  const opened = CALL.exec(text.slice(0, 200))!
  const line = answer.lines[at]!
  const tag = opened[1] ?? opened[2] ?? opened[4]!
  const first = text.slice(opened[0].length)
  const to = endOf(answer.lines, at, `</${tag}>`, first)
  const base = { from: at, to: to ?? answer.lines.length, format: 'xml' as const, because: shortened(line.trim()) }
  if (to === undefined) return { ...base, edits: [], problems: [truncated(answer, answer.lines.length, `</${tag}>`, FORM)] }
  const next = to > at + 1 ? callBehind(answer.lines[to - 1]!, `</${tag}>`) : undefined
  if (next !== undefined) return { ...base, edits: [], problems: [unread(to, 'a call after the end of another on the same line', next)] }
  const body = bodyOf([first, ...dedent(answer.lines.slice(at, to)).slice(1)], `</${tag}>`)
  const open = tag === 'edits' ? unpaired(body) : unclosed(body)
  if (open !== undefined)
    return { ...base, edits: [], problems: [malformedPart(at + 1, `${open} inside the call, once for each`, line.trim(), FORM)] }
  const value =
    tag === 'edits' ? { edits: pairsIn(body).pairs } : tag === INSERTION ? insertionOf(body) : callOf(opened[3] ?? opened[5] ?? tag, body)
  if (!value) return { ...base, edits: [], problems: [unread(at + 1, 'an insertion at a line number', line.trim())] }
  const read = readValue(value, place, at + 1)
  return read && { ...base, ...read }
}

/** Returns the line after the end tag (0-based). The end tag may be on the first line, or at the start or end of a later line. */
function endOf(lines: readonly string[], at: number, close: string, first: string): number | undefined {
  if (first.includes(close)) return at + 1
  for (let i = at + 1; i < lines.length; i++)
    if (lines[i]!.trimStart().startsWith(close) || lines[i]!.trimEnd().endsWith(close)) return i + 1
  return undefined
}

/** Returns a call that begins on the line where another call ends. */
function callBehind(line: string, close: string): string | undefined {
  const rest = line.slice(line.lastIndexOf(close) + close.length).trim()
  return CALL.test(rest.slice(0, 200)) ? rest : undefined
}

/** Returns the text between the tags. The first line is what follows the opening tag. */
function bodyOf(lines: readonly string[], close: string): string {
  const text = lines.join('\n')
  const body = text.slice(0, text.lastIndexOf(close))
  return body.startsWith('\n') ? body.slice(1) : body
}

type Fields = { [key: string]: string }

const PARAMETER = `<(${PREFIX}parameter)(?: name="|=)([\\w.-]{1,60})"?(?: string="(?:true|false)")?>|<([a-z_]{1,40})>`

/** Yields the parameters of a call with the ranges of their texts, up to the first that is not closed, whose `to` is -1. */
function* parametersOf(body: string) {
  const open = new RegExp(PARAMETER, 'g')
  for (let found = open.exec(body); found; found = open.exec(body)) {
    const [whole, tag = found[3]!, parameter = tag] = found
    const from = found.index + whole.length
    const close = `</${tag}>`
    const to = found[3] === undefined ? body.indexOf(close, from) : endOfElement(body, tag, from)
    yield { name: parameter, from, to, close }
    if (to === -1) return
    open.lastIndex = to
  }
}

/**
 * Returns the offset of the end tag of an element whose text may have elements of the same name. If their tags are not paired, it is the
 * first end tag. -1 if there is none.
 */
function endOfElement(body: string, tag: string, from: number): number {
  const first = body.indexOf(`</${tag}>`, from)
  if (first === -1) return -1
  let depth = 1
  for (const { 0: found, index } of body.slice(from).matchAll(new RegExp(`</${tag}>|<${tag}(?:\\s[^<>]{0,200})?(?<!/)>`, 'g'))) {
    depth += found.startsWith('</') ? -1 : 1
    if (depth === 0) return from + index
  }
  return first
}

/** Returns the call as an object with its name and its parameters. */
function callOf(name: string, body: string) {
  const input: Fields = Object.create(null) as Fields
  for (const { name: key, from, to } of parametersOf(body)) if (to !== -1) input[key] ??= textOf(body.slice(from, to), key === 'content')
  return { name, input }
}

/** Returns the end tag that a parameter lacks or has twice, or a parameter that is there twice. Then the end of a text or call is unclear. */
function unclosed(body: string): string | undefined {
  let end = 0
  let last: string | undefined
  const names = new Set<string>()
  for (const { name, from, to, close } of parametersOf(body)) {
    if (last !== undefined && body.slice(end, from).includes(last)) return last
    if (names.has(name) && isKnownKey(name)) return name
    names.add(name)
    if (to === -1 && (close.endsWith('parameter>') || isKnownKey(name))) return close
    if (to === -1) break
    ;[end, last] = [to + close.length, close]
  }
  return last !== undefined && body.slice(end).includes(last) ? last : undefined
}

/** Returns the missing tag of an incomplete pair. */
function unpaired(body: string): string | undefined {
  const { rest } = pairsIn(body)
  return rest.includes('<old_text') ? '<new_text>' : rest.includes('<new_text') ? '<old_text>' : undefined
}

/**
 * Returns an insertion at line 0, which means the end of the file, as a pair. Undefined for any other line, since it cannot be verified.
 * Source: Roo Code.
 */
function insertionOf(body: string): JsonValue | undefined {
  const { path, line, content } = callOf(INSERTION, body).input
  return path === undefined || content === undefined || line?.trim() !== '0' ? undefined : { path, ...pairAt('end', content) }
}
