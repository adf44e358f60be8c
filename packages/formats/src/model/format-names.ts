import type { FormatName } from './file-edits'

/** Every format, so that the compiler finds a missing one, in the order in which lists show them. */
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
