/** What a distortion must know of a file's language. */
export interface Language {
  readonly name: string
  /** What a line comment starts with; absent where the language has none worth the name. */
  readonly comment?: string
  /** What ends it, for languages whose comments have two ends. */
  readonly commentEnd?: string
  /** True for prose, where typographic characters are common. */
  readonly prose?: boolean
}

const c = (name: string): Language => ({ name, comment: '//' })
const hash = (name: string): Language => ({ name, comment: '#' })

const byExtension: Readonly<Record<string, Language>> = {
  ts: c('TypeScript'),
  mts: c('TypeScript'),
  js: c('JavaScript'),
  mjs: c('JavaScript'),
  jsx: c('JavaScript'),
  c: c('C'),
  h: c('C'),
  cc: c('C++'),
  cpp: c('C++'),
  hpp: c('C++'),
  m: c('Objective-C'),
  swift: c('Swift'),
  java: c('Java'),
  kt: c('Kotlin'),
  gradle: c('Gradle'),
  rs: c('Rust'),
  go: c('Go'),
  scss: c('SCSS'),
  sass: c('Sass'),
  less: c('Less'),
  css: { name: 'CSS', comment: '/*', commentEnd: ' */' },
  py: hash('Python'),
  rb: hash('Ruby'),
  sh: hash('Shell'),
  gyp: hash('Python'),
  gypi: hash('Python'),
  yml: hash('YAML'),
  yaml: hash('YAML'),
  toml: hash('TOML'),
  podspec: hash('Ruby'),
  html: { name: 'HTML', comment: '<!--', commentEnd: ' -->', prose: true },
  xml: { name: 'XML', comment: '<!--', commentEnd: ' -->' },
  md: { name: 'Markdown', prose: true },
}

const more: Readonly<Record<string, Language>> = {
  tsx: c('TypeScript'),
  cjs: c('JavaScript'),
  json: { name: 'JSON' },
  php: c('PHP'),
  mm: c('Objective-C'),
  proto: c('Protocol Buffers'),
  graphql: hash('GraphQL'),
  sql: { name: 'SQL', comment: '--' },
  sol: c('Solidity'),
  cmake: hash('CMake'),
  txt: { name: 'text', prose: true },
}

const further: Readonly<Record<string, Language>> = {
  cxx: c('C++'),
  hh: c('C++'),
  cs: c('C#'),
  scala: c('Scala'),
  groovy: c('Groovy'),
  pyi: hash('Python'),
  pyx: hash('Python'),
  pl: hash('Perl'),
  pm: hash('Perl'),
  t: hash('Perl'),
  ex: hash('Elixir'),
  exs: hash('Elixir'),
  fish: hash('Shell'),
  tcl: hash('Tcl'),
  am: hash('Makefile'),
  mk: hash('Makefile'),
  build: hash('Meson'),
  cfg: hash('INI'),
  conf: hash('INI'),
  service: hash('INI'),
  ini: { name: 'INI', comment: ';' },
  hs: { name: 'Haskell', comment: '--' },
  lua: { name: 'Lua', comment: '--' },
  erl: { name: 'Erlang', comment: '%' },
  hrl: { name: 'Erlang', comment: '%' },
  vim: { name: 'Vim script', comment: '"' },
  rst: { name: 'reStructuredText', prose: true },
  adoc: { name: 'AsciiDoc', prose: true },
  pod: { name: 'POD', prose: true },
}

/** Files whose whole name shows their language. */
const byName: Readonly<Record<string, Language>> = {
  Makefile: hash('Makefile'),
  Dockerfile: hash('Dockerfile'),
  Rakefile: hash('Ruby'),
  Gemfile: hash('Ruby'),
}

/** As `languageOf`, with languages that the distorted edits were never drawn from. */
export function anyLanguageOf(path: string): Language | undefined {
  return languageOf(path) ?? more[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
}

/** As `anyLanguageOf`, with languages that only packages of one's own are read in: a file more in the corpus would draw all cases anew. */
export function furtherLanguageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return anyLanguageOf(path) ?? byName[name] ?? further[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
}

/** The language of a path by its extension; undefined for what the corpus does not take. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? undefined : byExtension[name.slice(dot + 1).toLowerCase()]
}

/** True for a line that holds nothing but a comment. */
export function isComment(language: Language, line: string): boolean {
  const text = line.trim()
  return language.comment !== undefined && text.startsWith(language.comment) && text.length > language.comment.length + 3
}
