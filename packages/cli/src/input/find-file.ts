import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Maximum number of directory entries that one search examines. After that, the search stops without a result. */
const BUDGET = 50_000

/** Maximum number of base names in one search for which a typo is allowed. */
const TYPED = 50

/** Score of a base name that has a typo. A base name without a typo has the score 1. */
const SLIP = 0.5

/**
 * Minimum length of a name, and of an extension, for which a typo is allowed. Shorter names that differ are often different files, such as
 * `a.ts`, `b.ts` and `a.js`.
 */
const SHORTEST = 3

/** Replaces bytes of a name that are not UTF-8. A file with such a name cannot be named in an answer. */
const UNREADABLE = '\ufffd'

/** Folders that are not searched. */
const PASSED = new Set(['.git', 'node_modules', '.venv', '__pycache__', 'target', 'dist', 'build'])

/**
 * Finds files below a root that wrong paths may mean. For each path, returns the files that share the most names with this path, counted
 * from the ends of both. Case is ignored. The base name or its extension may have one typo: a character that is wrong, missing, added or
 * swapped with its neighbour.
 * ```
 * asked: cart.js, lib/Cart.js, C:\\shop\\lib\\cart.js, lib/crat.js      there: lib/cart.js
 * ``` The directory tree is walked once for all paths. The result is empty if the tree has too many entries.
 */
export async function findFiles(root: string, asked: readonly string[]): Promise<Map<string, readonly string[]>> {
  const { compare, closest } = ranking(asked)
  let left = BUDGET
  for await (const { path, isFile } of entriesBelow(root)) {
    if (left-- <= 0) return new Map()
    if (isFile && !path.includes(UNREADABLE)) compare(path)
  }
  return closest()
}

/** Returns functions that compare files with the given paths and keep the most similar files for each path. */
function ranking(asked: readonly string[]) {
  const byName = new Map<string, string[]>()
  for (const path of asked) byName.set(last(path), [...(byName.get(last(path)) ?? []), path])
  const typed = [...byName.keys()].slice(0, TYPED)
  const best = new Map<string, { readonly shared: number; readonly paths: string[] }>()
  const rank = (wanted: string, path: string, shared: number) => {
    const so = best.get(wanted)
    if (!so || shared > so.shared) best.set(wanted, { shared, paths: [path] })
    else if (shared === so.shared) so.paths.push(path)
  }
  const compare = (path: string) => {
    const name = last(path)
    for (const wanted of byName.get(name) ?? []) rank(wanted, path, sharedNames(wanted, path))
    for (const other of typed)
      if (isTypoOf(other, name))
        for (const wanted of byName.get(other)!) rank(wanted, path, SLIP + sharedNames(directory(wanted), directory(path)))
  }
  return { compare, closest: () => new Map([...best].map(([wanted, { paths }]) => [wanted, paths.sort()])) }
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

/**
 * Whether two names differ by one character that is wrong, missing, added or swapped with its neighbour. The difference may be before or
 * after the last dot.
 */
function isTypoOf(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let [endA, endB] = [a.length, b.length]
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const [restA, restB] = [a.slice(from, endA), b.slice(from, endB)]
  const stem = b.lastIndexOf('.') > 0 ? b.lastIndexOf('.') : b.length
  const inStem = endB <= stem
  if (!inStem && from <= stem) return false
  if ((inStem ? stem : Math.max(a.length, b.length) - stem - 1) < SHORTEST) return false
  return Math.max(restA.length, restB.length) === 1 || (restA.length === 2 && restA === `${restB[1]}${restB[0]}`)
}

function last(path: string): string {
  return path.slice(path.search(/[^/\\]*$/)).toLowerCase()
}

function directory(path: string): string {
  return path.slice(0, Math.max(0, path.search(/[^/\\]*$/) - 1))
}

/** Returns the number of names that two paths have in common, counted from their ends. */
function sharedNames(a: string, b: string): number {
  if (a === '' || b === '') return 0
  const [one, two] = [a, b].map((path) => path.toLowerCase().split(/[/\\]/).toReversed()) as [string[], string[]]
  const count = one.findIndex((name, index) => name !== two[index])
  return count === -1 ? one.length : count
}
