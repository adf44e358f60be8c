// For the other packages of this repository: anything here may change in any release.
export { mostEdits, normalizedAtLeast } from './at-least'
export type { Histogram } from './bounds'
export { distanceLowerBound, histogram, tripleLowerBound } from './bounds'
export { foldsAnything } from './fold'
export { IDENTITY } from './normalize'
