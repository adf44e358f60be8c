// For the other packages of this repository only: anything here may change in any release.
export { describeBySpec } from './describe-by-spec'
export type { CascadeSettings } from './run-cascade'
