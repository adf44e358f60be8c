import type { FileEdits } from '@suture/formats'
import { DIFF_FORM, JSON_FORM, NAMED_BLOCK_FORM } from '@suture/formats/internal'
import type { Malformed } from '@suture/text'
import { malformed } from '@suture/text/internal'

/** Returns the problem of an edit that names no file, or several. */
export function nameless({ line, format, naming }: FileEdits): Malformed {
  const isPair = format === 'json'
  const isDiff = format === 'fudiff' || format === 'unified' || format === 'git'
  const form = isPair ? JSON_FORM : isDiff ? DIFF_FORM : NAMED_BLOCK_FORM
  const candidates = naming?.candidates ?? []
  if (candidates.length === 0)
    return malformed(line, `the name of the file ${isPair ? 'in' : 'above'} the edit, or --file`, 'an edit that names no file', form)
  const isOne = candidates.length === 1
  const found = isOne
    ? `${candidates[0]}, which the text mentions but may not mean`
    : `files that may all be meant: ${candidates.join(', ')}`
  return malformed(line, 'the name of the file alone on the line above the edit', found, form)
}
