import { LINE_LIMIT } from './answer'

/** Names without an extension that are files all the same. */
const BARE = new Set(
  'Makefile Dockerfile Containerfile LICENSE README CHANGELOG Gemfile Rakefile Procfile Justfile Vagrantfile Jenkinsfile CODEOWNERS BUILD WORKSPACE'.split(
    ' ',
  ),
)

/** Extensions that make a word in running text a file name; elsewhere any extension will do. */
const KNOWN = new Set(
  (
    'ts tsx js jsx mjs cjs mts cts py pyi rb rs go java kt kts c h cc cpp cxx hpp hh cs fs swift m mm php pl lua sh bash zsh fish ps1 bat sql r jl ex exs ' +
    'erl hs ml scala clj dart zig nim vue svelte astro html htm css scss sass less md mdx markdown txt rst adoc json jsonc json5 yaml yml toml ini cfg ' +
    'conf env xml svg csv tsv lock gradle proto graphql gql tf hcl nix cmake mk diff patch ipynb tex bib'
  ).split(' '),
)

const ATTRIBUTE =
  /(?:^|[\s{,])(?:title|file|filename|file_name|filepath|file_path|path|name)\s?[=:]\s?(?:"([^"]+)"|'([^']+)'|([^\s"'{},]+))/i
const LABEL = /^(?:file|filename|file name|filepath|file path|path)\s?:\s?(.+)$/i
const TAG = /^<(path|file_path|filePath|filename|file)>([^<>]+)<\/\1>$/

/** True for a word that can only be a file name: a separator, an extension, a leading dot, or a well-known name. */
export function isPath(word: string): boolean {
  if (word.length === 0 || word.length > 260 || /[\s<>"|*?`:;!\0-\x1f]/.test(word) || word.endsWith('/') || /[.,)]$/.test(word))
    return false
  if (BARE.has(word)) return true
  const base = word.slice(word.lastIndexOf('/') + 1)
  if (base.includes('(')) return false
  return (
    /^\.[A-Za-z]/.test(base) ||
    /\.[A-Za-z][A-Za-z0-9_-]{0,11}$/.test(base) ||
    (word.includes('/') && /^[\w@.~[\]-]+$/.test(base) && /^[./\w]/.test(word))
  )
}

/** A path that running text may mention: one with a known extension or a well-known name. */
function isKnownPath(word: string): boolean {
  if (!isPath(word)) return false
  const base = word.slice(word.lastIndexOf('/') + 1)
  return BARE.has(base) || base.startsWith('.') || KNOWN.has(base.slice(base.lastIndexOf('.') + 1).toLowerCase())
}

/** The file that a fence's info string names: an attribute, a bare path, `ts src/a.ts` or `ts:src/a.ts`. */
export function nameInFence(info: string): string | undefined {
  if (info === '' || info.length > LINE_LIMIT) return undefined
  const attribute = ATTRIBUTE.exec(info)
  if (attribute) return attribute[1] ?? attribute[2] ?? attribute[3]
  const words = info.split(/[ \t]/).flatMap((word) => {
    const parts = word.split(':')
    return parts.length > 1 && parts.slice(0, -1).every((part) => /^[\w+#.-]+$/.test(part)) ? [parts.at(-1)!] : [word]
  })
  const paths = words.filter((word, index) => isPath(word) && (index > 0 || words.length === 1 || isKnownPath(word)))
  return paths.length === 1 ? paths[0] : undefined
}

/** What a line says of a file: one name, several (so none), or nothing. `whole` when the line is nothing but the name. */
export interface LineName {
  readonly path?: string
  readonly whole: boolean
  readonly several: boolean
}

/** The file that a line of text names. */
export function nameInLine(line: string): LineName {
  if (line.length > LINE_LIMIT) return { whole: false, several: false }
  const text = undecorate(line).replace(/:\d{1,7}(?:[-:]\d{1,7})?$/, '')
  const explicit = TAG.exec(text)?.[2]?.trim() ?? label(text) ?? (isPath(text) ? text : undefined)
  if (explicit !== undefined) return { path: explicit, whole: true, several: false }
  const quoted = [...text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*/g)].map((m) => (m[1] ?? m[2] ?? '').trim()).filter(isMentioned)
  const words = quoted.length > 0 ? quoted : wordsOf(text).filter((word) => word.includes('/') && isMentioned(word))
  const paths = [...new Set(words)]
  return paths.length === 1 ? { path: paths[0]!, whole: false, several: false } : { whole: false, several: paths.length > 1 }
}

/** A word of running text that can only mean a file of the project: `./money` and `../x.js` are what imports say. */
function isMentioned(word: string): boolean {
  return isKnownPath(word) && !word.startsWith('./') && !word.startsWith('../')
}

/** Words without the punctuation around them. */
function wordsOf(text: string): string[] {
  return text.split(/[\s()[\]"'`*]+/).map((word) => word.replace(/[.,:;!?]{1,3}$/, ''))
}

/** The name that a Markdown heading gives. */
export function nameInHeading(line: string): string | undefined {
  if (!/^ {0,3}#{1,6}[ \t]/.test(line)) return undefined
  const named = nameInLine(line)
  if (named.path !== undefined || named.several) return named.path
  const words = [...new Set(wordsOf(line).filter(isMentioned))]
  return words.length === 1 ? words[0] : undefined
}

function label(text: string): string | undefined {
  const value = LABEL.exec(text)?.[1]
  if (value === undefined) return undefined
  const path = value.replace(/^["'`]|["'`]$/g, '')
  return isPath(path) || (/^[\w./ -]+\.[A-Za-z]\w{0,9}$/.test(path) && !/\s\s/.test(path)) ? path : undefined
}

/** Takes off what people put round a name: heading and list marks, comment marks, emphasis, quotes, a final colon. */
function undecorate(line: string): string {
  let text = line.trim()
  for (let before = ''; before !== text; ) {
    before = text
    text = text
      .replace(/^(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,3}[.)][ \t]|\/\/|\/\*|<!--|--[ \t]|>[ \t])/, '')
      .replace(/(?:\*\/|-->)$/, '')
      .trim()
  }
  for (const mark of ['**', '__', '`', '"', "'", '*']) {
    if (text.endsWith(':')) text = text.slice(0, -1)
    if (
      text.length > mark.length * 2 &&
      text.startsWith(mark) &&
      text.endsWith(mark) &&
      !text.slice(mark.length, -mark.length).includes(mark)
    )
      text = text.slice(mark.length, -mark.length).trim()
  }
  return text.endsWith(':') ? text.slice(0, -1) : text
}
