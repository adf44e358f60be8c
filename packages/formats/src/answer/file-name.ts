/** Well-known names of files without an extension, in lower case. */
const BARE = new Set(
  (
    'makefile gnumakefile dockerfile containerfile license licence readme changelog contributing authors notice gemfile rakefile procfile justfile vagrantfile jenkinsfile ' +
    'brewfile codeowners build workspace gradlew mvnw pipfile cmakelists caddyfile guardfile podfile fastfile appfile berksfile snakefile sconstruct'
  ).split(' '),
)

/** Those that are ordinary words of prose. In prose, they are only file names in capital letters. */
const ORDINARY = /^(?:licen[cs]e|notice|authors|contributing|build|workspace)$/i

const BARE_WORD = new RegExp(`(?:^|[\\s()[\\]"'\`*,;<>])(?:${[...BARE].join('|')})`, 'i')

/** Returns whether a text may mention a file. The check is quick, and false only if the text certainly mentions none. */
export function mayMention(text: string): boolean {
  return /[`*[\]"'/\\]|\.[A-Za-z]/.test(text) || BARE_WORD.test(text)
}

/** Extensions that make a word in prose a file name. Outside prose, any extension does. */
const KNOWN = new Set(
  (
    'ts tsx js jsx mjs cjs mts cts py pyi rb rs go java kt kts c h cc cpp cxx hpp hh cs fs swift m mm php pl lua sh bash zsh fish ps1 bat sql r jl ex exs ' +
    'erl hs ml scala clj dart zig nim vue svelte astro html htm css scss sass less md mdx markdown txt rst adoc json jsonc json5 yaml yml toml ini cfg ' +
    'conf env xml svg csv tsv lock gradle proto graphql gql tf hcl nix cmake mk diff patch ipynb tex bib prisma sol cshtml razor csproj fsproj vcxproj sln ' +
    'vb f90 f95 hbs ejs pug njk j2 jinja jinja2 twig erb haml elm purs wgsl glsl hlsl vert frag plist pbxproj xib storyboard podspec gemspec cabal sbt groovy ' +
    'tfvars bicep rego lean agda sv vhd vhdl asm ino po mdc avsc thrift capnp wat styl mjml bzl bazel qml xaml webmanifest snap'
  ).split(' '),
)

/** Product names that look like files (`Node.js`), and environment objects (`process.env`). */
const PRODUCT = /^[A-Z]\w*\.(?:js|io|net)$|^(?:process|import\.meta|Deno)\.env$/

/** Whether a word can only be a file name: it has a separator, an extension or a leading dot, or is a well-known name. */
export function isPath(word: string): boolean {
  if (word.length === 0 || word.length > 260 || /[\s<>"|*?`;!\0-\x1f]/.test(word)) return false
  if (/:(?!\/\/)/.test(word.replace(/^[A-Za-z]:(?=[\\/])/, ''))) return false
  if (word.endsWith('/') || word.endsWith('\\') || /[.,)]$/.test(word) || /^(?:https?|ftp|mailto|git|ssh|data):/i.test(word)) return false
  if (isBare(word)) return true
  const base = baseOf(word)
  if (base.includes('(') && !(word.includes('/') && KNOWN.has(extensionOf(base)))) return false
  return (
    /^\.[A-Za-z]/.test(base) ||
    /\.[A-Za-z][A-Za-z0-9_-]{0,11}$/.test(base) ||
    (word.includes('/') && /^[\w@.~[\]-]+$/.test(base) && /^[./\w]/.test(word) && !/^\d+\/\d+$/.test(word))
  )
}

/** Whether a word in prose is a path: it has a known extension or is a well-known name, and is not a product name. */
export function isKnownPath(word: string): boolean {
  // Nearly every word of prose returns here.
  if (!/[./\\]/.test(word) && !isBare(word)) return false
  if (!isPath(word) || PRODUCT.test(word)) return false
  const base = baseOf(word)
  return isBare(base) || base.startsWith('.') || KNOWN.has(extensionOf(base))
}

/** Whether a text is a file name with spaces, such as a text in quotation marks or alone on a line: it ends in a known extension. */
export function isSpacedName(text: string): boolean {
  return isSpaced(text) && !/[,.] |,$/.test(text) && KNOWN.has(extensionOf(baseOf(text)))
}

/** Whether a text may be a file name with spaces and any extension. It is a file name only if such a file exists. */
export function mayBeSpaced(text: string): boolean {
  return isSpaced(text) && /\.[A-Za-z][A-Za-z0-9_-]{1,11}$/.test(text)
}

/** Whether a text has up to eight words with one space between two of them, and no character that is unusual in file names. */
function isSpaced(text: string): boolean {
  return /^[^ ]+(?: [^ ]+){1,7}$/.test(text) && text.length <= 120 && !/[<>"|*?`:;!\0-\x1f\\]/.test(text)
}

/** Returns the path in a mention such as `@src/cart.ts`, or behind `a/` as in diffs. It is used if only the file with this path is there. */
export function mentionedBy(path: string): readonly string[] | undefined {
  const [, name = ''] = /^(?:@|[ab]\/)(.+)$/.exec(path) ?? []
  return isKnownPath(name) ? [name] : undefined
}

/** Whether a word is a well-known file name without an extension. */
export function isBare(word: string): boolean {
  return BARE.has(word.toLowerCase())
}

/** Whether a word of prose is a well-known file name without an extension: `Makefile`, `NOTICE`, but not `Notice`. */
export function isBareInProse(word: string): boolean {
  return isBare(word) && (word === word.toUpperCase() || !ORDINARY.test(word))
}

function baseOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

function extensionOf(base: string): string {
  return base.slice(base.lastIndexOf('.') + 1).toLowerCase()
}
