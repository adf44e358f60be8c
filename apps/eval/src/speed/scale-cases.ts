import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A task of the command that is measured in three sizes. */
export interface ScaleCase {
  readonly name: string
  /** The unit of the sizes. */
  readonly unit: string
  readonly sizes: readonly [number, number, number]
  /** Writes the files and `answer.md` into an empty folder. Returns the arguments of the command. */
  readonly make: (folder: string, size: number) => readonly string[]
}

const APPLY = ['apply', 'answer.md', '--stat']
const MB = 1 << 20

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\n`
const lineOf = (i: number) => `  const value_${i} = compute(input, ${(i * 7919) % 10007});`

function write(folder: string, files: Readonly<Record<string, string>>): readonly string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return APPLY
}

const times = <T>(count: number, each: (i: number) => T) => Array.from({ length: count }, (_, i) => each(i))

/** Writes functions of five lines and an edit of each, quoted verbatim or misquoted. */
function manyEdits(folder: string, count: number, misquoted: (line: string) => string): readonly string[] {
  const head = (i: number) => `function step${i}(input) {`
  const edit = (i: number) => {
    const quoted = [head(i), lineOf(i)].map(misquoted)
    return block('a.js', quoted.join('\n'), quoted.join('\n').replace('compute', 'derive'))
  }
  const file = times(count, (i) => [head(i), lineOf(i), `  log("step ${i}");`, '  return value', '}', ''].join('\n')).join('\n')
  return write(folder, { 'a.js': file, 'answer.md': times(count, edit).join('') })
}

function longLine(folder: string, kilobytes: number): readonly string[] {
  const line = times(kilobytes * 48, (i) => `word${(i * 7919) % 9973} and ${i} more, `)
    .join('')
    .slice(0, kilobytes << 10)
  const quoted = line.slice(line.length >> 1, (line.length >> 1) + line.length / 10)
  const wrong = `${quoted.slice(0, quoted.length >> 1)} wrong ${quoted.slice(quoted.length >> 1)}`
  return write(folder, { 'a.txt': line, 'answer.md': block('a.txt', wrong, `${wrong}!`) })
}

function manyFiles(folder: string, count: number): readonly string[] {
  const path = (i: number) => `d${i % 50}/f${i}.js`
  const file = (i: number) => `${times(40, (k) => lineOf(i + k)).join('\n')}\n`
  const answer = times(count, (i) => block(path(i), lineOf(i + 7), `${lineOf(i + 7)} // new`)).join('')
  return write(folder, { ...Object.fromEntries(times(count, (i) => [path(i), file(i)])), 'answer.md': answer })
}

/** Writes a file of several MB and edits of lines throughout the file. Each edit also quotes the line above. */
function longFile(
  folder: string,
  megabytes: number,
  edits: number,
  quoted: (lines: readonly [string, string]) => string,
): readonly string[] {
  const line = (i: number) =>
    `  const value_${String(i).padStart(7, '0')} = compute(input, ${String((i * 7919) % 100_000).padStart(5, '0')});\n`
  const count = Math.ceil((megabytes * MB) / line(0).length)
  const part = 1 << 16
  const pieces = times(Math.ceil(count / part), (k) =>
    Buffer.from(times(Math.min(part, count - k * part), (i) => line(k * part + i)).join('')),
  )
  writeFileSync(join(folder, 'a.js'), Buffer.concat(pieces))
  const places = times(edits, (i) => Math.floor(((i + 0.5) * count) / edits))
  const edit = (at: number) => {
    const old = quoted([line(at - 1).trimEnd(), line(at).trimEnd()])
    return block('a.js', old, old.replace(/compute(?!.*compute)/s, 'derive'))
  }
  return write(folder, { 'answer.md': places.map(edit).join('') })
}

function longAnswer(folder: string, megabytes: number): readonly string[] {
  const prose = `${'This paragraph says what the change below is for, `code` and all.\n\n'.repeat(60)}\`\`\`js\nlet x = 1\n\`\`\`\n`
  const answer = prose.repeat(Math.ceil((megabytes * MB) / prose.length)) + block('a.js', 'two', '2')
  return write(folder, { 'a.js': 'one\ntwo\n', 'answer.md': answer })
}

/** Writes several MB of edits as JSON. Each quotes the 20 lines of a function and changes one of them. */
function manyJsonEdits(folder: string, megabytes: number): readonly string[] {
  const functions = times(Math.ceil((megabytes * MB) / 1_750), (i) =>
    [`function step${i}(input) {`, ...times(18, (k) => `${lineOf(i * 18 + k)}`), '}'].join('\n'),
  )
  const edits = functions.map((old) => ({ path: 'a.js', old_string: old, new_string: old.replace('compute', 'derive') }))
  return write(folder, { 'a.js': `${functions.join('\n\n')}\n`, 'answer.md': JSON.stringify({ edits }) })
}

/** All tasks. */
export const scaleCases: readonly ScaleCase[] = [
  {
    name: 'edits of one file, quoted verbatim',
    unit: 'edits',
    sizes: [2500, 5000, 10_000],
    make: (f, n) => manyEdits(f, n, (line) => line),
  },
  {
    name: 'edits of one file, misquoted',
    unit: 'edits',
    sizes: [2500, 5000, 10_000],
    make: (f, n) => manyEdits(f, n, (line) => line.trim().replace('(input) {', '(inputs) {')),
  },
  {
    name: 'one edit of every place in one line',
    unit: 'places',
    sizes: [40_000, 80_000, 160_000],
    make: (folder, count) => {
      write(folder, { 'a.js': `${'a=cart+1;'.repeat(count)}\n` })
      return ['replace', 'a.js', '--old', 'cart', '--new', 'basket', '--all', '--stat']
    },
  },
  { name: 'a file of one line, a tenth of it misquoted', unit: 'kB', sizes: [160, 320, 640], make: longLine },
  { name: 'edits of as many files', unit: 'files', sizes: [1250, 2500, 5000], make: manyFiles },
  {
    name: 'a long file, one edit with other whitespace',
    unit: 'MB',
    sizes: [50, 100, 200],
    make: (f, n) => longFile(f, n, 1, ([, line]) => line.replace(', ', ',  ')),
  },
  {
    name: 'a long file, one edit that is refused',
    unit: 'MB',
    sizes: [50, 100, 200],
    make: (f, n) => longFile(f, n, 1, ([, line]) => line.replaceAll(/value|input/g, 'other')),
  },
  {
    name: 'edits of a file of 50 MB, quoted verbatim',
    unit: 'edits',
    sizes: [200, 400, 800],
    make: (f, n) => longFile(f, 50, n, (lines) => lines.join('\n')),
  },
  {
    name: 'edits of a file of 50 MB, the line above misquoted',
    unit: 'edits',
    sizes: [200, 400, 800],
    make: (f, n) => longFile(f, 50, n, ([above, line]) => `${above.replace('input', 'inputs').trim()}\n${line}`),
  },
  { name: 'an answer of prose, one edit', unit: 'MB', sizes: [12, 25, 50], make: longAnswer },
  { name: 'edits as JSON, in one file', unit: 'MB', sizes: [12, 25, 50], make: manyJsonEdits },
]
