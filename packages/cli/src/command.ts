export { serveBatch } from './batch/serve-batch'
export { main } from './main'
