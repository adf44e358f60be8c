import type { FileEdits, Parsed } from '@suture/formats'
import { defined } from '@suture/text/internal'

/** How the paths of an answer are converted to paths of the project. */
export interface PathOptions {
  /** Pairs `[from, to]`. The prefix `from` of a path is replaced by `to`. The first pair that matches is used. */
  readonly pathMap?: readonly (readonly [from: string, to: string])[]
  /** Number of leading names that are removed from each path that matches no pair, as in `patch -p`. */
  readonly strip?: number
}

/**
 * Returns the edits with their paths mapped. Paths such as `C:\\proj\\src\\a.ts` and `/proj/src/a.ts` are compared part by part. The new
 * paths are checked later, like any path of an answer. If a path has fewer parts than `strip`, no part is removed.
 */
export function mapPaths(parsed: Parsed, { pathMap = [], strip = 0 }: PathOptions): Parsed {
  if (pathMap.length === 0 && strip === 0) return parsed
  const pairs = pathMap.map(([from, to]) => [namesOf(from), to.replace(/(?<!\/)\/+$/, '')] as const)
  const mapped = (path: string) => {
    const names = namesOf(path)
    const [from, to] = pairs.find(([from]) => from.every((name, index) => name === names[index])) ?? []
    if (from && to !== undefined) return [...(to === '' || to === '.' ? [] : [to]), ...names.slice(from.length)].join('/')
    const kept = names.filter((name, index) => name !== '' || index > 0).slice(strip)
    return strip === 0 || kept.length === 0 ? path : kept.join('/')
  }
  return { ...parsed, edits: parsed.edits.map((edit) => mapEdit(edit, mapped)) }
}

function mapEdit({ path, to, naming, ...edit }: FileEdits, mapped: (path: string) => string): FileEdits {
  const map = (each: string | undefined) => (each === undefined ? undefined : mapped(each))
  const { candidates, ifThere, orElse, unless } = naming ?? {}
  const mappedNaming = defined({ candidates: candidates?.map(mapped), ifThere: map(ifThere), orElse: orElse?.map(mapped), unless })
  return { ...edit, ...defined({ path: map(path), to: map(to), naming: naming && mappedNaming }) }
}

/** Splits a path at its slashes. The first part of an absolute path is empty or a drive. */
function namesOf(path: string): string[] {
  const slashed = /^[A-Za-z]:[\\/]|^\\\\/.test(path) ? path.replaceAll('\\', '/') : path
  return (slashed.length > 1 ? slashed.replace(/(?<!\/)\/+$/, '') : slashed).split('/')
}
