import { isForm } from '@suture/graft/internal'
import { type Explained, finding, isRewrapped, shown } from '../explained'
import { occurrencesIn } from '../occurrences'
import type { Rule } from '../rule'
import { sameName } from './same-name'

/** Keys whose values identify their entry, in data and markup: `name: web`, `"id": 7`, `<artifactId>core</artifactId>`. */
const KEY =
  /^(?:- )?(?:<)?["']?(?:name|id|key|title|label|slug|environment|kind|type|group|groupId|artifactId|route|action|event|table|country|region|locale|lang)["']?\s*(?:[:=>]|=>)\s*\S/

/** A range of versions: a package with a name like such a key, whose version a release increases. */
const RANGE = /:\s*["'][~^]\d[\w.-]*["'],?$/

/** A key with a list of variants: in a matrix of jobs, these distinguish its job from others. */
const AXIS = /^["']?[\w-]+["']?:\s*\[.*\]$/

/**
 * A key that names its entry has another value: it names another entry.
 *
 *     file    environment: staging     quoted     environment: production     refused: the deployment of another environment
 *             steps:                              steps:
 *               - run: deploy                      -  - run: deploy
 */
export const namingKey: Rule = {
  name: 'naming-key',
  asks: 'identity',
  check(explained) {
    const { lines, pattern, distortion, row, actual, session } = explained
    for (const [i, line] of lines.entries()) {
      if (
        !(KEY.test(line.body) || isAxis(explained, i)) ||
        pattern.elisions[i] ||
        pattern.fixed[i] ||
        distortion(i) === 'absent' ||
        isForm(distortion(i)) ||
        isRewrapped(explained, i)
      )
        continue
      const own = actual(row(i))
      if (sameName(line, own, occurrencesIn(session)) || (RANGE.test(line.body) && RANGE.test(own.body))) continue
      const sentence = `Line ${row(i) + 1} names what is there ${shown(own.body)}; quoted was ${shown(line.raw)}.`
      return finding(explained, 'naming-key', sentence, [row(i)], [line.raw])
    }
    return undefined
  },
}

/**
 * True for a key directly inside `matrix:`, by the file's own indentation, that has lost one of its quoted variants; added ones do not
 * matter.
 */
function isAxis({ lines, row, actual }: Explained, i: number): boolean {
  if (!AXIS.test(lines[i]!.body) || row(i) === -1) return false
  const variants = (body: string) => body.slice(body.indexOf('[') + 1, -1).split(/\s*,\s*/)
  const own = variants(actual(row(i)).body)
  if (variants(lines[i]!.body).every((each) => own.includes(each))) return false
  const depth = actual(row(i)).indent.length
  let above = row(i) - 1
  while (above >= 0 && (actual(above).body === '' || actual(above).indent.length >= depth)) above--
  return above >= 0 && /^["']?matrix["']?:$/.test(actual(above).body)
}
