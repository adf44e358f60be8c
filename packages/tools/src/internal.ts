// Exports for other packages of this repository. Anything here may change in any release.
export { pathsIn } from './paths-in'
export { readArgs } from './schema/read-args'
export { inputSchema } from './schema/shown-schema'
