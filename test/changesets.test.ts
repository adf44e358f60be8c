import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { names } from './pack'

/**
 * A changeset becomes a part of a changelog, which users read. It is a list with one fact in each item. An item has `Add`, `Change` or
 * `Fix`, and the effect for a user, in at most 100 characters.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(`${root}.changeset`).filter((file) => file.endsWith('.md') && file !== 'README.md')
const BULLET = /^- (?:Add|Change|Fix): \S.{0,98}$/

/** Returns the lines of a changeset and of its head that are wrong. */
function faultsOf(changeset: string): string[] {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(changeset) ?? []
  const strangers = head.split('\n').filter((line) => {
    const name = /^['"]@suture\/([\w-]+)['"]: (?:patch|minor|major)$/.exec(line)?.[1]
    return name === undefined || !names.includes(name)
  })
  const lines = body.split('\n').filter((line) => line !== '')
  return [...strangers, ...lines.filter((line) => !isBullet(line)), ...(lines.length === 0 ? ['nothing'] : [])]
}

function isBullet(line: string): boolean {
  return BULLET.test(line) && line.length <= '- '.length + 100
}

describe('changesets', () => {
  it('name packages, and are lists of `Add`, `Change` or `Fix` and an effect', () => {
    const wrong = files.flatMap((file) => faultsOf(readFileSync(`${root}.changeset/${file}`, 'utf8')).map((what) => `${file}: ${what}`))
    expect(wrong).toEqual([])
  })

  it.each([
    ['- Fix: a quote with a tab lands.', []],
    ['- A quote with a tab lands.', ['- A quote with a tab lands.']],
    ['- Fix: a quote with a tab lands.\n  It was refused.', ['  It was refused.']],
    [`- Add: ${'a'.repeat(96)}`, [`- Add: ${'a'.repeat(96)}`]],
    ['', ['nothing']],
  ])('%j is held to that', (body, faults) => {
    expect(faultsOf(`---\n'@suture/${names[0]}': patch\n---\n\n${body}\n`)).toEqual(faults)
  })

  it('of a package that is not there is wrong', () => {
    expect(faultsOf("---\n'@suture/none': patch\n---\n\n- Fix: nothing.\n")).toEqual(["'@suture/none': patch"])
  })
})

describe.each(names)('the changelog of %s', (name) => {
  const file = `${root}packages/${name}/CHANGELOG.md`

  it('begins with the version of the package, and is written like a changeset', () => {
    expect(existsSync(file)).toBe(true)
    const [title, ...lines] = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
    const { version } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8'))
    expect([title, lines[0]]).toEqual([`# @suture/${name}`, `## ${version}`])
    expect(lines.filter((line) => !/^##? \d|^### (?:Major|Minor|Patch) Changes$/.test(line) && !isBullet(line))).toEqual([])
  })
})
