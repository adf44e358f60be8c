/**
 * What the line above a code block says of it.
 *
 *   For example in a.ts:        it only shows something
 *   Create a.ts:                it is a file
 *   The complete a.ts:          it is all of a file
 *   Update a.ts:                it changes a file, and may be a part of it
 *   This is how a.ts works:     it tells of a file
 *
 * Idea: words of a few languages. Cost: none. Weakness: in any other language a block says nothing of itself, and is told as unread below a sentence.
 */

/** Stands for the name of a file in such a line: `output.ts` says of a block that it is a file. */
export const NAME = 'FILE'

/** Words of a line above a block that only shows something. */
const SHOWING =
  /\b(?:example|examples|instance|e\.g|currently|at present|existing|looks? like|looked like|before|output|outputs|prints?|run|runs|usage|use it|called|reference|no change|unchanged|recap|snippet|original|was)\b/i

/** Words of a line above a block that is a new file, or all of one. */
const MAKING = /\b(?:creat\w*|add(?:ing|s)?|new file|write|save)\b/i

/** Words that say of a block that it is all of a file. */
const ALL =
  /\b(?:whole|full|entire|complete)(?: [\w-]+){0,2} (?:file|contents?|code|source|version|text|FILE)\b|\bFILE\b[^.]{0,20} in (?:full|its entirety)\b|完整/i

/** The same in other languages. */
const SHOWING_ELSEWHERE =
  /beispiel|ausgabe|bisher|vorher|exemple|sortie|avant|ejemplo|salida|antes|exemplo|esempio|например|пример|вывод|例如|示例|例子|比如|输出|原来|目前|例えば|出力|現在|예를|예시|출력/i
const MAKING_ELSEWHERE =
  /\berstell|\blege\b|neue datei|\bcré(?:er|ez|e)\b|nouveau fichier|\bcrea(?:r|mos)?\b|nuevo archivo|\bcri(?:ar|e)\b|novo arquivo|\bcreare\b|nuovo file|созда|новый файл|创建|新建|建立|新增文件|作成|新しいファイル|新規|생성|새 파일/i

/** Words of a line above a block that changes a file. */
const CHANGING =
  /\b(?:updat\w*|replac\w*|chang\w*|modif\w*|edit\w*|rewrit\w*|fix\w*|adjust\w*|insert\w*|append\w*|now reads?|becomes?|should (?:be|read|look))\b/i

/** Words of a line that speaks about a file as it is. */
const TELLING =
  /\b(?:look(?:s|ing)?|see|shows?|does|did|has|had|contains?|defines?|works?|explain\w*|review\w*|bug|issue|problem|wrong|error|fail\w*|broken|why|how|if|would|could|might)\b/i

/** True for a line above a block that only shows something. */
export function isShowing(line: string): boolean {
  return SHOWING.test(line) || SHOWING_ELSEWHERE.test(line)
}

/** True for a line above a block that is a new file, or all of one. */
export function isMaking(line: string): boolean {
  return (MAKING.test(line) && !isAddedTo(line)) || MAKING_ELSEWHERE.test(line) || saysAll(line)
}

/** True for a line that says of the block below it that it is all of a file. */
export function saysAll(line: string): boolean {
  return ALL.test(line)
}

/** True for a line above a block that changes a file. */
export function isChanging(line: string): boolean {
  return CHANGING.test(line)
}

/** True for a line above a block that tells of a file, and says nothing of a change. */
export function isTellingOf(line: string): boolean {
  return TELLING.test(line) && !isChanging(line)
}

/** Words that lead from one file to the next, and say nothing of it. */
const LEADING = /^(?:and|then|also|next|now|finally|lastly|last|the|file|first|second|third|und|dann|et|puis|ensuite|enfin|y|luego)$/

/** True for a line that only leads to a file: `And b.ts:`; not for one that shows it, `Here is b.ts:`. */
export function isLeadingTo(line: string): boolean {
  const [before = '', after, ...more] = line.split(NAME)
  if (after === undefined || more.length > 0 || /[\p{L}\p{N}]/u.test(after)) return false
  return (before.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => LEADING.test(word))
}

/** True for a line that adds to a file that is there: `add this to a.ts`, `put the import at the top of a.ts`. */
function isAddedTo(line: string): boolean {
  const before = line.slice(0, Math.max(0, line.indexOf(NAME)))
  return /\b(?:add|adds|adding|insert\w*|append\w*|prepend\w*|put)\b.*\b(?:to|into|in|inside|at|on|onto|of|before|after)\b/i.test(before)
}
