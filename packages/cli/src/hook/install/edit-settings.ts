import {
  applyEdits,
  type FormattingOptions,
  getNodeValue,
  type JSONPath,
  modify,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser'
import type { HookSettings } from '../call/host'

/** The new text of a settings file, or why the file cannot be changed. */
export type EditedSettings = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }

/**
 * Returns the text of a settings file in which the hook is set up with a command, or is removed if there is none. Everything else in the
 * text is kept, with its comments and its layout. Entries that are there already are not changed.
 */
export function editSettings(text: string, settings: HookSettings, name: string, command: string | undefined): EditedSettings {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const bare = text.slice(mark.length)
  const lists = settings.entries('').map(({ list }) => list)
  const reason = bare.trim() === '' ? undefined : (whyNoObject(bare) ?? lists.map((list) => whyNoList(bare, list)).find(Boolean))
  if (reason !== undefined) return { ok: false, reason }
  if (command === undefined) return { ok: true, text: mark + lists.reduce((edited, list) => withoutOwn(edited, list, name), bare) }
  return { ok: true, text: mark + withHook(bare.trim() === '' ? '{}\n' : bare, settings, name, command) }
}

/** Returns the text with the entries of the hook, and without other entries of it. */
function withHook(text: string, { entries, head = {} }: HookSettings, name: string, command: string): string {
  let edited = text
  for (const { list, entry } of entries(command)) edited = withoutOwn(edited, list, name, entry)
  for (const [key, value] of Object.entries(head)) if (valueAt(edited, [key]) === undefined) edited = changed(edited, [key], value)
  for (const { list, entry } of entries(command))
    if (!entriesAt(edited, list).some((each) => isEqual(each, entry))) edited = changed(edited, [...list, -1], entry, true)
  return edited
}

/** Returns why a text is no JSON object. Undefined if it is one. */
function whyNoObject(text: string): string | undefined {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  return errors.length > 0 || tree?.type !== 'object' ? 'it is not a JSON object' : undefined
}

/** Returns why an entry cannot be added to a list. Undefined if it can, also if there is no list. */
function whyNoList(text: string, list: readonly string[]): string | undefined {
  for (let depth = 1; depth <= list.length; depth++) {
    const value = valueAt(text, list.slice(0, depth))
    const isLast = depth === list.length
    if (value === undefined) return undefined
    if (!(isLast ? Array.isArray(value) : isObject(value)))
      return `${list.slice(0, depth).join('.')} is not ${isLast ? 'a list' : 'an object'}`
  }
  return undefined
}

/** Removes the entries of the hook from a list, but not the one to keep. Removes the list and what holds it, if they are empty then. */
function withoutOwn(text: string, list: readonly string[], name: string, kept?: object): string {
  const entries = entriesAt(text, list)
  let edited = text
  for (let index = entries.length - 1; index >= 0; index--)
    if (isOwn(entries[index], name) && !isEqual(entries[index], kept)) edited = changed(edited, [...list, index], undefined)
  if (edited === text) return text
  for (let depth = list.length; depth > 0; depth--) {
    const value = valueAt(edited, list.slice(0, depth))
    if (Object.keys(value as object).length > 0) break
    edited = changed(edited, list.slice(0, depth), undefined)
  }
  return edited
}

/** Whether an entry runs the hook of a host: its command may have any path. */
function isOwn(entry: unknown, name: string): boolean {
  const commands = isObject(entry) ? [entry, ...(Array.isArray(entry.hooks) ? entry.hooks : [])] : []
  return commands
    .filter(isObject)
    .some(({ command, bash }) => RegExp(`\\bsuture(?:\\.[cm]js)?"? hook ${name}(?: \\|\\| exit 0)?$`).test(String(command ?? bash)))
}

function entriesAt(text: string, list: readonly string[]): readonly unknown[] {
  const value = valueAt(text, list)
  return Array.isArray(value) ? value : []
}

function valueAt(text: string, path: readonly string[]): unknown {
  let node: Node | undefined = parseTree(text, [], { allowTrailingComma: true })
  for (const key of path) node = node?.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1]
  return node && getNodeValue(node)
}

function changed(text: string, path: JSONPath, value: unknown, isArrayInsertion = false): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions: layoutOf(text), isArrayInsertion }))
}

/** Returns the indentation and the line ends of a text. */
function layoutOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 4 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
