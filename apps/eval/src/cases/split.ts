/** development: packages that the engine may be tuned to. held out: packages that it is only evaluated on. */
export type Split = 'development' | 'held out'

/** Packages that no number of the engine is fitted to; all others of the corpus are for development. */
export const HELD_OUT: readonly string[] = [
  '@capacitor/ios',
  '@picocss/pico',
  'commander',
  'express',
  'fastify',
  'html5-boilerplate',
  'immer',
  'npm',
  'reveal.js',
  'serverless',
  'zod',
]

/** The part that a package belongs to. */
export function splitOf(name: string): Split {
  return HELD_OUT.includes(name) ? 'held out' : 'development'
}
