/**
 * Reads pairs of code blocks, the code before and after, with a line of text between them.
 *
 *   In `a.ts`, replace:       **Before:**         2. Find this in a.ts:
 *   ```ts                     ```ts               ...
 *   x = 1                     x = 1               3. Replace it with:
 *   ```                       ```                 ...
 *   with:                     **After:**
 *   ```ts                     ```ts
 *   x = 2                     x = 2
 *   ```                       ```
 *
 * Idea: the line above the first block says that it is replaced, or labels it as old. A single line between the blocks introduces the new
 * code. The file is named. Cost: the lines after a block are searched if the line above it qualifies. Source: what chat models write.
 * Weakness: only some languages; a pair that merely illustrates something is an edit whose old text is not found, and is refused.
 */
import { toIntent } from '@suture/search-replace/internal'
import { defined } from '@suture/text/internal'
import { type Answer, closingLine, type Fence, fenceLine, textLineAbove, withoutIndent } from '../answer/answer'
import { isConsole } from '../answer/fence-name'
import { type Reader, type ReaderPlace, type Region, unread } from '../answer/reader'

/** Verbs in a line above code that is replaced. */
const GOES =
  /\b(?:find|search for|locate|look for|replac(?:e|ing)|chang(?:e|ing)|swap|modify|rewrite)\b|\bersetz|\bremplac|\b(?:reemplaz|sustitu)|\bsubstitu|\bsostitui|\bvervang|\bzamie[nń]|замени|替换|将|把|置き換え|바꾸/i

/** Negations: `do not replace`, `never change this to`. */
const NOT = /\b(?:don'?t|do not|never|avoid|should not|shouldn'?t|must not|no need)\b/i

/** Labels of the existing code: `Before:`, `**Current code** in FILE:`. */
const IS =
  /^[\W\d_]*(?:(?:the|your|in|of|looking at|here is|\S+\.\w+)[\W_]+)*(?:before|from|old|original|current(?:ly)?|existing|previous(?:ly)?|search)(?:[\W_]+(?:the|code|version|implementation|lines?|text|block|function|method|in|of|from|is|\S+\.\w+))*[\W_]*$/i

