import { LINE_LIMIT } from './answer'
import { isKnownPath, isPath } from './file-name'

const ATTRIBUTE =
  /(?:^|[\s{,])(?:title|file|filename|file_name|filepath|file_path|path|name)\s?[=:]\s?(?:"([^"]+)"|'([^']+)'|([^\s"'{},]+))/i

/** The file that a fence's info string names: an attribute, a bare path, `ts src/a.ts` or `ts:src/a.ts`. */
export function nameInFence(info: string): string | undefined {
  if (info === '' || info.length > LINE_LIMIT) return undefined
  const attribute = ATTRIBUTE.exec(info)
  if (attribute) return attribute[1] ?? attribute[2] ?? attribute[3]
  const words = info.split(/[ \t]/).flatMap((word) => {
    const parts = word.split(':')
    return parts.length > 1 && !word.includes('://') && parts.slice(0, -1).every((part) => /^[\w+#.-]+$/.test(part))
      ? [parts.at(-1)!]
      : [word]
  })
  const paths = words.filter((word, index) => isPath(word) && (index > 0 || words.length === 1 || isKnownPath(word)))
  return paths.length === 1 ? paths[0] : undefined
}
