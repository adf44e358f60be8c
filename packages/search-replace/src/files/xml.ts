/*
 * Reads the elements of the XML form for several files.
 *
 * Idea: the form looks like XML, but models write raw code in it where XML requires entities. So only the tags of the form are recognised.
 * Inside `<content>`, only its end tag and CDATA sections are recognised. Everything else is text.
 * Cost: one pass. An element that is not closed is reported. Its end is never guessed. Source: docs/spec/search-replace.md, Multi-file
 * support.
 * Weakness: if raw code outside CDATA contains `</content>`, the content ends there. Its block then has no end and is refused.
 */
import { type Document, lineAt, openDocument } from '@suture/text'

/** An element of the form. */
export interface XmlElement {
  readonly name: string
  /** 1-based line of the text at which the content begins. */
  readonly line: number
  /** The text inside, for elements that hold text. */
  readonly text: string
  readonly children: readonly XmlElement[]
  /** Name of the element whose end tag is missing or wrong: this element or one inside it. */
  readonly unclosed?: string
}

/**
 * Returns the `<file>` elements of a text. Inside `<apply_diff>` all of them are returned, and elsewhere only those that begin with a
 * `<path>`. A `<diff>` that is in no `<file>` is returned without its children.
 */
export function readElements(text: string): XmlElement[] {
  const cursor: Cursor = {
    text,
    at: 0,
    doc: openDocument(text),
    inForm: false,
    cdata: finder(text, CDATA),
    contentEnd: finder(text, CONTENT_END),
  }
  const files: XmlElement[] = []
  for (let tag = nextTag(cursor); tag; tag = nextTag(cursor)) {
    if (tag.name === 'apply_diff') cursor.inForm = !tag.closes
    else if (tag.name === 'file' && !tag.closes && (cursor.inForm || followedByPath(cursor))) files.push(readParent(cursor, 'file'))
    else if (tag.name === 'diff' && !tag.closes && cursor.inForm) files.push({ ...readParent(cursor, 'diff'), children: [] })
  }
  return files
}

/** Decodes the five named entities of XML and numeric ones; others are kept. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});/g, (entity) => {
    const named = NAMED[entity]
    if (named) return named
    const code = entity[2] === 'x' ? Number.parseInt(entity.slice(3, -1), 16) : Number(entity.slice(2, -1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}

interface Cursor {
  readonly text: string
  at: number
  readonly doc: Document
  inForm: boolean
  readonly cdata: Finder
  readonly contentEnd: Finder
}

/**
 * Returns the first occurrence at or after an offset, or -1 if there is none. The offset of a call is never smaller than that of an earlier
 * call, so all calls together cost one pass.
 */
type Finder = (from: number) => number

interface Tag {
  readonly name: string
  readonly closes: boolean
  /** Offset of the `<` of the tag. */
  readonly from: number
}

const NAMED: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }
const TAG = /<(\/?)(apply_diff|file|path|diff|content|start_line)[ \t]*>/g
const PARENTS = new Set(['file', 'diff'])
const CDATA = '<![CDATA['
const CONTENT_END = '</content>'

function finder(text: string, needle: string): Finder {
  let found = text.indexOf(needle)
  return (from) => {
    if (found !== -1 && found < from) found = text.indexOf(needle, from)
    return found
  }
}

function nextTag(cursor: Cursor): Tag | undefined {
  TAG.lastIndex = cursor.at
  const match = TAG.exec(cursor.text)
  if (!match) return undefined
  cursor.at = TAG.lastIndex
  return { name: match[2]!, closes: match[1] === '/', from: match.index }
}

function followedByPath(cursor: Cursor): boolean {
  const next = /\S/g
  next.lastIndex = cursor.at
  const at = next.exec(cursor.text)?.index ?? -1
  return cursor.text.startsWith('<path>', at)
}

