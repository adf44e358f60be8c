import type { Reader } from '../answer/reader'
import { blockEditsBySpec } from '../search-replace/read-by-spec'
import { opensXml, readFiles } from './read'

/** Reads the multi-file XML call by the rules of its specification. Source: docs/spec/search-replace.md, Multi-file support. */
export const xmlBySpec: Reader = {
  opens: '<',
  read(answer, at) {
    if (!opensXml(answer, at)) return undefined
    return readFiles(answer, at, { policy: 'spec' }, (block, diff) => blockEditsBySpec(block, at, diff, 'xml'))
  },
}
