import type { FileEdits, Parsed } from '@suture/formats'

/** Tells whether a file is there. */
export type IsThere = (path: string) => Promise<boolean>

/**
 * Decides what the text around edits leaves open about their files, by which files there are: a line that is a name if such a file is
 * there is one; the last part of the path before it means that file where no other has the name; a file that is there and is spoken of between an edit and the one whose file it takes over contends with that one. An
 * edit for which two files contend has no path, and is refused with both.
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

/** The files that a word may mean beside a path: one of its name, and one of the path's own name in a folder that it names (`the same in lib`). */
function meantBy(word: string, path: string | undefined): string[] {
  const base = path?.slice(path.lastIndexOf('/') + 1)
  return base === undefined ? [word] : [word, `${word.replace(/\/+$/, '')}/${base}`]
}

/** True where an edit changes a file that is not there under the name it has, but is under the path before it, or without the `@` of a mention. */
async function meansOther({ operation, path, naming }: FileEdits, isThere: IsThere): Promise<boolean> {
  const changes = (operation !== 'create' && operation !== 'write') || path === `@${naming!.orElse}`
  return changes && !(await isThere(path!)) && (await isThere(naming!.orElse!))
}
