import type { Intent, Malformed } from '@suture/text'

/**
 * One SEARCH/REPLACE pair. The line break before `=======` belongs to this marker, and so does the line break before `>>>>>>> REPLACE`. So
 * `search` and `replace` end without a line break, unless the block has an empty line there.
 */
export interface Block {
  /** The file that the block itself names clearly. The file of an earlier block is never used. */
  readonly path?: string
  readonly search: string
  readonly replace: string
  /** The line number after `:start_line:`, 1-based. It is a hint. */
  readonly startLine?: number
  /** The line number after `:end_line:`, 1-based. It is a hint. */
  readonly endLine?: number
  /** 1-based line of the answer with the opening marker. */
  readonly from: number
  /** 1-based line of the answer with the closing marker. */
  readonly to: number
  /** Whether the closing marker was missing at the end of the answer. */
  readonly unclosed?: true
  /** Whether nothing behind an unclosed block shows that its new text is complete: neither the end of its code fence nor a part of the marker. */
  readonly truncated?: true
}

/** The fields of a block that `write` needs. */
export type BlockText = Pick<Block, 'search' | 'replace'> & Partial<Pick<Block, 'path' | 'startLine' | 'endLine'>>

/** The result of parsing a text: all correct blocks, and a problem for every place where the markers are malformed. */
export interface ParsedBlocks {
  readonly blocks: readonly Block[]
  readonly problems: readonly Malformed[]
}

/** How strictly markers are read. */
export interface ParseBlocksOptions {
  /**
   * `spec` follows the specification. There are three markers, each in one form, and a marker out of order refuses the whole text. `safe`,
   * the default, also reads the markers of other tools, and ignores prose around the blocks.
   */
  readonly policy?: 'safe' | 'spec'
}

/**
 * Returns the intent of a block: whole lines to find, their replacement and the hint. If the quoted text is empty, or ends in an empty line
 * and the new text does not, one line break is added to both. In an intent, a final line break ends the last line. In a block, it is an
 * empty line.
 */
export function toIntent(block: Pick<Block, 'search' | 'replace' | 'startLine'>, startLine = block.startLine): Intent {
  const { search, replace } = block
  const openEnd = search === '' || (/\n\r?$/.test(search) && !/\n\r?$/.test(replace))
  const ended = (text: string) => (text === '' ? '' : `${text}\n`)
  const intent = openEnd
    ? { oldString: ended(search), newString: ended(replace), wholeLines: true }
    : { oldString: search, newString: replace, wholeLines: true }
  return startLine === undefined ? intent : { ...intent, startLine }
}
