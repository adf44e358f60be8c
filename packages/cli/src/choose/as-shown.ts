/** Checks that the chosen edits are written as they were shown: at the same places, in the same texts. */
import type { ApplyOptions, FileReport, Report } from '@suture/core'
import type { EditKey } from '../input/filter-edits'
import { CommandError } from '../terminal/command-error'
import { placesText, reportsWith } from './plan-edits'

/** The accepted edits, and what was shown of them. */
export interface Shown {
  readonly accepted: Set<EditKey>
  /** The places at which the accepted edits were shown. */
  readonly places: Map<EditKey, string>
  /** The text of each file as it was when the first of its accepted edits was shown. */
  readonly befores: Map<string, string | undefined>
}

/** Adds edits as they were shown. Throws if one of their files was changed after other accepted edits of it were shown. */
export function addShown({ accepted, places, befores }: Shown, keys: readonly EditKey[], report: Report): void {
  for (const key of keys) {
    accepted.add(key)
    for (const { file } of reportsWith(report, key)) {
      if (!befores.has(file.path)) befores.set(file.path, file.before)
      checkUnchanged(file, befores)
    }
  }
  for (const key of accepted) places.set(key, placesText(report, key))
}

/** Returns the check before writing. `final` is the plan of the accepted edits. Throws if that plan is not what was shown. */
export function sameAsShown(final: Report, { accepted, places, befores }: Shown): Pick<ApplyOptions, 'beforeWriting'> {
  for (const file of final.files) checkUnchanged(file, befores)
  for (const key of accepted)
    if (placesText(final, key) !== places.get(key))
      throw new CommandError('the chosen edits would no longer land where they were shown. Nothing was written.', 1)
  const planned = new Map(final.files.map((file) => [file.path, file]))
  const beforeWriting = (files: readonly FileReport[]) => {
    for (const file of files) {
      checkUnchanged(file, befores)
      if (planned.get(file.path)?.after !== file.after) throw changedSince(file)
    }
  }
  return { beforeWriting }
}

function checkUnchanged(file: FileReport, befores: ReadonlyMap<string, string | undefined>): void {
  if (befores.get(file.path) !== file.before) throw changedSince(file)
}

function changedSince({ path }: FileReport): CommandError {
  return new CommandError(`${path} was changed after its edits were shown. Nothing was written.`, 1)
}
