import type { FileEdits } from './file-edits'

/** Joins adjacent edits of the same file in the same format into one record. */
export function joinEdits(edits: readonly FileEdits[]): FileEdits[] {
  const joined: FileEdits[] = []
  const open: FileEdits['intents'][number][][] = []
  for (const edit of edits) {
    const last = joined.at(-1)
    if (last && last.path === edit.path && last.format === edit.format && isPlain(last) && isPlain(edit)) {
      open.at(-1)!.push(...edit.intents)
      continue
    }
    const intents = [...edit.intents]
    open.push(intents)
    joined.push({ ...edit, intents })
  }
  return joined
}

function isPlain(edit: FileEdits): boolean {
  return edit.operation === 'modify' && edit.diff === undefined && edit.naming === undefined
}
