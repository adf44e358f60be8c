export { edit } from './edit'
export type { SetOutcome } from './edit-all'
export { editAll } from './edit-all'
export type { EditOptions, Mechanism } from './options'
