export { editAmong } from './edit'
export { editTogether } from './edit-all'
export type { EngineOptions, Mechanism } from './options'
export { isElision } from './request/elision'
