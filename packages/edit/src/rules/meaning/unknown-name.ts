import { looksLikeComment, wordsOf } from '@suture/graft/internal'
import { type Explained, finding, isCode, shown } from '../explained'
import { occurrencesIn } from '../occurrences'
import type { Rule } from '../rule'

/**
 * What the edit adds uses a name that is declared by a quoted line which is absent or different in the file: the file does not know the
 * name.
 *
 *     file    start()     quoted     const log = make()     refused: the file has no log
 *             end()                  start()
 *                                   +log()
 *                                    end()
 */
export const unknownName: Rule = {
  name: 'unknown-name',
  asks: 'meaning',
  check(explained) {
    const { lines, pattern, distortion, row, actual } = explained
    const kept = lines.flatMap((line, i) => {
      const isOff = distortion(i) === 'absent' || distortion(i) === 'misquoted'
      return isOff && isCode(line) && !pattern.fixed[i] && !pattern.elisions[i] ? [i] : []
    })
    if (kept.length === 0) return undefined
    const occurrences = occurrencesIn(explained.session)
    const added = addedCode(explained)
    const used = new Set(added.flatMap(wordsOf))
    // Most names are not used, or occur in the file, so this is checked first.
    const isNowhere = (word: string) => used.has(word) && NAME.test(word) && occurrences(word) === 0
    for (const i of kept) {
      const { body } = lines[i]!
      const name = wordsOf(body).find((word) => isNowhere(word) && declares(body, word) && uses(added, word))
      if (name === undefined) continue
      const there = row(i) === -1 ? 'that line is not there' : `the file has ${shown(actual(row(i)).body)} there`
      const sentence = `The new text uses ${name}, which the quoted line ${shown(lines[i]!.raw)} declares, and ${there}: nothing in the file has that name.`
      return finding(explained, 'unknown-name', sentence, row(i) === -1 ? [] : [row(i)], [lines[i]!.raw])
    }
    return undefined
  },
}

const NAME = /^[\p{L}_$]/u
/** Prose has none of these in a line, most code has. */
const SIGNS_OF_CODE = /[=;{}[\]<>]|\w\(|\w\.\w|:$/

/** The lines that the edit adds, without comments and without the content of quotes. */
function addedCode({ hunks, pattern }: Explained): string[] {
  return hunks
    .flatMap(({ newFrom, newTo }) => pattern.newLines.slice(newFrom, newTo))
    .filter((line) => !looksLikeComment({ body: line.trim() }) && SIGNS_OF_CODE.test(line))
    .map((line) => line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""'))
}

/** True if the lines use the name, and the first line with it does not declare it. */
function uses(lines: readonly string[], name: string): boolean {
  const first = lines.find((line) => wordsOf(line).includes(name))
  return first !== undefined && !declares(first, name)
}

const DECLARES =
  'const|let|var|val|def|function|class|fn|func|fun|import|from|use|using|type|struct|enum|interface|catch|lambda|my|local|as'

/** True for a declaration, a parameter, a loop variable, or the target of an assignment. */
function declares(line: string, name: string): boolean {
  const whole = `(?<![\\p{L}\\p{N}_$])${name.replaceAll('$', '\\$')}(?![\\p{L}\\p{N}_$])`
  const ways = [
    `\\b(?:${DECLARES})\\b[^=;]*${whole}`,
    `\\bfor(?:each)?\\b[^=;]*${whole}[^=;]*(?:\\b(?:in|of|as)\\b|:)`,
    `^[^=(]*${whole}["']?\\??\\s*(?::?=(?![=>])|:)`,
    `${whole}[^()]*\\)?\\s*(?:=>|->)`,
  ]
  return ways.some((each) => new RegExp(each, 'u').test(line))
}
