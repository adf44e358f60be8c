import { type LineKey, lineKey } from './line-key'

/** Two lines whose lengths differ from the whole line's by more than this many spaces are not it. */
const SPACES = 8

/** True if the line is the other two joined, with whitespace or nothing between them. */
export function isBrokenUp(line: LineKey, first: LineKey, second: LineKey): boolean {
  const more = line.body.length - first.body.length - second.body.length
  if (first.body === '' || second.body === '' || more < -SPACES || more > SPACES || line.body[0] !== first.body[0]) return false
  // Joined, the two have at most one space between them.
  const between = line.tight.length - first.tight.length - second.tight.length
  if (between < 0 || between > 1 || !line.tight.startsWith(first.tight) || !line.tight.endsWith(second.tight)) return false
  return line.tight === lineKey(`${first.body} ${second.body}`).tight
}
