/** The text after `--- ` or `+++ `. */
export interface HeaderPath {
  /** The path, or '' for `/dev/null`. */
  readonly path: string
  /** Whether the path was written in the form `filename: path`. Such a path is taken verbatim, and `a/` is not removed. */
  readonly literal: boolean
  readonly missing: boolean
}

/** Reads the path of a header: `filename: x`, `a/x`, or `"a/caf\303\251"`, each with an optional tab and time stamp. */
export function readHeaderPath(text: string): HeaderPath {
  const named = text.startsWith('filename:')
  const raw = (named ? text.slice('filename:'.length) : text).trim()
  const path = raw.startsWith('"') ? unquotePath(raw).path : markedPath((raw.split('\t', 1)[0] ?? '').trimEnd())
  const missing = isNothing(path)
  return { path: missing ? '' : path, literal: named, missing }
}

/** Returns a path that models write between backticks, or with the prefix `a\` of a path for Windows. */
function markedPath(text: string): string {
  return text.replace(/^`(.+)`$/, '$1').replace(/^([ab])\\(?=.)/, '$1/')
}

/** Whether the path is `/dev/null`, also after the `a/` or `b/` that models put before every path. */
function isNothing(path: string): boolean {
  return path === '/dev/null' || path === 'a/dev/null' || path === 'b/dev/null'
}

/** Returns the path of a `rename from` or `rename to` line: the whole line, since git quotes a name with a tab. */
export function readWholePath(text: string): string {
  return text.startsWith('"') ? unquotePath(text).path : text
}

/** The prefixes that git writes instead of `a/` and `b/` with `diff.mnemonicPrefix`: commit, index, object, working tree. */
const MNEMONIC = /^[ciow]\//

/**
 * Removes `a/` and `b/`, or the prefixes of `diff.mnemonicPrefix`. They are removed if both paths have one, or if only one path has one and
 * the rest of both paths is equal. Doubled prefixes are removed too.
 */
export function stripPrefixes(original: HeaderPath, modified: HeaderPath): { readonly original: string; readonly modified: string } {
  let a = original.path
  let b = modified.path
  if (original.literal || modified.literal) return { original: a, modified: b }
  if (original.missing || modified.missing) return { original: a.replace(/^a\//, ''), modified: b.replace(/^b\//, '') }
  for (let first = true; a.startsWith('a/') && b.startsWith('b/') && (first || a !== b); first = false) {
    a = a.slice(2)
    b = b.slice(2)
  }
  if (a !== b && a.startsWith('a/') && a.slice(2) === b) a = b
  if (a !== b && b.startsWith('b/') && b.slice(2) === a) b = a
  if (a !== b && MNEMONIC.test(a) && MNEMONIC.test(b) && a.slice(2) === b.slice(2)) return { original: a.slice(2), modified: b.slice(2) }
  return { original: a, modified: b }
}

/** Returns the two paths of a `diff --git` line, or undefined if it is unclear where the first path ends. */
export function readGitPaths(text: string): { readonly original: HeaderPath; readonly modified: HeaderPath } | undefined {
  const path = (value: string): HeaderPath => ({ path: isNothing(value) ? '' : value, literal: false, missing: isNothing(value) })
  if (text.startsWith('"')) {
    const first = unquotePath(text)
    const rest = text.slice(first.length).trim()
    return { original: path(first.path), modified: path(rest.startsWith('"') ? unquotePath(rest).path : rest) }
  }
  const quoted = text.indexOf(' "')
  if (quoted !== -1) return { original: path(text.slice(0, quoted)), modified: path(unquotePath(text.slice(quoted + 1)).path) }
  // Both halves name the same file, as git requires if no other line gives the paths, so the paths are separated by the space in the
  // middle.
  const middle = text.length >> 1
  if (text[middle] === ' ' && text.slice(2, middle) === text.slice(middle + 3))
    return { original: path(text.slice(0, middle)), modified: path(text.slice(middle + 1)) }
  const at = text.indexOf(' b/')
  return at === -1 ? undefined : { original: path(text.slice(0, at)), modified: path(text.slice(at + 1)) }
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '"': '"', '\\': '\\' }

/** Undoes git's quoting: C escapes, and octal bytes of UTF-8. `length` is the number of units that were read, with the quotation marks. */
function unquotePath(quoted: string): { readonly path: string; readonly length: number } {
  const undo = (found: string, escaped?: string) => (escaped === undefined ? decodeBytes(found) : (ESCAPES[escaped] ?? found))
  for (const { 0: found, index } of quoted.matchAll(/\\.|(?!^)"/gs)) {
    if (found !== '"') continue
    return { path: quoted.slice(1, index).replace(/(?:\\[0-3][0-7]{2})+|\\(.)/gs, undo), length: index + 1 }
  }
  // Without a closing quotation mark, the opening one is a character of the name, and there is nothing to undo.
  return { path: quoted, length: quoted.length }
}

/** Writes a path for a `---` line, quoted as git does if it has characters that would break the line. */
export function quotePath(path: string): string {
  if (!/["\\\p{Cc}]/u.test(path) && path === path.trim()) return path
  const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' }
  const octal = (c: string) => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`
  return `"${path.replace(/["\\\p{Cc}]/gu, (c) => names[c] ?? (c.charCodeAt(0) < 128 ? octal(c) : c))}"`
}

/** Returns the text of octal bytes. If they are not UTF-8, they remain as they are written. */
function decodeBytes(octal: string): string {
  try {
    return decodeURIComponent(octal.replace(/\\(...)/g, (_, byte: string) => `%${Number.parseInt(byte, 8).toString(16).padStart(2, '0')}`))
  } catch {
    return octal
  }
}
