import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
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

/** All sources and pages. */
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) =>
    /^(?:(?:packages|apps)\/[\w-]+\/(?:src\/.*\.ts|README\.md)|scripts\/.*\.mjs|docs\/.*\.md|[A-Z]+\.md|\.changeset\/.*\.md)$/.test(file),
  )
  .filter((file) => file !== 'docs/glossary.md' && existsSync(root + file))

/** Without the tables that the eval writes, and without the names of its distortions, which have never been changed. */
const files = sources.filter((file) => !/^(?:docs\/(?:landing|speed)\.md$|apps\/eval\/src\/distortions\/)/.test(file))

it('no source and no page uses a word that the glossary bans', () => {
  const banned = rows('Not these').flatMap((cell) => cell.split(', '))
  expect(banned.length).toBeGreaterThan(15)
  // Words in capitals are searched for as they are: `llm` is the name of a command.
  const either = banned.map((word) => (/^[A-Z]/.test(word) ? word : `[${word[0]!.toUpperCase()}${word[0]}]${word.slice(1)}`))
  const pattern = new RegExp(`(?<![\\w-])(?:${either.join('|')})(?![\\w-])`, 'g')
  const found = files.flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      // Patterns of words that answers use, and names of modules of other projects, are not checked.
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

/** Pages and sources whose comments and messages are checked. The pages in docs/spec and the table of mutations are not. */
const prose = sources.filter((file) => !/^docs\/(?:spec\/|mutations)/.test(file))

it('no comment, sentence or page uses a word that the glossary bans in prose, and no file is called so', () => {
  const banned = rows('Not in prose').flatMap((cell) => cell.split(', '))
  expect(banned.length).toBeGreaterThan(20)
  const pattern = new RegExp(`(?<![\\w'"-])(?:${banned.join('|')})(?![\\w-])`, 'gi')
  expect(prose.length).toBeGreaterThan(200)
  const found = prose.flatMap((file) =>
    proseOf(file).flatMap(({ text, line }) =>
      (text.replace(/`[^`]*`/g, '').match(pattern) ?? []).map((word) => `${file}:${line}: ${word}`),
    ),
  )
  const name = new RegExp(`(?:^|-)(?:${banned.join('|')})(?:-|$)`)
  const named = prose.filter((file) => name.test(basename(file).split('.')[0]!))
  expect([...found, ...named]).toEqual([])
})

interface Prose {
  readonly text: string
  readonly line: number
}

/** Returns the comments and messages of a source, or the lines of a page outside its code blocks. */
function proseOf(file: string): Prose[] {
  const text = readFileSync(root + file, 'utf8')
  return file.endsWith('.md') ? linesOf(text) : wordsOf(file, text)
}

function linesOf(page: string): Prose[] {
  let isCode = false
  return page.split('\n').flatMap((text, index) => {
    if (/^\s*(?:```|~~~)/.test(text)) isCode = !isCode
    return isCode ? [] : [{ text, line: index + 1 }]
  })
}

function wordsOf(file: string, text: string): Prose[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  const found = new Map<number, Prose>()
  const add = (pos: number, words: string): void => {
    found.set(pos, { text: words, line: source.getLineAndCharacterOfPosition(pos).line + 1 })
  }
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]
    for (const { pos, end } of ranges) add(pos, text.slice(pos, end))
    if (isText(node) && isSentence(node.text)) add(node.getStart(source), node.text)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...found.values()]
}

/** Whether a node is a string, or the part of a template before, between or after its expressions. */
function isText(node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
}

/** Whether a text has words with a space between them, and is not a list of words that answers use. */
function isSentence(text: string): boolean {
  return /[a-z,:] [a-z]/i.test(text) && !/^(?:[\w']+ ){12,}[\w']+$/.test(text)
}
