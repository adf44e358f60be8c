import { pairs, readPair } from '../src/cases/corpus'
import { drawDistorted } from '../src/sets/ratchet'

/** The changed files of each pair of releases. */
export const corpus = pairs.map((pair) => readPair(pair))

/** The distorted edits of the fixed sample. Test files share them, because drawing them takes longer than most tests. */
export const distorted = drawDistorted(corpus)
