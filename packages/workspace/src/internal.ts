// Exports for other packages of this repository. Anything here may change in any release.
export { decodeAs, LIKELY_ENCODINGS } from './encoding/decode-file'
export { decodeText } from './encoding/encoding'
export { ioProblem } from './files/io-problem'