function readParent(cursor: Cursor, name: string): XmlElement {
  const line = lineHere(cursor)
  const children: XmlElement[] = []
  for (let tag = nextTag(cursor); tag; tag = nextTag(cursor)) {
    if (tag.closes && tag.name === name) return { name, line, text: '', children }
    if (tag.closes || tag.name === 'file' || tag.name === 'apply_diff') {
      // The parent has no end; the tag found here is read again.
      cursor.at = tag.from
      if (tag.closes) skipTag(cursor)
      return { name, line, text: '', children, unclosed: name }
    }
    const child = readChild(cursor, tag.name)
    children.push(child)
    if (child.unclosed) return { name, line, text: '', children, unclosed: child.unclosed }
  }
  return { name, line, text: '', children, unclosed: name }
}

function readChild(cursor: Cursor, name: string): XmlElement {
  if (PARENTS.has(name)) return readParent(cursor, name)
  return name === 'content' ? readContent(cursor) : readLeaf(cursor, name)
}

function readLeaf(cursor: Cursor, name: string): XmlElement {
  const line = lineHere(cursor)
  const from = cursor.at
  const tag = nextTag(cursor)
  if (!tag?.closes || tag.name !== name) {
    cursor.at = tag ? tag.from : cursor.text.length
    return { name, line, text: '', children: [], unclosed: name }
  }
  return { name, line, text: decodeEntities(cursor.text.slice(from, tag.from)), children: [] }
}

/**
 * Reads the text up to `</content>`. Of CDATA sections, only the line breaks around them are removed. Without CDATA, the text is read as it
 * is.
 */
function readContent(cursor: Cursor): XmlElement {
  const line = lineHere(cursor)
  const broken = { name: 'content', line, text: '', children: [], unclosed: 'content' }
  const from = cursor.at
  const end = cursor.contentEnd(from)
  const cdata = cursor.cdata(from)
  if (cdata === -1 || (end !== -1 && end < cdata)) {
    cursor.at = end === -1 ? cursor.text.length : end + CONTENT_END.length
    return end === -1 ? broken : { name: 'content', line, text: plainText(cursor.text.slice(from, end)), children: [] }
  }
  let text = lineBreaks(cursor.text.slice(from, cdata))
  cursor.at = cdata
  while (cursor.text.startsWith(CDATA, cursor.at)) {
    const close = endOfCdata(cursor.text, cursor.at + CDATA.length)
    if (close === undefined) {
      cursor.at = cursor.at + CDATA.length
      return broken
    }
    text += cursor.text.slice(cursor.at + CDATA.length, close.at)
    cursor.at = close.next
    if (close.ends) return { name: 'content', line, text, children: [] }
  }
  return broken
}

/**
 * Returns the end of a CDATA section: the first `]]>` that is followed by the end of the content or by another section. A `]]>` in the code
 * itself (`a[b[0]]>1`) is skipped. The search never goes past the end of a file or the start of another section.
 */
function endOfCdata(text: string, from: number): { at: number; next: number; ends: boolean } | undefined {
  const mark = /\]\]>(\s*<\/content>|(?=<!\[CDATA\[))|\]\]>|<\/file>\s*(?:<file>|<\/args>|<\/apply_diff>)|<!\[CDATA\[/g
  mark.lastIndex = from
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    if (!match[0].startsWith(']]>')) return undefined
    if (match[1] !== undefined) return { at: match.index, next: mark.lastIndex, ends: match[1] !== '' }
  }
  return undefined
}

/**
 * Returns the text. Entities are decoded, unless the text contains a raw `<`. A text with a raw `<` was not written as XML, so `&lt;`
 * belongs to the code.
 */
function plainText(text: string): string {
  return text.includes('<') ? text : decodeEntities(text)
}

function lineBreaks(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1)
}

function skipTag(cursor: Cursor): void {
  cursor.at = cursor.text.indexOf('>', cursor.at) + 1
}

function lineHere({ doc, at }: Cursor): number {
  return lineAt(doc, at) + 1
}
