import { finding, isForm, isRewrapped, shown } from '../explained'
import { occurrencesIn } from '../occurrences'
import type { Rule } from '../rule'
import { sameName } from './same-name'

/** Keys whose values say which thing this is, in data and markup: `name: web`, `"id": 7`, `<artifactId>core</artifactId>`. */
const KEY =
  /^(?:- )?(?:<)?["']?(?:name|id|key|title|label|slug|environment|kind|type|group|groupId|artifactId|route|action|event|table|country|region|locale|lang)["']?\s*(?:[:=>]|=>)\s*\S/

/**
 * A key that names its entry, with another value, names another entry.
 *
 *     file    environment: staging     quoted     environment: production     refused: the deployment of another environment
 *             steps:                              steps:
 *               - run: deploy                      -  - run: deploy
 */
export const namingKey: Rule = {
  name: 'naming-key',
  asks: 'identity',
  check(explained) {
    const { lines, pattern, level, row, actual, session } = explained
    for (const [i, line] of lines.entries()) {
      if (!KEY.test(line.body) || pattern.elisions[i] || pattern.fixed[i] || level(i) < 0 || isForm(level(i)) || isRewrapped(explained, i))
        continue
      const own = actual(row(i))
      if (sameName(line, own, occurrencesIn(session))) continue
      const sentence = `Line ${row(i) + 1} names what is there ${shown(own.body)}; quoted was ${shown(line.raw)}.`
      return finding(explained, 'naming-key', sentence, [row(i)], [line.raw])
    }
    return undefined
  },
}
