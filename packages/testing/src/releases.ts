import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file that differs between two releases of a package. */
export interface FileOfTwoReleases {
  readonly name: string
  readonly old: string
  readonly new: string
}

const ROOT = fileURLToPath(new URL('../../../apps/eval/node_modules/', import.meta.url))

/** Returns the names of the packages that are in two releases among the evaluation's development dependencies. */
export function releasePairs(): string[] {
  const names = readdirSync(ROOT).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(ROOT, name)).map((inner) => `${name}/${inner}`) : [name],
  )
  return names.filter((name) => name.endsWith('-a') && existsSync(join(ROOT, `${name.slice(0, -1)}b`))).map((name) => name.slice(0, -2))
}

/** Returns every text file that both releases have and that differs between them. */
export function filesBetweenReleases(name: string): FileOfTwoReleases[] {
  const [before, after] = [join(ROOT, `${name}-a`), join(ROOT, `${name}-b`)]
  const changed: FileOfTwoReleases[] = []
  for (const path of filesIn(before)) {
    if (!existsSync(join(after, path))) continue
    const [old, fresh] = [readText(join(before, path)), readText(join(after, path))]
    if (old !== undefined && fresh !== undefined && old !== fresh) changed.push({ name: `${name}/${path}`, old, new: fresh })
  }
  return changed
}

function filesIn(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' && folder === '' ? [] : filesIn(root, path)
    return entry.isFile() ? [path] : []
  })
}

function readText(path: string): string | undefined {
  const bytes = readFileSync(path)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
