// Exports for other packages of this repository. Anything here may change in any release.
export { decodeText } from './files/encoding'
