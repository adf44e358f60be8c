/** development: packages to which the engine may be tuned. held out: packages that are only used to evaluate it. */
export type Split = 'development' | 'held out'

/** Packages to which no number of the engine is tuned. All other packages of the corpus are for development. */
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

/** Returns the part of the corpus to which a package belongs. */
export function splitOf(name: string): Split {
  return HELD_OUT.includes(name) ? 'held out' : 'development'
}
