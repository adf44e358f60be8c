// For the other packages of this repository: anything here may change in any release.

export { toIntents } from './model/to-intents'
export { parsedOf } from './stream/events'
export { termsOf } from './terms'
