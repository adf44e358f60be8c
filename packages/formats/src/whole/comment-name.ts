import { isKnownPath } from '../answer/file-name'
import { type LineName, nameInLine } from '../answer/line-name'

/** Returns the file that a comment on the first line of a block names for sure: `// src/cart.ts`, `# filepath: cart.py`. */
export function commentName(line: string | undefined): string | undefined {
  const path = pathInComment(line)
  return path !== undefined && isKnownPath(path) && (path.includes('/') || LABELLED.test(line!)) ? path : undefined
}

/** Returns the file that a comment may name: `// cart.ts`, `// src/cart.ts - updated`. The block may only illustrate something. */
export function knownInComment(line: string | undefined): string | undefined {
  const path = nameInComment(line)?.path
  return path !== undefined && isKnownPath(path) ? path : undefined
}

/** Returns the path in a comment that has nothing else than a label: `# File: src/cart.py (updated)`. */
export function pathInComment(line: string | undefined): string | undefined {
  const { whole, path } = nameInComment(line) ?? {}
  return whole ? path?.replaceAll('\\', '/').replace(/^\.?\//, '') : undefined
}

function nameInComment(line = ''): LineName | undefined {
  const text = line.length > 400 ? undefined : COMMENT.exec(line)?.[1]
  return text === undefined ? undefined : nameInLine(text)
}

const COMMENT = /^(?:\/\/|#|--|\/\*|<!--|;)\s*([^\s#*-].*)$/s

/** A comment with a label for a file name. */
const LABELLED = /^\S{1,4}\s+file ?(?:path|name)?:/i
