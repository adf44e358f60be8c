import { fileURLToPath } from 'node:url'
import { type Story, stories } from '@suture/testing'

/** Every story of this package, by name: a file, a diff, and what must come of it. */
export function fixtures(): Story[] {
  return stories(fileURLToPath(new URL('fixtures', import.meta.url)))
}
