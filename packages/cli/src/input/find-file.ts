import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Entries that are looked at before the search is given up. */
const BUDGET = 50_000

/** Folders that hold no file that an answer means. */
const PASSED = new Set(['.git', 'node_modules', '.venv', '__pycache__', 'target', 'dist', 'build'])

/**
 * The files below a root that a wrong path may mean, each asked-for path with those that share most of its last names; case aside:
 * ```
 * asked: cart.js, lib/Cart.js, shop/lib/cart.js      there: lib/cart.js
 * ```
 * One walk for all of them; nothing when more entries stand there than can be looked at.
 */
export async function findFiles(root: string, asked: readonly string[]): Promise<Map<string, readonly string[]>> {
  const byName = new Map<string, string[]>()
  for (const path of asked) byName.set(last(path), [...(byName.get(last(path)) ?? []), path])
  const likest = new Map<string, { readonly shared: number; readonly paths: string[] }>()
  const compare = (wanted: string, path: string) => {
    const shared = sharedNames(wanted, path)
    const best = likest.get(wanted)
    if (!best || shared > best.shared) likest.set(wanted, { shared, paths: [path] })
    else if (shared === best.shared) best.paths.push(path)
  }
  let left = BUDGET
  for await (const { path, isFile } of entriesBelow(root)) {
    if (left-- <= 0) return new Map()
    if (isFile) for (const wanted of byName.get(last(path)) ?? []) compare(wanted, path)
  }
  return new Map([...likest].map(([wanted, { paths }]) => [wanted, paths.sort()]))
}

async function* entriesBelow(root: string): AsyncGenerator<{ readonly path: string; readonly isFile: boolean }> {
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !PASSED.has(entry.name)) folders.push(path)
      yield { path, isFile: entry.isFile() }
    }
  }
}

function last(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

/** How many names two paths share, counted from their ends. */
function sharedNames(a: string, b: string): number {
  const [one, two] = [a, b].map((path) => path.toLowerCase().split('/').toReversed()) as [string[], string[]]
  const count = one.findIndex((name, index) => name !== two[index])
  return count === -1 ? one.length : count
}
