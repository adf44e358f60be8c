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

/** As `languageOf`, with languages that the distorted edits were never drawn from. */
export function anyLanguageOf(path: string): Language | undefined {
  return languageOf(path) ?? more[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
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
