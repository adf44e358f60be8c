import { isKnownPath } from '../answer/file-name'
import { nameInLine } from '../answer/line-name'

/** The name that a comment on the first line of a block gives: `// src/cart.ts`, `# filepath: cart.py`. */
export function commentName(line: string | undefined): string | undefined {
  if (line === undefined || line.length > 200 || !/^(?:\/\/|#|--|\/\*|<!--|;)\s/.test(line)) return undefined
  const { path, whole } = nameInLine(line)
  if (!whole || path === undefined || !isKnownPath(path)) return undefined
  return path.includes('/') || LABELLED.test(line) ? path : undefined
}

/** A comment that says itself that it names a file. */
const LABELLED = /^\S{1,4}\s+file ?path:/i
