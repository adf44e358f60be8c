// For the other packages of this repository: anything here may change in any release.

export { DIFF_FORM } from './diff/misplaced-name'
export { isExpectedKey } from './json/entry/extra-keys'
export { lineInsertion } from './json/entry/insertion'
export { JSON_FORM } from './json/object/found'
export { toIntents } from './model/to-intents'
export { parsedOf } from './read/events'
export { NAMED_BLOCK_FORM } from './search-replace/read-conflict'
export type { PairNames } from './terms'
export { pairTermsOf, termsOf } from './terms'
export { DOCUMENT } from './whole/block-end'
export { pathInComment } from './whole/comment-name'
export { WHOLE_FORM } from './whole/read'
