import { isSameFile } from '../answer/choose-name'
import { isKnownPath } from '../answer/file-name'
import { nameInLine } from '../answer/line-name'
import { isLanguageOf } from './language'

/** Returns the file that a comment on the first line of a block names for sure: `// src/cart.ts`, `# filepath: cart.py`. */
export function commentName(line: string | undefined): string | undefined {
  const path = pathInComment(line)
  return path !== undefined && isKnownPath(path) && (path.includes('/') || LABELLED.test(line!)) ? path : undefined
}

/**
 * Returns the file that the first line of a block may name: in a comment, as in `// src/cart.ts - updated`, or alone in a block in the
 * language of the file.
 */
export function nameOnFirstLine(line: string, language: string): string | undefined {
  const { whole, path = '' } = nameInLine(line)
  const isName = COMMENT.test(line.trimStart()) || (whole && language !== '' && isLanguageOf(language, path))
  return isName && isKnownPath(path) ? path : undefined
}

/** Returns the path in a comment that has nothing else than a label: `# File: src/cart.py (updated)`. It may be absolute. */
export function pathInComment(line = ''): string | undefined {
  const text = line.length > 400 ? undefined : COMMENT.exec(line)?.[1]
  const { whole, path } = nameInLine(text ?? '')
  return whole ? path?.replaceAll('\\', '/').replace(/^\.\//, '') : undefined
}

/** Whether a block is only the name of a file. The file is then in the next block. */
export function isNameAlone([line = '', ...others]: readonly string[], path: string): boolean {
  return others.length === 0 && isSameFile(nameInLine(line).path ?? '', path)
}

const COMMENT = /^(?:\/\/|#|--|\/\*|<!--|;)\s*([^\s#*-].*)$/s

/** A comment with a label for a file name. */
const LABELLED = /^\S{1,4}\s+file ?(?:path|name)?:/i
