export { run } from './main'
export type { JsonReport } from './show/report-schema'
export { reportJsonSchema } from './show/report-schema'
export type { Terminal } from './terminal/terminal'
