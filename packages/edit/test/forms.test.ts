import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edit } from '../src/index'
import { law } from './generated'

/** Words that an encoder changes, and words that look as if they were already encoded. */
const word = fc.constantFrom(
  ...['alpha', 'beta', 'load', 'total', 'a < b', '"q"', "it's", 'x & y', '&lt;', '&#39;', '\\d', '\\n', '\\u003c', '`${x}`', '1: one'],
  ...['x | 3', '- y', '(z)', '[0]', 'e.g.', '…', '“w”', 'caf\u00e9'],
)
const indent = fc.constantFrom('', '  ', '    ')
const line = fc.tuple(indent, fc.array(word, { minLength: 2, maxLength: 4 })).map(([lead, words]) => lead + words.join(' '))

interface Case {
  readonly content: string
  readonly after: string
  readonly old: readonly string[]
  readonly wanted: readonly { readonly text: string; readonly isAdded: boolean }[]
  readonly first: number
}

/** What every encoder changes. A change is undone in the new text if the old text shows it. */
const SHOWS_ALL = `if (a < b && c > d || e[0] == "f" + 'g') {`

/** Three lines of a file. The outer ones are kept, lines are added after the first, and the middle one is removed or kept. */
const change = fc
  .tuple(fc.uniqueArray(line, { minLength: 6, maxLength: 12 }), fc.array(line, { minLength: 1, maxLength: 5 }), fc.boolean(), fc.nat(3))
  .map(([some, added, keeps, first]): Case => {
    const lines = some.map((text, i) => (i === first ? `${text} ${SHOWS_ALL}` : text))
    const old = lines.slice(first, first + 3)
    const wanted = [
      { text: old[0]!, isAdded: false },
      ...added.map((text) => ({ text, isAdded: true })),
      ...(keeps ? [{ text: old[1]!, isAdded: false }] : []),
      { text: old[2]!, isAdded: false },
    ]
    const after = [...lines.slice(0, first), ...wanted.map(({ text }) => text), ...lines.slice(first + 3)].join('\n')
    return { content: lines.join('\n'), after, old, wanted, first }
  })

type Distorted = (given: Case) => readonly [oldString: string, newString: string]

const all =
  (encode: (text: string) => string): Distorted =>
  ({ old, wanted }) => [encode(old.join('\n')), encode(wanted.map(({ text }) => text).join('\n'))]

/** Returns the old text with line numbers, and the new text with consecutive numbers or with those of the kept lines. */
const listing =
  (number: (n: number, text: string) => string, onAdded = true): Distorted =>
  ({ old, wanted, first }) => [
    old.map((text, i) => number(first + 1 + i, text)).join('\n'),
    wanted
      .map(({ text, isAdded }, i) => {
        if (onAdded) return number(first + 1 + i, text)
        return isAdded ? text : number(first + 1 + old.indexOf(text), text)
      })
      .join('\n'),
  ]

const named = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
const numbered = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const hexadecimal = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`)
const unicode = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[<>&']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)

const distortions: readonly (readonly [name: string, distorted: Distorted])[] = [
  ['nothing', all((text) => text)],
  ['numbers and a bar', listing((n, text) => `${n} | ${text}`)],
  ['numbers and a bar, added lines without', listing((n, text) => `${n} | ${text}`, false)],
  ['numbers and a tab', listing((n, text) => `${String(n).padStart(6)}\t${text}`)],
  ['numbers and an arrow, added lines without', listing((n, text) => `${n}→${text}`, false)],
  ['numbers and a colon', listing((n, text) => `${n}: ${text}`)],
  ['numbers in square brackets', listing((n, text) => `[${n}] ${text}`)],
  ['numbers and a full stop', listing((n, text) => `${n}. ${text}`)],
  ['numbers and a bracket', listing((n, text) => `${n}) ${text}`)],
  ['numbers and a box bar', listing((n, text) => `${n} │ ${text}`)],
  ['numbers in words', listing((n, text) => `Line ${n}: ${text}`)],
  ['numbers and a hyphen', listing((n, text) => `${n}-${text}`)],
  ['numbers and blanks', listing((n, text) => `${String(n).padStart(4)}  ${text}`)],
  ['entities by name', all(named)],
  ['entities by number', all(numbered)],
  ['entities by hexadecimal number', all(hexadecimal)],
  ['entities of entities', all((text) => named(named(text)))],
  ['the body of a string', all((text) => JSON.stringify(text).slice(1, -1))],
  ['the body of a string with unicode escapes', all(unicode)],
  ['a string literal', all((text) => JSON.stringify(text))],
  ['an escaped pattern', all((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))],
  ['a path above', all((text) => `// src/some/file.ts\n${text}`)],
  ['a fence', all((text) => `\`\`\`ts\n${text}\n\`\`\``)],
]

describe('what was done to a whole edit is undone, or the edit is refused', () => {
  it.each(distortions)('%s', (_, distorted) => {
    let landed = 0
    let tried = 0
    fc.assert(
      fc.property(change, (given) => {
        const [oldString, newString] = distorted(given)
        const outcome = edit(given.content, { oldString, newString })
        tried++
        if (outcome.status !== 'applied') return
        landed++
        expect(outcome.content).toBe(given.after)
      }),
      law(150),
    )
    expect(landed).toBeGreaterThan(tried * 0.9)
  })
})
