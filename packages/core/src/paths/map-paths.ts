import type { FileEdits, Parsed } from '@suture/formats'

/** How the paths of an answer become those of the project. */
export interface PathOptions {
  /** `[from, to]`: a path that is `from`, or lies below it, is taken below `to` instead; the first pair that fits decides. */
  readonly pathMap?: readonly (readonly [from: string, to: string])[]
  /** How many names are cut off the front of each path that no pair fits, as `patch -p` does. */
  readonly strip?: number
}

/**
 * The edits with their paths mapped. `C:\\proj\\src\\a.ts` and `/proj/src/a.ts` are mapped by their names; the result is checked like any path of
 * an answer. A path with too few names to be cut stays.
 */
export function mapPaths(parsed: Parsed, { pathMap = [], strip = 0 }: PathOptions): Parsed {
  if (pathMap.length === 0 && strip === 0) return parsed
  const pairs = pathMap.map(([from, to]) => [namesOf(from), to.replace(/\/+$/, '')] as const)
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
  const { candidates, ifThere, orElse, unless } = naming ?? {}
  return {
    ...edit,
    ...(path === undefined ? {} : { path: mapped(path) }),
    ...(to === undefined ? {} : { to: mapped(to) }),
    ...(naming && {
      naming: {
        ...(candidates && { candidates: candidates.map(mapped) }),
        ...(ifThere === undefined ? {} : { ifThere: mapped(ifThere) }),
        ...(orElse === undefined ? {} : { orElse: mapped(orElse) }),
        ...(unless && { unless }),
      },
    }),
  }
}

/** The names of a path; an absolute one begins with an empty name or a drive. */
function namesOf(path: string): string[] {
  const slashed = /^[A-Za-z]:[\\/]|^\\\\/.test(path) ? path.replaceAll('\\', '/') : path
  return (slashed.length > 1 ? slashed.replace(/\/+$/, '') : slashed).split('/')
}
