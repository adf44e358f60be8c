/**
 * Finds the end of a code block that is a file.
 *
 *   ```ts
 *   const text = `Run:
 *   ```                  closes the block, or opens a block inside the text
 *   make
 *   ```
 *
 * Idea: code has a fence only inside a string or a comment. If the text up to a closing fence ends inside one, the fence may belong to the
 * file. Cost: the lines of the block are read once. Source: own. Weakness: only strings and comments of several lines are known.
 */
import { closes, type Fence, fenceLine, followFence } from '../answer/answer'

/** Files of prose or templates. A fence, the mark of a comment and words about omitted code are normal text in them. */
export const DOCUMENT = /(?:\.(?:md|mdx|markdown|rst|adoc|prompt|tmpl|tpl)|(?<!requirements|constraints|CMakeLists)\.txt)$/i

/** Files whose strings of several lines are in backticks. */
const BACKTICKS = /\.(?:[cm]?[jt]sx?|go|vue|svelte|astro)$/i

/** Files with heredocs. A file without an extension may be a script. */
const HEREDOCS = /\.(?:rb|rake|gemspec|sh|bash|zsh|php|pl|pm|tf|hcl|cr)$|(?:^|\/)[^./]+$/i
const HEREDOC = /<<<?[-~]?\s?\\?(["'`]?)([A-Za-z_]\w{0,40})\1/

/** Returns the line that closes the fence (0-based). */
export function closingFence(lines: readonly string[], fence: Fence): number | undefined {
  let inner: readonly Fence[] = []
  for (let i = fence.line + 1; i < lines.length; i++) {
    const next = followInside(inner, lines[i]!, i, fence)
    if (next === 'end') return i
    inner = next
  }
  return undefined
}

/**
 * Returns the fences that are open inside a fence after the next line, or `end` if the line closes the outer fence. A fence without an info
 * string opens only if it is shorter than the outer one, so that the outer one is found if it is never closed.
 */
export function followInside(inner: readonly Fence[], line: string, at: number, fence: Fence): readonly Fence[] | 'end' {
  if (fence.tag !== undefined) {
    if (closes(line, fence)) return inner.length === 0 ? 'end' : inner.slice(1)
    return line.trimEnd() === `<${fence.tag}>` ? [...inner, fence] : inner
  }
  const found = fenceLine(line, at)
  if (found?.mark !== fence.mark) return inner
  const top = inner.at(-1)
  if (closes(line, fence) && (top?.length ?? 0) < fence.length) return 'end'
  return top || found.info !== '' || found.length < fence.length ? followFence(inner, line, at) : inner
}

/**
 * Returns the line after the text that may belong to a block, if the fence on line `to` may be a part of the file instead of its end.
 * Undefined if it closes the block.
 */
export function mayGoOn(lines: readonly string[], to: number, fence: Fence, path: string): number | undefined {
  if (fence.tag !== undefined) return undefined
  const isDocument = fence.length === 3 && DOCUMENT.test(path)
  if (!isDocument && !endsInside(lines.slice(fence.line + 1, to), path)) return undefined
  const next = lines[to + 1]
  const isFollowed = next !== undefined && next.trim() !== '' && !fenceLine(next, to + 1)
  const last = isDocument ? undefined : closingBehind(lines, to, fence)
  return isFollowed || last !== undefined ? (last ?? to) + 1 : undefined
}

/** Returns the second line below `to` that can close the fence, if no other fence is before it. */
function closingBehind(lines: readonly string[], to: number, fence: Fence): number | undefined {
  let count = 0
  for (let i = to + 1; i < lines.length; i++) {
    if (!fenceLine(lines[i]!, i)) continue
    if (!closes(lines[i]!, fence)) return undefined
    if (++count === 2) return i
  }
  return undefined
}

/** Whether a text of code ends inside a string or a comment. */
function endsInside(lines: readonly string[], path: string): boolean {
  const text = lines.join('\n')
  if (['"""', "'''"].some((mark) => isOdd(text, mark))) return true
  if (BACKTICKS.test(path) && isOdd(text.replace(/\\.|(["'])`\1/g, ''), '`')) return true
  const comment = lines.findLastIndex((line) => /^\s*(?:\/\*|<!--|=begin\b)/.test(line))
  if (comment >= 0 && !/\*\/|-->|^=end\b/m.test(lines.slice(comment).join('\n'))) return true
  return HEREDOCS.test(path) && isInHeredoc(lines)
}

function isOdd(text: string, mark: string): boolean {
  return text.split(mark).length % 2 === 0
}

function isInHeredoc(lines: readonly string[]): boolean {
  let until: string | undefined
  for (const line of lines) {
    if (until === undefined) until = HEREDOC.exec(line)?.[2]
    else if (line.trim().replace(/(?<![;,)])[;,)]+$/, '') === until) until = undefined
  }
  return until !== undefined
}
