// For the other packages of this repository: anything here may change in any release.

export { toIntent } from './blocks/block'
export { BLOCK_FORM } from './blocks/malformed'
export { readSpecMarker } from './blocks/spec-marker'
export { BLOCK_TERMS } from './model/block-terms'
export type { BlockDiff } from './spec/apply-by-spec'
export { applyBlocks } from './spec/apply-by-spec'
