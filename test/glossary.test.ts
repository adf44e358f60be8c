import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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

it('every word has one meaning: none stands twice, and none is banned', () => {
  const words = rows('Words')
  expect(words.length).toBeGreaterThan(25)
  expect(new Set(words).size).toBe(words.length)
  const banned = new Set(rows('Not these').flatMap((cell) => cell.split(', ')))
  expect(words.filter((word) => banned.has(word))).toEqual([])
})

/** A word of English that types are named by, without the ending that its use in the name gives it. */
const stem = (word: string) => word.toLowerCase().replace(/(?<=\w{3})(?:s|ed|d)$/, '')

it('every word in the name of an exported type is explained, or plain, and none is listed in vain', () => {
  const names = readdirSync(`${root}packages`).flatMap((name) => {
    const api = `${root}packages/${name}/api.md`
    return existsSync(api)
      ? [...readFileSync(api, 'utf8').matchAll(/^(?:abstract )?(?:interface|type|class) (\w+)/gm)].map(([, type]) => type!)
      : []
  })
  expect(names.length).toBeGreaterThan(150)
  const used = new Set(names.flatMap((name) => name.match(/[A-Z][a-z]*/g)!).map(stem))
  const section = glossary.slice(glossary.indexOf('## Names of types')).split('\n## ')[0]!
  const plain = section.trim().split('\n').at(-1)!.replace(/\.$/, '').split(', ')
  const explained = new Set(
    [...rows('Words').flatMap((row) => row.split(' ')), 'code', 'mirror', 'lsp', 'monaco', 'json', 'suture'].map(stem),
  )
  const unknown = [...used].filter((word) => !explained.has(word) && !plain.map(stem).includes(word))
  expect(unknown).toEqual([])
  expect(plain.filter((word) => !used.has(stem(word)) || explained.has(stem(word)))).toEqual([])
})
