export { serveCalls } from './calls/serve-calls'
export { main } from './main'
