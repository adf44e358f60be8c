import { LINE_LIMIT } from './answer'
import { isBare, isKnownPath, isPath } from './file-name'
import { type LineName, NO_NAME, nameInLine } from './line-name'

const ATTRIBUTE =
  /(?:^|[\s{,])(?:title|file|filename|file_name|filepath|file_path|path|name)\s?[=:]\s?(?:"([^"]+)"|'([^']+)'|([^\s"'{},]+))/i

/** Returns the file that the info string of a fence names: an attribute, a bare path, `ts src/a.ts` or `ts:src/a.ts`. */
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
  // A first word that is both a language and a file name, such as `dockerfile`, is read as the language.
  const isName = (word: string, index: number) => index > 0 || (!isBare(word) && (words.length === 1 || isKnownPath(word)))
  const paths = words.filter((word, index) => isPath(word) && isName(word, index))
  return paths.length === 1 ? paths[0] : undefined
}

/** Returns all words behind the language of an info string, if there are several. They are a file name only if such a file exists. */
export function longerNameInFence(info: string): string | undefined {
  return /^\S{1,40}[ \t]+(\S+ .{1,120})$/.exec(info)?.[1]
}

/**
 * Returns the possible file names in an info string that names no file for sure. Undefined if the info string has none. A language that is
 * also a file name, such as `dockerfile`, is used as a name if the file exists and nothing else names one.
 */
export function mentionsInFence(info: string): LineName | undefined {
  const [, language = '', rest = ''] = /^([\w+#.-]*)[ \t]*(.*)$/.exec(info.slice(0, LINE_LIMIT)) ?? []
  const { mentioned, maybe, words } = nameInLine(rest)
  if (isBare(language) && rest === '') {
    const capital = `${language.slice(0, 1).toUpperCase()}${language.slice(1)}`
    return { ...NO_NAME, maybe: [language, capital], ifThere: language }
  }
  return mentioned.length + maybe.length + words.length === 0 ? undefined : { whole: false, mentioned, maybe, words }
}

/** Returns the language that an info string begins with. */
export function languageIn(info: string): string {
  return info.split(/[\s:{]/, 1)[0] ?? ''
}

/** Languages of shell commands and of program output. */
const CONSOLE = /^(?:bash|sh|shell|zsh|console|terminal|text|txt|plaintext|output|log|diff|patch|cmd|powershell|ps1|fish)$/i

/** Whether a code block holds shell commands or program output. */
export function isConsole(info: string): boolean {
  return CONSOLE.test(languageIn(info))
}
