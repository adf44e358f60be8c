import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/**
 * Sources, tests and pages cite the source of a rule: `docs/spec/fudiff.md, Hunk Bodies`. Each cited page must exist. Each cited section
 * must be one of its headings, completely or up to the colon of the heading.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|mjs|md)$/.test(file) && !/\/cases\/|CHANGELOG|^test\/citations/.test(file) && existsSync(root + file))

/** Returns the text without the line breaks, and the comment marks after them, at which a citation may be wrapped. */
const textOf = (file: string) => readFileSync(root + file, 'utf8').replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ')

const headings = new Map<string, readonly string[]>()
function headingsOf(page: string): readonly string[] {
  let known = headings.get(page)
  if (!known) {
    const whole = [...readFileSync(root + page, 'utf8').matchAll(/^#{2,4} (.+)$/gm)].map(([, heading]) => heading!.toLowerCase())
    known = whole.flatMap((heading) => [heading, heading.split(':')[0]!]).sort((a, b) => b.length - a.length)
    headings.set(page, known)
  }
  return known
}

/** Paths of sample projects in examples, and a placeholder. */
const SAMPLES = ['docs/b.md', 'docs/guide.md', 'docs/notes.md', 'docs/spec/NAME.md']

/** Returns the part of a citation that does not exist. `rest` is the text after the path of the page. */
function unresolved(page: string, rest: string): string | undefined {
  if (!existsSync(root + page)) return page
  let left = rest
  for (let next = /^(?:, | and | to )(?=[A-Z])/.exec(left); next; next = /^(?:, | and | to )(?=[A-Z])/.exec(left)) {
    const section = left.slice(next[0].length).toLowerCase()
    const heading = headingsOf(page).find((each) => section.startsWith(each))
    if (heading === undefined) return `${page}${next[0]}${left.slice(next[0].length, next[0].length + 40)}`
    left = left.slice(next[0].length + heading.length)
  }
  return undefined
}

describe('what sources, tests and pages cite is in the tree', () => {
  it('every page, and every section that is named', () => {
    const missing: string[] = []
    let cited = 0
    for (const file of files) {
      const text = textOf(file)
      for (const match of text.matchAll(/(?<![\w/])docs\/[\w/-]+\.md/g)) {
        if (SAMPLES.includes(match[0])) continue
        cited++
        const what = unresolved(match[0], text.slice(match.index + match[0].length, match.index + match[0].length + 160))
        if (what !== undefined) missing.push(`${file}: ${what}`)
      }
    }
    expect(missing).toEqual([])
    expect(cited).toBeGreaterThan(80)
  })

  it('and nothing that is not: no page outside of docs', () => {
    const stray = files.flatMap((file) =>
      [
        ...textOf(file).matchAll(
          /(?<![\w/])(?:spec\/[a-z-]+\.md|[A-Z]{5,}\.md(?<!README\.md|CONTRIBUTING\.md|SECURITY\.md|CHANGELOG\.md))|\bDESIGN\b/g,
        ),
      ].map(([found]) => `${file}: ${found}`),
    )
    expect(stray).toEqual([])
  })

  it('the links of every page lead somewhere', () => {
    const broken = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : ''
        const text = readFileSync(root + file, 'utf8').replace(/^(`{3,})text\n[\s\S]*?^\1$/gm, '')
        return [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)(?:#[^)]*)?\)/g)]
          .map(([, target]) => target!)
          .filter((target) => !existsSync(fileURLToPath(new URL(target, `file://${root}${folder}`))))
          .map((target) => `${file}: ${target}`)
      })
    expect(broken).toEqual([])
  })
})
