import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { names } from './pack'

/** A changeset becomes part of a changelog: a list that a user reads, one symptom a line, under the names of packages that are published. */
const folder = fileURLToPath(new URL('../.changeset', import.meta.url))
const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')

it('changesets name packages, and are lists', () => {
  const wrong = files.flatMap((file) => {
    const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(`${folder}/${file}`, 'utf8'))!
    const strangers = head!.split('\n').filter((line) => {
      const name = /^['"]@suture\/([\w-]+)['"]: (?:patch|minor|major)$/.exec(line)?.[1]
      return name === undefined || !names.includes(name)
    })
    const lines = body!.split('\n').filter((line) => line !== '')
    const prose = lines.filter((line) => !/^(?:- |\s{2})/.test(line))
    return [...strangers, ...prose, ...(lines.length === 0 ? ['nothing'] : [])].map((what) => `${file}: ${what}`)
  })
  expect(wrong).toEqual([])
})
