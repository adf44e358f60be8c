/** What a distortion needs to know about the language of a file. */
export interface Language {
  readonly name: string
  /** The start of a line comment. Absent if the language has no useful comments. */
  readonly comment?: string
  /** The end of a comment, in languages whose comments need one. */
  readonly commentEnd?: string
  /** Whether the language is prose, in which typographic characters are common. */
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

/** Languages of files whose whole name determines the language. */
const byName: Readonly<Record<string, Language>> = {
  Makefile: hash('Makefile'),
  Dockerfile: hash('Dockerfile'),
  Rakefile: hash('Ruby'),
  Gemfile: hash('Ruby'),
}

/** Like `languageOf`, but includes languages from which no distorted edits were drawn. */
export function anyLanguageOf(path: string): Language | undefined {
  return languageOf(path) ?? more[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
}

/**
 * Like `anyLanguageOf`, but includes languages that are only read from a user's own packages. Adding such files to the corpus would change
 * all drawn cases.
 */
export function furtherLanguageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return anyLanguageOf(path) ?? byName[name] ?? further[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
}

/** Returns the language of a path by its extension. Undefined if the corpus does not include it. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? undefined : byExtension[name.slice(dot + 1).toLowerCase()]
}

/** Whether the line is only a comment. */
export function isComment(language: Language, line: string): boolean {
  const text = line.trim()
  return language.comment !== undefined && text.startsWith(language.comment) && text.length > language.comment.length + 3
}
