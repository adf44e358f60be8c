// For the other packages of this repository: anything here may change in any release.
export { bodyLines, createsFile, hunkOf, newSide, oldSide } from './model/hunk'
export { HUNK_TERMS } from './model/hunk-terms'
export type { PatchErrorName } from './model/problem-name'
export { patchErrorName } from './model/problem-name'
export { patchAmong } from './patch/patch'
export type { AmongOptions } from './patch/place-hunks'
export type { ChangedLines } from './write/line-diff'
export { changesBetween } from './write/line-diff'
