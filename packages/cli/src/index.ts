export { main, run } from './main'
export type { JsonReport } from './report-schema'
export { reportJsonSchema } from './report-schema'
export type { Terminal } from './terminal'
