import type { FileEdits, Parsed } from '@suture/formats'
import { defined } from '@suture/text/internal'
import type { Files } from '@suture/workspace'

/**
 * Returns the edits, and the parts that may be edits. Absolute paths and `file:` URLs inside the root are made relative to the root. Other
 * absolute paths are kept, and refused later.
 */
export async function insidePaths(parsed: Parsed, files: Files, roots: readonly string[]): Promise<Parsed> {
  const isOutside = parsed.problems.some((problem) => problem.kind === 'unread' && isAbsolute(problem.quotes?.path))
  if (!isOutside && !parsed.edits.some(({ path, to }) => isAbsolute(path) || isAbsolute(to))) return parsed
  const inside = async (path: string | undefined) => (path === undefined ? undefined : insidePath(path, files, roots))
  const edits: FileEdits[] = []
  for (const edit of parsed.edits) edits.push({ ...edit, ...defined({ path: await inside(edit.path), to: await inside(edit.to) }) })
  const problems: Parsed['problems'][number][] = []
  for (const problem of parsed.problems) {
    const isText = problem.kind === 'unread' && problem.quotes !== undefined
    problems.push(
      isText ? { ...problem, quotes: { ...problem.quotes, path: await insidePath(problem.quotes.path, files, roots) } } : problem,
    )
  }
  return { ...parsed, edits, problems }
}

/**
 * Makes a path below one of the roots relative to that root. Compares the text of the path first, and then the real path of its folder. The
 * result is checked like any relative path, so `/root/../x` does not leave the root.
 */
export async function insidePath(path: string, files: Files, roots: readonly string[]): Promise<string> {
  if (!isAbsolute(path)) return path
  const slashed = slashedPath(path, files.windows)
  const fold = (text: string) => (files.windows ? text.toLowerCase() : text)
  for (const root of roots) {
    const top = root.endsWith('/') ? root : `${root}/`
    if (fold(slashed).startsWith(fold(top))) return slashed.slice(top.length) || path
  }
  const real = await realPath(slashed, files)
  const top = roots.find((root) => real?.startsWith(`${root}/`))
  return real === undefined || top === undefined ? path : real.slice(top.length + 1)
}

/** Whether a path is absolute, or a `file:` URL. */
export function isAbsolute(path: string | undefined): boolean {
  return path !== undefined && /^(?:\/|[A-Za-z]:[\\/]|file:\/\/)/i.test(path)
}

/** Returns a path without `file://`. Percent encoding is decoded if it is valid. */
function slashedPath(path: string, windows: boolean): string {
  const address = /^file:\/\/(?:localhost)?(\/.*)$/i.exec(path)?.[1]
  const plain = address === undefined ? path : decoded(address)
  return windows ? plain.replaceAll('\\', '/').replace(/^\/(?=[A-Za-z]:\/)/, '') : plain
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Returns the path with the links of its folder resolved. Undefined if its folder is missing or the path contains `..`. */
async function realPath(path: string, files: Files): Promise<string | undefined> {
  const cut = path.lastIndexOf('/')
  if (cut <= 0 || path.split('/').includes('..')) return undefined
  const folder = await files.real(path.slice(0, cut)).catch(() => undefined)
  return folder === undefined ? undefined : `${folder}/${path.slice(cut + 1)}`
}

/**
 * Returns a path without `./` and doubled separators, so that each file has one spelling. Whether the path is safe is checked elsewhere.
 */
export function plainPath(path: string): string {
  const parts = path.split('/')
  return parts.filter((part, index) => part !== '.' && (part !== '' || index === 0)).join('/')
}
