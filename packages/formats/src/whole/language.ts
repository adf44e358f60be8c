/** Extensions of the languages in info strings, where they differ from the language. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  typescript: 'ts tsx mts cts',
  javascript: 'js jsx mjs cjs',
  python: 'py pyi',
  ruby: 'rb',
  rust: 'rs',
  golang: 'go',
  kotlin: 'kt kts',
  csharp: 'cs',
  cpp: 'cc cpp hpp h',
  markdown: 'md mdx',
  text: 'txt',
  plaintext: 'txt',
  yaml: 'yml yaml',
  yml: 'yml yaml',
  jsonc: 'json',
  ts: 'ts tsx',
  js: 'js jsx mjs cjs',
}

/** Whether a code block in a language may contain text of the file at `path`. A block without a language may contain text of any file. */
export function isLanguageOf(language: string, path: string): boolean {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const own = language.toLowerCase()
  return own === '' || own === extension || (EXTENSIONS[own]?.split(' ').includes(extension) ?? false)
}
