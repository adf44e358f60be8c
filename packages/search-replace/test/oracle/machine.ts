/**
 * Plain transcription of the state machine for markers in the document (Algorithm 5). The document leaves the blocks between the markers to
 * a pattern that it does not give, so these are transcribed too. It imports nothing from the sources.
 */
export type Validation = { readonly success: true } | { readonly success: false; readonly error: string }

export function validateMarkerSequencing(diffContent: string): Validation {
  const error = (text: string): Validation => ({ success: false, error: text })
  let state: 'START' | 'AFTER_SEARCH' | 'AFTER_SEPARATOR' = 'START'
  for (const lineContent of diffContent.split('\n')) {
    const marker = lineContent.trim()
    switch (state) {
      case 'START':
        if (marker === '=======') return error('Found ======= before <<<<<<< SEARCH')
        if (marker === '>>>>>>> REPLACE') return error('Found >>>>>>> REPLACE before <<<<<<< SEARCH')
        if (marker === '<<<<<<< SEARCH') state = 'AFTER_SEARCH'
        break
      case 'AFTER_SEARCH':
        if (marker === '<<<<<<< SEARCH') return error('Found <<<<<<< SEARCH, expected =======')
        if (marker === '>>>>>>> REPLACE') return error('Found >>>>>>> REPLACE, expected =======')
        if (marker === '=======') state = 'AFTER_SEPARATOR'
        break
      case 'AFTER_SEPARATOR':
        if (marker === '<<<<<<< SEARCH') return error('Found <<<<<<< SEARCH, expected >>>>>>> REPLACE')
        if (marker === '=======') return error('Found =======, expected >>>>>>> REPLACE')
        if (marker === '>>>>>>> REPLACE') state = 'START'
        break
    }
  }
  return state === 'START' ? { success: true } : { success: false, error: 'Unexpected end of sequence' }
}

/** Returns the search text and the replacement of each block of a validated text, without line markers. */
export function blocksOf(diffContent: string): [string, string][] {
  const blocks: [string, string][] = []
  let open: { search: string[]; replace: string[]; separated: boolean } | undefined
  for (const line of diffContent.split('\n')) {
    const marker = line.trim()
    if (!open) open = marker === '<<<<<<< SEARCH' ? { search: [], replace: [], separated: false } : undefined
    else if (marker === '=======') open.separated = true
    else if (marker === '>>>>>>> REPLACE') {
      blocks.push([open.search.join('\n'), open.replace.join('\n')])
      open = undefined
    } else (open.separated ? open.replace : open.search).push(line)
  }
  return blocks
}
