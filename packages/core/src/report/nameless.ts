import type { FileEdits } from '@suture/formats'
import type { Malformed } from '@suture/text'
import { malformed } from '@suture/text/internal'

/** Examples of edits that name their file, for messages. */
const BLOCK = 'path/to/file\n<<<<<<< SEARCH\n[lines to find]\n=======\n[lines to put there]\n>>>>>>> REPLACE'
const DIFF = '--- a/path/to/file\n+++ b/path/to/file\n@@ @@\n kept line\n-old line\n+new line'
const PAIR = '{ "path": "path/to/file", "old_string": "text to find", "new_string": "text to put there" }'

/** Returns the problem of an edit that names no file, or several. */
export function nameless({ line, format, naming }: FileEdits): Malformed {
  const isPair = format === 'json'
  const form = isPair ? PAIR : format === 'fudiff' || format === 'unified' || format === 'git' ? DIFF : BLOCK
  const candidates = naming?.candidates ?? []
  const found =
    candidates.length === 0
      ? 'an edit that names no file'
      : candidates.length === 1
        ? `${candidates[0]}, which the text mentions but may not mean`
        : `files that may all be meant: ${candidates.join(', ')}`
  const expected =
    isPair && candidates.length === 0
      ? 'the name of the file in the edit, or --file'
      : candidates.length === 0
        ? 'the name of the file above the edit, or --file'
        : 'the name of the file alone on the line above the edit'
  return malformed(line, expected, found, form)
}
