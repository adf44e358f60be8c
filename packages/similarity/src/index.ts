export { atLeast, mostEdits, normalizedAtLeast } from './at-least'
export type { Histogram } from './bounds'
export { distanceLowerBound, histogram, similarityUpperBound, tripleLowerBound } from './bounds'
export { composed } from './composition'
export type { Work } from './distance'
export { distance, distanceWithin } from './distance'
export { fold, foldsAnything } from './fold'
export type { Normalized, PositionMap } from './normalize'
export { IDENTITY, normalize, originalSpan } from './normalize'
export { normalizeString, similarity } from './similarity'
export type { Moves, Rewritten, Step, StepName } from './step'
export {
  dottedEllipsis,
  endTrimmed,
  noZeroWidth,
  plainDashes,
  plainSpaces,
  squeezed,
  straightQuotes,
  trimmed,
  typography,
} from './steps'
