// For the other packages of this repository only: anything here may change in any release.
export { changedRuns } from './change'
export { boundsAt, contentEnd } from './document'
export { endsBlock, mayUnbalance, openBrackets, unpairedBrackets } from './ends-of-blocks'
export { leavingLines } from './leaving-lines'
export { isMissing, refused } from './outcome'
export { ownText } from './own-text'
export { whenAsked } from './when-asked'
export { describePlace, figuresOf, lines, percent, roundedShare } from './words/phrases'
