import { type LineKey, lineKey } from './line-key'

/** Beside this many blanks more or less two lines are no longer one. */
const BLANKS = 8

/** True when the line is the other two, broken between two words or signs. */
export function isBrokenUp(line: LineKey, first: LineKey, second: LineKey): boolean {
  const more = line.body.length - first.body.length - second.body.length
  if (first.body === '' || second.body === '' || more < -BLANKS || more > BLANKS || line.body[0] !== first.body[0]) return false
  // Joined, the two have one blank more at most between them.
  const between = line.tight.length - first.tight.length - second.tight.length
  if (between < 0 || between > 1 || !line.tight.startsWith(first.tight) || !line.tight.endsWith(second.tight)) return false
  return line.tight === lineKey(`${first.body} ${second.body}`).tight
}
