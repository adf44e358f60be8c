/**
 * Plans some of the edits of an answer, without writing.
 *
 *     edits    1 opens a block    2 closes it    3 renames a name in it         1 lands only with 2; 3 lands alone
 *
 * Idea: an edit is judged together with the edits that were accepted before it, because these will be written with it. If it does not land
 * with them, later edits may be missing, so they are added, and then removed again as far as the edit lands without them. Cost: one plan for
 * each edit, and one more for each later edit of an edit that needs others. Source: own.
 */
import { type ApplyOptions, applyEdits, type EditReport, type FileReport, type Report } from '@suture/core'
import type { Parsed } from '@suture/formats'
import { nodeFiles } from '@suture/workspace'
import { type EditKey, filterEdits, keyOf } from '../input/filter-edits'

/** Plans the edits with the given keys. */
export type Planner = (keys: Iterable<EditKey>) => Promise<Report>

/** Returns a planner for an answer. Parts of the answer that cannot be read are left out. */
export function plannerOf(parsed: Parsed, apply: ApplyOptions): Planner {
  return (keys) => {
    const chosen = new Set(keys)
    return applyEdits(onlyEdits(parsed, chosen), nodeFiles(), { ...apply, dryRun: 'edits', partial: true })
  }
}

/** Returns the answer with only the edits with the given keys. */
export function onlyEdits(parsed: Parsed, keys: ReadonlySet<EditKey>): Parsed {
  return { ...parsed, edits: filterEdits(parsed.edits, (key) => keys.has(key)), problems: [] }
}

/** Returns the keys of all edits of a report, in the order of the answer. */
export function answerKeys({ files }: Report): EditKey[] {
  const edits = files.flatMap((file) => file.edits).sort((a, b) => a.line - b.line)
  return [...new Set(edits.map(keyOf))]
}

/** Returns the reports of an edit. There are several if edits have the same key. */
export function reportsWith({ files }: Report, key: EditKey): { readonly file: FileReport; readonly edit: EditReport }[] {
  return files.flatMap((file) => file.edits.filter((edit) => keyOf(edit) === key).map((edit) => ({ file, edit })))
}

/** Whether an edit lands, or is in place already. */
export function lands(report: Report, key: EditKey): boolean {
  const edits = reportsWith(report, key)
  return edits.length > 0 && edits.every(({ edit }) => edit.status !== 'refused')
}

/** Returns the places at which an edit lands, as text. Two plans put an edit at the same place if the texts are equal. */
export function placesText(report: Report, key: EditKey): string {
  const places = reportsWith(report, key).map(({ file, edit }) => [
    file.path,
    edit.status,
    edit.matches.map(({ span, startLine }) => [span.from, span.to, startLine]),
  ])
  return JSON.stringify(places)
}

/** The edits to accept together, and the plan with them. */
export interface Needed {
  readonly keys: readonly EditKey[]
  readonly report: Report
}

/** Returns the edits to accept together with an edit. Undefined if the edit does not land with any of them. */
export async function neededFor(
  key: EditKey,
  accepted: ReadonlySet<EditKey>,
  later: readonly EditKey[],
  plan: Planner,
): Promise<Needed | undefined> {
  const landing = async (others: readonly EditKey[]) => {
    const report = await plan([...accepted, key, ...others])
    return [key, ...others, ...accepted].every((each) => lands(report, each)) ? report : undefined
  }
  const alone = await landing([])
  if (alone) return { keys: [key], report: alone }
  let needed = await landable(key, accepted, later, plan)
  let report = needed.length > 0 ? await landing(needed) : undefined
  if (!report) return undefined
  for (const other of needed) {
    const without = needed.filter((each) => each !== other)
    const smaller = await landing(without)
    if (smaller) [needed, report] = [without, smaller]
  }
  return { keys: [key, ...needed], report }
}

/** Returns the later edits that land if all of them are planned together with the edit and the accepted ones. */
async function landable(
  key: EditKey,
  accepted: ReadonlySet<EditKey>,
  later: readonly EditKey[],
  plan: Planner,
): Promise<readonly EditKey[]> {
  const all = await plan([...accepted, key, ...later])
  return later.filter((each) => lands(all, each))
}
