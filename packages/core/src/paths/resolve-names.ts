import type { FileEdits, Parsed } from '@suture/formats'

/** Whether a file exists. */
export type IsThere = (path: string) => Promise<boolean>

/**
 * Resolves ambiguous file names of edits by checking which files exist. A line that may be a file name is used as one if the file exists. A
 * base name means the earlier path with that base name, unless another file has that base name. An edit without a name continues the file
 * of an earlier edit. If an existing file is mentioned between these two edits, both files are possible. An edit with two possible files
 * gets no path and is refused, and the refusal names both.
 */
export async function resolveNames(parsed: Parsed, isThere: IsThere): Promise<Parsed> {
  if (!parsed.edits.some((edit) => edit.naming)) return parsed
  const known = new Map<string, Promise<boolean>>()
  const ask = (path: string) => {
    const asked = known.get(path) ?? isThere(path)
    known.set(path, asked)
    return asked
  }
  const edits: FileEdits[] = []
  for (const edit of parsed.edits) edits.push(edit.naming ? await resolveName(edit, ask) : edit)
  return { ...parsed, edits }
}

async function resolveName(edit: FileEdits, isThere: IsThere): Promise<FileEdits> {
  const { naming, path, ...rest } = edit
  const { ifThere, candidates, orElse, unless = [] } = naming ?? {}
  if (ifThere !== undefined && (await isThere(ifThere))) return { ...rest, path: ifThere }
  if (candidates) return edit
  if (orElse !== undefined && (await meansOther(edit, isThere))) return { ...rest, path: orElse }
  for (const other of unless.flatMap((word) => meantBy(word, path)))
    if (other !== path && (await isThere(other))) return { ...rest, naming: { candidates: path === undefined ? [other] : [path, other] } }
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
 * Whether an edit changes a file that does not exist under its name, but exists under the earlier path, or without the `@` of a mention.
 */
async function meansOther({ operation, path, naming }: FileEdits, isThere: IsThere): Promise<boolean> {
  const changes = (operation !== 'create' && operation !== 'write') || path === `@${naming!.orElse}`
  return changes && !(await isThere(path!)) && (await isThere(naming!.orElse!))
}
