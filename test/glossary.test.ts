import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const glossary = readFileSync(`${root}docs/glossary.md`, 'utf8')
const rows = (heading: string) =>
  glossary
    .slice(glossary.indexOf(`## ${heading}`))
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| (?!word|not)/.test(line))
    .map((line) => line.split('|')[1]!.trim())

/** Sources and what people read; not the tables that the eval writes, nor the names that its distortions have had since they were first counted. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) =>
    /^(?:(?:packages|apps)\/[\w-]+\/(?:src\/.*\.ts|README\.md)|scripts\/.*\.mjs|docs\/.*\.md|[A-Z]+\.md|\.changeset\/.*\.md)$/.test(file),
  )
  .filter((file) => !/^(?:docs\/(?:glossary|landing|speed)\.md$|apps\/eval\/src\/distortions\/)/.test(file) && existsSync(root + file))

it('no source and no page uses a word that the glossary bans', () => {
  const banned = rows('Not these').flatMap((cell) => cell.split(', '))
  expect(banned.length).toBeGreaterThan(15)
  // Words of capitals as they are: `llm` is the name of a command.
  const either = banned.map((word) => (/^[A-Z]/.test(word) ? word : `[${word[0]!.toUpperCase()}${word[0]}]${word.slice(1)}`))
  const pattern = new RegExp(`(?<![\\w-])(?:${either.join('|')})(?![\\w-])`, 'g')
  const found = files.flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      // A pattern of words that answers use is no word of ours, nor is the name of somebody else's module.
      .flatMap((line, index) => (line.includes('\\b(?:') || /\(\?:\w+\|/.test(line) || / from '[^.]/.test(line) ? [] : [{ line, index }]))
      .flatMap(({ line, index }) => (line.match(pattern) ?? []).map((word) => `${file}:${index + 1}: ${word}`)),
  )
  expect(found).toEqual([])
  const named = files.filter((file) => new RegExp(`[/-](?:${banned.join('|')})[-.]`).test(file))
  expect(named).toEqual([])
})

it('every word has one meaning: none is listed twice, and none is banned', () => {
  const words = rows('Words')
  expect(words.length).toBeGreaterThan(25)
  expect(new Set(words).size).toBe(words.length)
  const banned = new Set([...rows('Not these'), ...rows('Not in prose')].flatMap((cell) => cell.split(', ')))
  expect(words.filter((word) => banned.has(word))).toEqual([])
})

/** Pages, and sources whose comments are held to the list; the packages of the engine are not yet. */
const prose = files.filter(
  (file) =>
    /^(?:packages\/[\w-]+\/src|apps\/(?:mcp-server|site)\/src|scripts|docs\/[\w-]+\.md|(?:packages|apps)\/[\w-]+\/README|[A-Z]+\.md)/.test(
      file,
    ) && !/^docs\/mutations|^packages\/(?:(?:edit|engine|graft)\/|fudiff\/src\/)/.test(file),
)

it('no comment and no page uses a word that the glossary bans in prose', () => {
  const banned = rows('Not in prose').flatMap((cell) => cell.split(', '))
  expect(banned.length).toBeGreaterThan(20)
  const pattern = new RegExp(`(?<![\\w'"-])(?:${banned.join('|')})(?![\\w-])`, 'gi')
  expect(prose.length).toBeGreaterThan(200)
  const found = prose.flatMap((file) =>
    proseOf(file).flatMap(({ text, line }) =>
      (text.replace(/`[^`]*`/g, '').match(pattern) ?? []).map((word) => `${file}:${line}: ${word}`),
    ),
  )
  expect(found).toEqual([])
})

interface Prose {
  readonly text: string
  readonly line: number
}

/** The comments of a source, or the lines of a page outside of its fences. */
function proseOf(file: string): Prose[] {
  const text = readFileSync(root + file, 'utf8')
  return file.endsWith('.md') ? linesOf(text) : commentsOf(file, text)
}

function linesOf(page: string): Prose[] {
  let isCode = false
  return page.split('\n').flatMap((text, index) => {
    if (/^\s*(?:```|~~~)/.test(text)) isCode = !isCode
    return isCode ? [] : [{ text, line: index + 1 }]
  })
}

function commentsOf(file: string, text: string): Prose[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  const found = new Map<number, Prose>()
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]
    for (const { pos, end } of ranges)
      found.set(pos, { text: text.slice(pos, end), line: source.getLineAndCharacterOfPosition(pos).line + 1 })
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...found.values()]
}
