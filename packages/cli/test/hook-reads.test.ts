import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFiles, servedTexts } from '@suture/core'
import { openWorkspace } from '@suture/workspace'
import { expect, test } from 'vitest'
import { sessionOf } from '../src/hook/call/fields'
import type { HookInput } from '../src/hook/call/host'
import { scratch, suture } from './desk'

/** What a host of docs/hosts.md wrote to its hook after its tool had read a file. `/project` is the folder of the project. */
interface RecordedRead {
  readonly host: string
  readonly name: string
  readonly path: string
  readonly event: object
}

const ROWS: readonly RecordedRead[] = JSON.parse(readFileSync(fileURLToPath(new URL('fixtures/hook/reads.json', import.meta.url)), 'utf8'))

const lines = (count: number) => Array.from({ length: count }, (_, row) => `const line${row + 1} = ${row + 1}\n`).join('')

/** The files that were read, as in apps/hosts, a character for each byte. */
const FILES: Readonly<Record<string, string>> = {
  'a.ts': 'const a = 1\nconst b = 2\nconst c = 3\nconst d = 4\n',
  'win.js': Buffer.from('function greet(user) {\r\n\tif (user) {\r\n\t\treturn \u201cguest\u201d\r\n\t}\r\n}\r\n').toString('latin1'),
  'latin.txt': 'caf\xe9\nprice 10\n',
  'mixed.txt': 'one\r\ntwo\nthree\r\nfour\n',
  'open.py': 'a = 1\nb = 2',
  'part.ts': lines(9),
  'many.ts': lines(2_500),
  'wide.ts': `const a = 1\nconst wide = '${'x'.repeat(3_000)}'\nconst b = 2\n`,
}

/** What hosts do not show, or not as it is: a file that is too large, and a long line that is cut off. */
const UNSHOWN = ['copilot: a file that is too large', 'gemini: a file with a long line']

/** Sends a recorded event to the hook, and returns the bytes that are remembered of the file. */
async function remembered({ host, path, event }: RecordedRead, content: string): Promise<readonly string[]> {
  const root = scratch()
  writeFileSync(join(root, path), content, 'latin1')
  const ran = await suture(root, ['hook', host], {
    stdin: JSON.stringify(event).replaceAll('/project/', `${root}/`).replaceAll('"/project"', JSON.stringify(root)),
  })
  expect(ran).toEqual({ out: '', err: '', code: 0 })
  const files = nodeFiles()
  const workspace = await openWorkspace({ files, root, recover: false })
  return servedTexts({ files, session: sessionOf(event as HookInput)! }).versions(`${workspace.root}/${path}`)
}

/** Returns the text of a file as it is read. */
async function textOf(path: string): Promise<string> {
  const root = scratch()
  writeFileSync(join(root, path), FILES[path]!, 'latin1')
  const read = await (await openWorkspace({ files: nodeFiles(), root, recover: false })).read(path)
  return read.ok ? read.text : ''
}

test.each(ROWS.map((row) => [`${row.host}: ${row.name}`, row] as const))(
  'a recorded read is remembered as the whole file, %s',
  async (name, row) => {
    const known = await remembered(row, FILES[row.path]!)
    expect(known).toEqual(UNSHOWN.includes(name) ? [] : [await textOf(row.path)])
  },
)

test.each(ROWS.map((row) => [`${row.host}: ${row.name}`, row] as const))(
  'a recorded read of a file that has changed by then is not, %s',
  async (_, row) => {
    expect(await remembered(row, FILES[row.path]!.replace(/line4 = 4|b = 2|price|two|user/, 'other'))).toEqual([])
  },
)
