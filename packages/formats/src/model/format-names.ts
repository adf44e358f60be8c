import type { FormatName } from './file-edits'

/** Every format, in the order in which lists show them. The type makes the compiler find a missing format. */
const ORDER: Readonly<Record<FormatName, true>> = {
  'search-replace': true,
  xml: true,
  json: true,
  fudiff: true,
  unified: true,
  git: true,
  patch: true,
  whole: true,
}

/** The formats, in the order in which lists show them. */
export const formatNames = Object.keys(ORDER) as readonly FormatName[]