/** The line between the blocks: `replace it with the following:`, `After:`, `New code:`. */
const COMES =
  /^[\W\d_]*(?:(?:and|then|now|so that|here(?:['’]s| is)?|it|this|that|the|should be|must be)[\W_]+)*(?:(?:replac|chang|updat|swap|modif|rewrit|turn)\w*(?: (?:it|this|that|them|these|those|the \w+))?[\W_]+(?:with|to|into|by|as)(?: (?:this|the|these|it|following|new|updated|code|version|lines?|block|function|method|be|become|read|instead|below))*|after|new(?: (?:code|version|lines?|text|function|method|one))?|updated?(?: (?:to|code|version|function|method))?|replace(?:ment(?: code)?)?|proposed(?: \w+)?|becomes|fix(?:ed)?(?: \w+)?|solution|(?:better|improved|corrected)(?: \w+)?|should (?:be|become|read|say)|(?:instead\W{1,2}use|use (?:this )?instead))[\W_]*$/i

/** The same where it goes on with the line above the first block: `with`, `to this:`, `durch:`, `替换为：`. */
const GOES_ON =
  /^[^\p{L}]*(?:(?:and|then|now)[^\p{L}\p{N}]+)*(?:(?:with|to|into|by)(?: (?:this|the|these|it|following|new|updated|code|version|lines?|block|function|method|be|become|read|instead|below))*|(?:durch|mit|par|por|con|com|door|na|на)(?: (?:das|den|folgend\w*|ceci|esto|este|isto|questo|это|следующ\p{L}*))*|替换为|替换成|改为|改成|換成|为)[^\p{L}\p{N}]*$/iu

/** Words above code that replaces the code that the answer has shown before. */
const REVISES = /^\W*(?:actually|on second thoughts?|(?:even )?better(?! than)|wait|scratch that|correction)\b.*[:：]\W*$/i

/** Labels of the existing and of the new code in other languages. A label may be followed by the name of the file. */
const [IS_ELSEWHERE, COMES_ELSEWHERE] = [
  'vorher|alt|bisher|avant|antes|prima|voor|przed|было|до|修改前|更改前|变更前|変更前|修正前|수정 ?전|변경 ?전',
  'nachher|neu|après|después|depois|dopo|na|po|стало|после|修改后|更改后|变更后|変更後|修正後|수정 ?후|변경 ?후',
].map((words) => new RegExp(`^[^\\p{L}]*(?:${words})[^\\p{L}]*(?:[\\w./-]+\\.\\w+[^\\p{L}]*)?$`, 'iu')) as [RegExp, RegExp]

/** Maximum length of a line that introduces a block, in UTF-16 units, and maximum number of empty lines between this line and the block. */
const [LONGEST, EMPTY_LINES] = [240, 2]

/** Reads pairs of code blocks if the text around them says that the second block replaces the first. */
export const pairReader: Reader = { opens: '`~', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const { lines } = answer
  const first = place.fences.length === 0 ? fenceLine(lines[at]!, at) : undefined
  if (!first || !saysOld(lines, at, place.claimed)) return undefined
  const old = blockOf(answer, first)
  const second = old && fenceBehind(answer, old.to)
  const newBlock = second && blockOf(answer, second)
  if (!old || !newBlock || old.text.trim() === '') return undefined
  const line = at + 1
  const because = lines[at]!.trim()
  const base = { from: at, to: newBlock.to, format: 'search-replace' as const, because }
  if ([first, second].some(({ info }) => isConsole(info))) {
    const path = place.name()?.path
    const quotes = path === undefined ? undefined : { path, text: newBlock.text }
    return {
      ...base,
      edits: [],
      problems: [{ ...unread(line, 'a pair of code blocks, before and after', because), ...defined({ quotes }) }],
    }
  }
  const intent = { ...toIntent({ search: old.text, replace: newBlock.text }), line }
  return { ...base, edits: [{ operation: 'modify', intents: [intent], mayRecap: true, format: 'search-replace', line }], problems: [] }
}

/** Whether the line above a block says that its code is replaced. Claimed lines are not searched. */
function saysOld(lines: readonly string[], at: number, claimed: number): boolean {
  const above = textLineAbove(lines, at, claimed)
  const line = above === undefined ? '' : lines[above]!.trim()
  return line.length <= LONGEST && !fenceLine(line, at) && !NOT.test(line) && [IS, IS_ELSEWHERE, GOES].some((says) => says.test(line))
}

/** Returns the text of a block, and the line after its closing fence. Undefined if the fence is not closed. */
function blockOf(answer: Answer, fence: Fence): { readonly text: string; readonly to: number } | undefined {
  const closing = closingLine(answer, fence)
  if (closing === undefined) return undefined
  return { text: withoutIndent(answer.lines.slice(fence.line + 1, closing), fence).join('\n'), to: closing + 1 }
}

/** Returns the fence of the second block, after a single line that introduces it. */
function fenceBehind({ lines, awaitMore }: Answer, from: number): Fence | undefined {
  let isLed = false
  for (let i = from; i < from + 2 * EMPTY_LINES + 2; i++) {
    if (i >= lines.length) awaitMore?.()
    const line = lines[i]
    if (line === undefined) return undefined
    const fence = fenceLine(line, i)
    if (fence) return isLed ? fence : undefined
    if (line.trim() === '') continue
    if (isLed || !leadsToNew(line)) return undefined
    isLed = true
  }
  return undefined
}

/** Whether a line between two blocks introduces the new code. */
function leadsToNew(line: string): boolean {
  return introducesNew(line) || (line.length <= LONGEST && GOES_ON.test(line))
}

/** The same for the last sentence of a line, if it does not go on with the line above the first block. */
export function introducesNew(line: string): boolean {
  const last = line.trim().replace(/^.*[.!?]\s+/, '')
  return line.length <= LONGEST && (COMES.test(last) || COMES_ELSEWHERE.test(line) || REVISES.test(last))
}
