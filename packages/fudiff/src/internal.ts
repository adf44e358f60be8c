export { patchAmong } from './patch/patch'
export type { AmongOptions } from './patch/place-hunks'
