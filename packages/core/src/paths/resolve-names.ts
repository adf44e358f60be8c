import type { FileEdits, Parsed } from '@suture/formats'
import type { Unread } from '@suture/text'

/** Whether a file exists. */
export type IsThere = (path: string) => Promise<boolean>

/**
 * Resolves ambiguous file names of edits by checking which files exist. A line that may be a file name is used as one if the file exists. A
 * base name means the earlier path with that base name, unless another file has that base name. An edit without a name continues the file
 * of an earlier edit. If an existing file is mentioned between these two edits, both files are possible. An edit with two possible files
 * gets no path and is refused, and the refusal names both.
 */
export async function resolveNames(parsed: Parsed, isThere: IsThere): Promise<Parsed> {
  const known = new Map<string, Promise<boolean>>()
  const ask = (path: string) => {
    const asked = known.get(path) ?? isThere(path)
    known.set(path, asked)
    return asked
  }
  const edits: FileEdits[] = []
  for (const edit of parsed.edits) edits.push(edit.naming ? await resolveName(edit, ask) : edit)
  const problems = await Promise.all(parsed.problems.map((problem) => (problem.kind === 'unread' ? resolveBlock(problem, ask) : problem)))
  return { ...parsed, edits, problems }
}

async function resolveBlock(problem: Unread, isThere: IsThere): Promise<Unread> {
  const path = problem.quotes?.ifThere
  if (path === undefined || !(await isThere(path))) return problem
  return { ...problem, partOf: path, quotes: { ...problem.quotes!, path } }
}

async function resolveName(edit: FileEdits, isThere: IsThere): Promise<FileEdits> {
  const { naming, path, ...rest } = edit
  const { ifThere, candidates, orElse, unless = [] } = naming ?? {}
  if (ifThere !== undefined && (await isThere(ifThere))) return { ...rest, path: ifThere }
  if (candidates) return edit
  const other = orElse && (await otherMeant(edit, orElse, isThere))
  if (other !== undefined) return { ...rest, path: other }
  for (const file of unless.flatMap((word) => meantBy(word, path)))
    if (file !== path && (await isThere(file))) return { ...rest, naming: { candidates: path === undefined ? [file] : [path, file] } }
  return path === undefined ? rest : { ...rest, path }
}

/**
 * Returns the files that a word may mean if an earlier path is known: the file with that name, and the path's base name in a folder with
 * that name (`the same in lib`).
 */
function meantBy(word: string, path: string | undefined): string[] {
  const base = path?.slice(path.lastIndexOf('/') + 1)
  return base === undefined ? [word] : [word, `${word.replace(/(?<!\/)\/+$/, '')}/${base}`]
}

/**
 * Returns the existing file that an edit changes if no file has its name: one of the other names, which may be the path without its prefix,
 * such as the `@` of a mention.
 */
async function otherMeant({ operation, path }: FileEdits, others: readonly string[], isThere: IsThere): Promise<string | undefined> {
  const changes = (operation !== 'create' && operation !== 'write') || path!.endsWith(others[0]!)
  if (!changes || (await isThere(path!))) return undefined
  for (const other of others) if (await isThere(other)) return other
  return undefined
}
