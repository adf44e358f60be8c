import { write } from '@suture/search-replace'
import { linesOfPlain, plainLines } from '@suture/text/internal'
import type { FileWriter, Writer } from '../model/format'
import { blocksOf } from '../search-replace/write'

/** Writes a `<file>` of the multi-file XML call. Source: docs/spec/search-replace.md, Multi-file support. */
export const writeXml: FileWriter = (edit) => {
  const blocks = blocksOf(edit)
  if (typeof blocks === 'string') return blocks
  const { path } = edit
  if (path === undefined) return 'the format needs the path of every file'
  if (/[<&\n\r]/.test(path) || path.trim() !== path) return `the path ${JSON.stringify(path)} cannot be written between tags`
  const diffs = blocks.flatMap((block) => [
    '<diff>',
    '<content><![CDATA[',
    // The end mark of CDATA in the text is split over two sections.
    ...linesOfPlain(write([block]).replaceAll(']]>', ']]]]><![CDATA[>')),
    ']]></content>',
    '</diff>',
  ])
  return ['<file>', `<path>${path}</path>`, ...diffs, '</file>']
}

/** Puts all files into one call. */
export const wholeXml: Writer['whole'] = (lines) => plainLines(['<apply_diff>', '<args>', ...lines, '</args>', '</apply_diff>'])
