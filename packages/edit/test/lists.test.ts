import { seeded } from '@suture/testing'
import { expect, test } from 'vitest'
import { edit } from '../src/index'

/*
 * Lists of YAML are indented like their key or deeper. A quote in the other style lands in the style of the file, or is refused. Both
 * styles are written from the same data, so the result must have the expected data.
 */

const SEED = 20_261_125
const KEYS = ['env', 'ports', 'steps', 'spec', 'volumes', 'probe', 'labels', 'args', 'image', 'name', 'value', 'path']

type Random = ReturnType<typeof seeded>
type Data = string | Data[] | Map<string, Data>

/**
 * Returns the lines of a value below its key, at a depth. `gap` is the number of columns by which the items of a list are deeper than their
 * key.
 */
function written(data: Data, depth: number, gap: number): string[] {
  const indent = ' '.repeat(depth)
  if (typeof data === 'string') return [`${indent}${data}`]
  if (Array.isArray(data))
    return data.flatMap((item) => {
      const lines = written(item, depth + 2, gap)
      return [`${indent}- ${lines[0]!.trimStart()}`, ...lines.slice(1)]
    })
  return [...data].flatMap(([key, value]) => {
    if (typeof value === 'string') return [`${indent}${key}: ${value}`]
    return [`${indent}${key}:`, ...written(value, depth + (Array.isArray(value) ? gap : 2), gap)]
  })
}

let count = 0
/** Returns a value that is unique, a list, or a mapping. */
function drawn(random: Random, deep: number): Data {
  const kind = deep === 0 ? 0 : random.int(3)
  if (kind === 0) return `word${count++}`
  if (kind === 1)
    return Array.from({ length: 1 + random.int(3) }, () => (random.chance(0.7) ? mapping(random, deep - 1) : `item${count++}`))
  return mapping(random, deep - 1)
}

function mapping(random: Random, deep: number): Map<string, Data> {
  const keys = Array.from({ length: 1 + random.int(3) }, () => `${KEYS[random.int(KEYS.length)]}${count++}`)
  return new Map(keys.map((key) => [key, drawn(random, deep)]))
}

/** Returns the same data with an added item or key. Undefined if there is no list and no mapping. */
function grown(random: Random, data: Data): Data {
  if (typeof data === 'string') return data
  if (Array.isArray(data)) {
    const at = random.int(data.length + 1)
    if (random.chance(0.5)) return data.toSpliced(at, 0, mapping(random, 1))
    const row = random.int(data.length)
    return data.map((item, k) => (k === row ? grown(random, item) : item))
  }
  const entries = [...data]
  const at = random.int(entries.length + 1)
  if (random.chance(0.4)) return new Map(entries.toSpliced(at, 0, [`${KEYS[random.int(KEYS.length)]}${count++}`, drawn(random, 2)]))
  const row = random.int(entries.length)
  return new Map(entries.map(([key, value], k) => [key, k === row ? grown(random, value) : value]))
}

/**
 * Returns each line with the line that contains it. An item belongs to a key at the same depth, and what follows the item belongs to the
 * item's text.
 */
function dataOf(text: string): [string, number][] {
  const lines = text.split('\n').filter((line) => line !== '')
  const columns = lines.map((line) => line.search(/\S/) + (line.trim().startsWith('- ') ? 0.5 : 0))
  return lines.map((line, row) => [line.trim(), columns.findLastIndex((column, k) => k < row && column < columns[row]!)])
}

test.each([
  ['level with their key, quoted deeper', 0, 2],
  ['deeper than their key, quoted level with it', 2, 0],
])('lists of the file %s: the edit makes what was meant, or is refused', (_, own, quoted) => {
  const random = seeded(SEED + own)
  let landed = 0
  let styled = 0
  for (let k = 0; k < 400; k++) {
    const data = mapping(random, 3)
    const next = grown(random, data)
    const text = (value: Data, gap: number) => written(value, 0, gap).join('\n')
    const [oldString, newString] = [text(data, quoted), text(next, quoted)]
    if (oldString === newString || oldString === text(data, own)) continue
    const around = (value: Data) => `first:\n  a: 1\n${text(value, own)}\nlast:\n  z: 1\n`
    const outcome = edit(around(data), { oldString, newString })
    if (outcome.status === 'refused') continue
    landed++
    expect(dataOf(outcome.content), `seed ${SEED + own}, case ${k}\n${newString}\n\n${outcome.content}`).toEqual(dataOf(around(next)))
    if (outcome.content === around(next)) styled++
  }
  expect(landed).toBeGreaterThan(200)
  // A quote without a list does not show the style of the file.
  expect(styled).toBeGreaterThan(0.8 * landed)
})
