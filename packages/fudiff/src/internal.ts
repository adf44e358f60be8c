// For the other packages of this repository: anything here may change in any release.

export type { ChangedLines } from './create/line-diff'
export { changesBetween } from './create/line-diff'
export { creationOf } from './create/new-file'
export { bodyLines, createsFile, hunkOf, newSide, oldSide } from './model/hunk'
export { HUNK_TERMS } from './model/hunk-terms'
export type { PatchErrorName } from './model/problem-name'
export { patchErrorName } from './model/problem-name'
export { againstOrder, linesInList } from './patch/order'
export { patchAmong } from './patch/patch'
export type { AmongOptions } from './patch/place-hunks'
export { CHANGED } from './read/body'
