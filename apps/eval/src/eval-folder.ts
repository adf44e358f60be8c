import { fileURLToPath } from 'node:url'

/** The folder of the eval, with a slash at its end; this file and the bundle of all files both lie one folder below it. */
export const evalFolder = fileURLToPath(new URL('..', import.meta.url))
