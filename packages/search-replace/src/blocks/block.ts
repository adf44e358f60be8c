import type { Intent, Malformed } from '@suture/text'

/**
 * One SEARCH/REPLACE pair. The line break before `=======` and before `>>>>>>> REPLACE` belongs to the marker, so
 * `search` and `replace` end without one unless the block shows a blank line there.
 */
export interface Block {
  /** The file the block names, where it clearly names one; never inherited from an earlier block. */
  readonly path?: string
  readonly search: string
  readonly replace: string
  /** `:start_line:`, 1-based; a hint. */
  readonly startLine?: number
  /** `:end_line:`, 1-based; a hint. */
  readonly endLine?: number
  /** 1-based line of the answer that holds the opening marker. */
  readonly from: number
  /** 1-based line of the answer that holds the closing marker. */
  readonly to: number
  /** True when the closing marker was missing at the end of the answer. */
  readonly unclosed?: true
}

/** A block to be written: what `write` needs of one. */
export type BlockText = Pick<Block, 'search' | 'replace'> & Partial<Pick<Block, 'path' | 'startLine' | 'endLine'>>

/** What a text holds: the blocks that are whole, and every place where the form is broken. */
export interface ParsedBlocks {
  readonly blocks: readonly Block[]
  readonly problems: readonly Malformed[]
}

/** How strictly markers are read. */
export interface ParseBlocksOptions {
  /**
   * `spec` holds to the letter: three markers in one form, and the first one out of order refuses the text. `safe`, the
   * default, reads other tools' dialects too, and a text with prose around the blocks.
   */
  readonly policy?: 'safe' | 'spec'
}

/**
 * The wish a block states: whole lines to look for, their replacement and the hint. Where the quoted text ends in a
 * blank line that the new text has not, both get a line break more: in an intent a last line break ends the last line,
 * in a block it shows a blank one.
 */
export function toIntent(block: Pick<Block, 'search' | 'replace' | 'startLine'>, startLine = block.startLine): Intent {
  const { search, replace } = block
  const openEnd = /\n\r?$/.test(search) && !/\n\r?$/.test(replace)
  const intent = openEnd
    ? { oldString: `${search}\n`, newString: replace === '' ? '' : `${replace}\n`, wholeLines: true }
    : { oldString: search, newString: replace, wholeLines: true }
  return startLine === undefined ? intent : { ...intent, startLine }
}
