// For the other packages of this repository: anything here may change in any release.

export { isExpectedKey } from './json/entry/extra-keys'
export { lineInsertion } from './json/entry/insertion'
export { toIntents } from './model/to-intents'
export { parsedOf } from './read/events'
export type { PairNames } from './terms'
export { pairTermsOf, termsOf } from './terms'
export { DOCUMENT } from './whole/block-end'
export { pathInComment } from './whole/comment-name'
