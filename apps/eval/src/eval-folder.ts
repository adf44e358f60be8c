import { fileURLToPath } from 'node:url'

/** Path of the folder apps/eval, with a slash at its end. Both this file and the built bundle are one folder below it. */
export const evalFolder = fileURLToPath(new URL('..', import.meta.url))
