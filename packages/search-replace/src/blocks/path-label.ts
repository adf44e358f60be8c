/** What the lines above an opening marker say about its block. */
export interface Label {
  readonly path: string | undefined
  /** Whether a line closes the fence. Present if the marker is directly below an opening fence. */
  readonly closesFence: ((line: string) => boolean) | undefined
}

/**
 * Reads the file name in the last line above a block that is not empty. If that line is a fence, the name is in its info string or in the
 * line above it. Only text that is clearly a path counts, since a guess would edit the wrong file.
 */
export function labelAbove(above: readonly string[]): Label {
  const lines = above.filter((line) => line.trim() !== '')
  const last = lines.at(-1)
  if (last === undefined) return { path: undefined, closesFence: undefined }
  const fence = last.length > LONGEST ? null : /^[ \t]*(`{3,}|~{3,})([^`]*)$/.exec(last.trimEnd())
  if (!fence) return { path: readPathLabel(last), closesFence: undefined }
  const marks = fence[1]!
  const before = lines.at(-2)
  const path = readFenceInfo(fence[2]!) ?? (before === undefined ? undefined : readPathLabel(before))
  return { path, closesFence: (line) => closes(line, marks) }
}

/** Returns the path that a line names: bare, in backticks, bold, as a heading, after `path:` or `file:`, or after a comment marker. */
function readPathLabel(line: string): string | undefined {
  let text = line.trim()
  if (text.length > LONGEST) return undefined
  text = text
    .replace(/^(?:#{1,6} |\/\/ |<!-- |- |\* )/, '')
    .replace(/ -->$/, '')
    .trim()
  text = unwrap(unwrap(text.replace(/:$/, ''), '**'), '__').replace(/:$/, '')
  const labelled = /^(?:file ?name|file ?path|path|file)[ \t]*[:=][ \t]*(?![ \t])(.*)$/i.exec(text)
  const named = labelled ? unwrap(labelled[1]!.trim(), '**') : text
  const quoted = unwrap(named, '`')
  if (quoted !== named) return quoted.trim() !== '' && !quoted.includes('`') && (labelled || isPath(quoted)) ? quoted : undefined
  const bare = labelled ? unwrap(unwrap(named, '"'), "'") : named
  return isPath(bare) || (labelled && isPath(bare.replaceAll(' ', '_'))) ? bare : undefined
}

/**
 * Returns the line that `write` puts above a block, from which `readPathLabel` returns the path. Throws RangeError for a path that cannot
 * be written in this way.
 */
export function writePathLabel(path: string): string {
  if (readPathLabel(path) === path) return path
  const label = `path: \`${path}\``
  if (/[\r\n]/.test(path) || readPathLabel(label) !== path)
    throw new RangeError(`${JSON.stringify(path)} cannot be the file name above a block`)
  return label
}

/** Whether a word is clearly a path: it has a folder, an extension, or a known name without either. */
function isPath(word: string): boolean {
  if (word.length === 0 || word.length > LONGEST || /[\s<>|"*?`\u0000-\u001f]/.test(word) || word.includes('://')) return false
  if (/[./\\:,;]$/.test(word) || /^[-=+]/.test(word)) return false
  if (/[\p{L}\p{N}_\])}~.-][/\\][\p{L}\p{N}_.[({@~-]/u.test(word) || /^\/[\p{L}\p{N}_.]/u.test(word)) return true
  return NAMES.has(word) || /^[^()]*\.(?![0-9]+$)[A-Za-z0-9_+-]{1,12}$/.test(word)
}

const LONGEST = 400
const NAMES = new Set(
  'Makefile makefile GNUmakefile Dockerfile Containerfile Jenkinsfile Procfile Gemfile Rakefile Vagrantfile LICENSE LICENCE COPYING NOTICE README CHANGELOG AUTHORS CODEOWNERS BUILD WORKSPACE Justfile justfile Brewfile Podfile'.split(
    ' ',
  ),
)

function readFenceInfo(info: string): string | undefined {
  const named = /(?:^|[\s{])(?:title|path|file|filename|filepath)=(?:"([^"]+)"|'([^']+)'|([^\s}]+))/.exec(info)
  const value = named && (named[1] ?? named[2] ?? named[3])
  if (value) return value
  const words = info.trim().split(/[\s:]+/)
  for (const word of [words.at(-1)!, words[0]!]) if (isPath(word)) return word
  return undefined
}

function closes(line: string, marks: string): boolean {
  const text = line.trim()
  return text.length >= marks.length && text.split('').every((mark) => mark === marks[0])
}

function unwrap(text: string, mark: string): string {
  return text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark) ? text.slice(mark.length, -mark.length) : text
}
