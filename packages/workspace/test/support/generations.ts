import { link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileChange } from '../../src'

/** Files that every generation writes, with their sizes. The last one has a second hard link outside the set. */
const SIZES = { 'small.txt': 10, 'large.txt': 400_000, 'src/middle.txt': 20_000, 'src/linked.txt': 150_000 } as const

const body = (number: number, size: number) => `${number}\n${String(number % 10).repeat(size + number * 7)}\n`

/** The changes that lead from one generation to the next: writes, a create, a delete, a rename, a rename with new content. */
export function generation(from: number, to: number): FileChange[] {
  return [
    ...Object.entries(SIZES).map(([path, size]): FileChange => ({ kind: 'write', path, content: body(to, size) })),
    { kind: 'delete', path: `only/${from}.txt` },
    { kind: 'create', path: `only/${to}.txt`, content: body(to, 100) },
    { kind: 'rename', path: `moved/${from}/kept.txt`, to: `moved/${to}/kept.txt` },
    { kind: 'rename', path: `moved/${from}/fresh.txt`, to: `moved/${to}/fresh.txt`, content: body(to, 50) },
  ]
}

/** Creates generation 0. */
export async function plant(root: string): Promise<void> {
  for (const folder of ['src', 'only', 'moved/0']) await mkdir(join(root, folder), { recursive: true })
  for (const [path, size] of Object.entries(SIZES)) await writeFile(join(root, path), body(0, size))
  await link(join(root, 'src/linked.txt'), join(root, 'src/second.txt'))
  await writeFile(join(root, 'only/0.txt'), body(0, 100))
  await writeFile(join(root, 'moved/0/kept.txt'), 'kept')
  await writeFile(join(root, 'moved/0/fresh.txt'), body(0, 50))
}

/** Returns the generation that the first file names. */
export async function readGeneration(root: string): Promise<number> {
  return Number.parseInt(await readFile(join(root, 'small.txt'), 'utf8'), 10)
}

/** Returns every difference of the project from one complete generation. Empty folders of earlier generations may remain. */
export async function flaws(root: string): Promise<string[]> {
  const now = await readGeneration(root)
  const expected: Record<string, string> = {
    ...Object.fromEntries(Object.entries(SIZES).map(([path, size]) => [path, body(now, size)])),
    'src/second.txt': body(now, SIZES['src/linked.txt']),
    [`only/${now}.txt`]: body(now, 100),
    [`moved/${now}/kept.txt`]: 'kept',
    [`moved/${now}/fresh.txt`]: body(now, 50),
  }
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  const wrong = found.filter((path) => !(path in expected)).map((path) => `left: ${path}`)
  for (const [path, content] of Object.entries(expected)) {
    const actual = await readFile(join(root, path), 'utf8').catch(() => 'missing')
    if (actual !== content) wrong.push(`generation ${now}: ${path} holds ${actual.slice(0, 12)}...`)
  }
  const [one, two] = [await stat(join(root, 'src/linked.txt')), await stat(join(root, 'src/second.txt'))]
  if (one.ino !== two.ino) wrong.push('the hard link is split')
  return wrong
}
