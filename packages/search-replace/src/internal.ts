// For the other packages of this repository: anything here may change in any release.
export { BLOCK_TERMS } from './block-terms'
export { toIntent } from './blocks/block'
export type { BlockDiff } from './spec/apply-by-spec'
export { applyBlocks } from './spec/apply-by-spec'
