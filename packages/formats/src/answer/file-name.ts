/** Names without an extension that are files all the same; compared in lower case. */
const BARE = new Set(
  (
    'makefile gnumakefile dockerfile containerfile license licence readme changelog contributing authors notice gemfile rakefile procfile justfile vagrantfile jenkinsfile ' +
    'brewfile codeowners build workspace gradlew mvnw pipfile cmakelists caddyfile guardfile podfile fastfile appfile berksfile snakefile sconstruct'
  ).split(' '),
)

const BARE_WORD = new RegExp(`(?:^|[\\s()[\\]"'\`*,;<>])(?:${[...BARE].join('|')})`, 'i')

/** False for running text that surely mentions no file and quotes nothing: cheap to see. */
export function mayMention(text: string): boolean {
  return /[`*[\]"'/\\]|\.[A-Za-z]/.test(text) || BARE_WORD.test(text)
}

/** Extensions that make a word in running text a file name; elsewhere any extension will do. */
const KNOWN = new Set(
  (
    'ts tsx js jsx mjs cjs mts cts py pyi rb rs go java kt kts c h cc cpp cxx hpp hh cs fs swift m mm php pl lua sh bash zsh fish ps1 bat sql r jl ex exs ' +
    'erl hs ml scala clj dart zig nim vue svelte astro html htm css scss sass less md mdx markdown txt rst adoc json jsonc json5 yaml yml toml ini cfg ' +
    'conf env xml svg csv tsv lock gradle proto graphql gql tf hcl nix cmake mk diff patch ipynb tex bib prisma sol cshtml razor csproj fsproj vcxproj sln ' +
    'vb f90 f95 hbs ejs pug njk j2 jinja jinja2 twig erb haml elm purs wgsl glsl hlsl vert frag plist pbxproj xib storyboard podspec gemspec cabal sbt groovy ' +
    'tfvars bicep rego lean agda sv vhd vhdl asm ino po mdc avsc thrift capnp wat styl mjml bzl bazel qml xaml webmanifest snap'
  ).split(' '),
)

/** Products that are written as a file would be, and what programs call their environment. */
const PRODUCT = /^[A-Z]\w*\.(?:js|io|net)$|^(?:process|import\.meta|Deno)\.env$/

/** True for a word that can only be a file name: a separator, an extension, a leading dot, or a well-known name. */
export function isPath(word: string): boolean {
  if (
    word.length === 0 ||
    word.length > 260 ||
    /[\s<>"|*?`;!\0-\x1f]/.test(word) ||
    /:(?!\/\/)/.test(word.replace(/^[A-Za-z]:(?=[\\/])/, ''))
  )
    return false
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

/** A path that running text may mention: one with a known extension or a well-known name, and no name of a product. */
export function isKnownPath(word: string): boolean {
  // Nearly every word of running text ends here.
  if (!/[./\\]/.test(word) && !isBare(word)) return false
  if (!isPath(word) || PRODUCT.test(word)) return false
  const base = baseOf(word)
  return isBare(base) || base.startsWith('.') || KNOWN.has(extensionOf(base))
}

/** A name with spaces, as it may be in quotes or alone on a line: it ends in a known extension. */
export function isSpacedName(text: string): boolean {
  if (text.length > 120 || !/[^ ] [^ ]/.test(text) || / {2}/.test(text) || /[<>"|*?`:;!\0-\x1f\\]/.test(text)) return false
  return !/[,.] |,$/.test(text) && text.split(' ').length <= 8 && KNOWN.has(extensionOf(baseOf(text)))
}

/** A name with spaces and any extension, or a text that looks like one: a name if there is such a file. */
export function mayBeSpaced(text: string): boolean {
  if (text.length > 120 || !/[^ ] [^ ]/.test(text) || / {2}/.test(text) || /[<>"|*?`:;!\0-\x1f\\]/.test(text)) return false
  return text.split(' ').length <= 8 && /\.[A-Za-z][A-Za-z0-9_-]{1,11}$/.test(text)
}

/** The file that `@src/cart.ts` mentions, as people call files to a chat, where there is none of just that name. */
export function mentionedBy(path: string): string | undefined {
  return path.startsWith('@') && isKnownPath(path.slice(1)) ? path.slice(1) : undefined
}

/** True for a name without an extension that is a file's all the same. */
export function isBare(word: string): boolean {
  return BARE.has(word.toLowerCase())
}

function baseOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

function extensionOf(base: string): string {
  return base.slice(base.lastIndexOf('.') + 1).toLowerCase()
}
