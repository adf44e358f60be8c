/** Extensions of the languages in info strings, where they differ from the language. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  typescript: 'ts tsx mts cts vue svelte astro',
  javascript: 'js jsx mjs cjs vue svelte astro',
  ts: 'ts tsx vue svelte astro',
  js: 'js jsx mjs cjs vue svelte astro',
  html: 'html htm vue svelte',
  css: 'css vue svelte html',
  python: 'py pyi',
  ruby: 'rb',
  rust: 'rs',
  golang: 'go',
  kotlin: 'kt kts',
  csharp: 'cs',
  cpp: 'cc cpp hpp h',
  perl: 'pl pm',
  elixir: 'ex exs',
  haskell: 'hs',
  latex: 'tex',
  hcl: 'tf hcl tfvars',
  terraform: 'tf tfvars',
  make: 'makefile mk',
  bash: 'sh bash',
  shell: 'sh bash',
  markdown: 'md mdx',
  text: 'txt',
  plaintext: 'txt',
  yaml: 'yml yaml',
  yml: 'yml yaml',
  jsonc: 'json',
}

/** Whether a code block in a language may contain text of the file at `path`. A block without a language may contain text of any file. */
export function isLanguageOf(language: string, path: string): boolean {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const own = language.toLowerCase()
  return own === '' || own === extension || (EXTENSIONS[own]?.split(' ').includes(extension) ?? false)
}
