import { isKnownPath } from '../answer/file-name'
import { nameInLine } from '../answer/line-name'

/** Returns the file name in a comment on the first line of a block: `// src/cart.ts`, `# filepath: cart.py`. */
export function commentName(line: string | undefined): string | undefined {
  if (line === undefined || line.length > 200 || !/^(?:\/\/|#|--|\/\*|<!--|;)\s/.test(line)) return undefined
  const { path, whole } = nameInLine(line)
  if (!whole || path === undefined || !isKnownPath(path)) return undefined
  return path.includes('/') || LABELLED.test(line) ? path : undefined
}

/** A comment with a label for a file name. */
const LABELLED = /^\S{1,4}\s+file ?path:/i
