/** Extensions by the names that fences have for their languages, where they differ. */
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

/** True where a fence of a language, or of none, may hold text of a file. */
export function isLanguageOf(language: string, path: string): boolean {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const own = language.toLowerCase()
  return own === '' || own === extension || (EXTENSIONS[own]?.split(' ').includes(extension) ?? false)
}
