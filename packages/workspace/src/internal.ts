// For the other packages of this repository: anything here may change in any release.
export { decodeText } from './files/encoding'
