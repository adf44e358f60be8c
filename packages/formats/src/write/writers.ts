import { plainLines } from '@suture/text/internal'
import { writeDiffText } from '../diff/write'
import { wholeJson, writeJson } from '../json/write'
import type { FormatName } from '../model/file-edits'
import type { Writer } from '../model/format'
import { wholePatch, writePatch } from '../patch/write'
import { writeBlocks } from '../search-replace/write'
import { writeWhole } from '../whole/write'
import { wholeXml, writeXml } from '../xml/write'

/** The writer of each format. */
export const WRITERS: Readonly<Record<FormatName, Writer>> = {
  'search-replace': { write: writeBlocks, whole: plainLines, numbered: true },
  xml: { write: writeXml, whole: wholeXml, numbered: true },
  json: { write: writeJson, whole: wholeJson, numbered: true },
  fudiff: { write: (edit) => writeDiffText(edit, 'fudiff'), whole: plainLines, numbered: false },
  unified: { write: (edit) => writeDiffText(edit, 'unified'), whole: plainLines, numbered: true },
  git: { write: (edit) => writeDiffText(edit, 'git'), whole: plainLines, numbered: true },
  patch: { write: writePatch, whole: wholePatch, numbered: false },
  whole: { write: writeWhole, whole: plainLines, numbered: false },
}
