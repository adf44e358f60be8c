/**
 * Classifies the line above a code block by its words.
 *
 *   For example in a.ts:        the block illustrates something
 *   Create a.ts:                the block is a file
 *   The complete a.ts:          the block is the whole file
 *   In a.ts, add:               the lines are added to the file
 *   Update a.ts:                the block changes the file, and may be part of it
 *   This is how a.ts works:     the line describes the file
 *
 * Idea: words of a few languages. Cost: none. Weakness: for a line in another language, only the comparison with the file decides whether
 * the block is the whole file (`left-out.ts` of @suture/core).
 */

/** Replaces file names in such a line, so that `output.ts` does not count as the word `output`. */
export const NAME = 'FILE'

/** Words above an illustration. */
const SHOWING =
  /\b(?:examples?|for instance|e\.g|currently|at present|existing|looked like|outputs?|prints?|run|runs|usage|reference|no change|unchanged|recap|snippet|original|was)\b/i

/** Words above a new or whole file. */
const MAKING = /\b(?:creat\w*|add(?:ing|s)?|new file|write|save)\b/i

/** Words that say that a block is the whole file. */
const ALL =
  /\b(?:whole|full|entire|complete)(?: [\w-]+){0,2} (?:file|contents?|FILE)\b|\b(?:whole|full|entire|complete)(?: [\w-]+){0,2} (?:code|source|text|version)(?: (?:of|for|in) (?:the )?(?:file )?FILE\b|\W*$)|\bFILE\b[^.]{0,20} in (?:full|its entirety)\b|\b(?:replace|overwrite)\W+(?:the )?(?:contents? of )?FILE\W+(?:with|by)\b/i

/** Words for lines that are added to a file. */
const ADDING =
  /\b(?:add(?:s|ed|ing)?|append\w*|prepend\w*|insert\w*|put(?:s|ting)?|plac(?:e|es|ing)|past(?:e|es|ing)|includ(?:e|es|ing)|extend\w*)\b/i

/** Words for a position in a file, but not `after the change`. */
const PLACES =
  /\b(?:after|below|beneath|under|underneath|above|before)\s+(?!FILE\b|is\b|are\b|(?:(?:the|this|these|our|my|your|all|that|applying)\s)*(?:chang|fix|edit|updat|refactor|migrat|modif))\S*\w|\b(?:at|to|near|from) the (?:very )?(?:end|top|bottom|beginning|start)\b|\b(?:at|to) line \d/i

/** The same words in other languages. */
const SHOWING_ELSEWHERE =
  /beispiel|ausgabe|bisher|exemple|sortie|ejemplo|salida|exemplo|esempio|например|пример|вывод|例如|示例|例子|比如|输出|原来|目前|例えば|出力|現在|예를|예시|출력/i
const MAKING_ELSEWHERE =
  /\berstell|\blege\b|neue datei|\bcré(?:er|ez|e)\b|nouveau fichier|\bcrea(?:r|mos)?\b|nuevo archivo|\bcri(?:ar|e)\b|novo arquivo|\bcreare\b|nuovo file|созда|новый файл|创建|新建|建立|新增文件|作成|新しいファイル|新規|생성|새 파일/i
const ALL_ELSEWHERE =
  /vollständig|komplett|(?:ganze|gesamte)n? (?:datei|inhalt|FILE)|fichier complet|contenu complet|en entier|(?:archivo|fichero|contenido|arquivo|conteúdo|file|contenuto) (?:completo|entero|inteiro|intero)|FILE complet|полност|полный|целиком|完整|全部内容|整个文件|全文|全体|전체/i
const ADDING_ELSEWHERE =
  /hinzu|ergänz|füg|häng|einsetz|\btrag|\bnach (?:de|dem)\w* |\bunter(?:halb| de)|oberhalb|\bam (?:ende|anfang)|ajout|insér|añad|agreg|insert|incluy|\bpon(?:er|ga)?\b|coloca|después|debajo|encima|al (?:final|principio|inicio)|antes de|adicion|aggiung|добав|添加|增加|追加|插入|加入|加上|加到|新增|之后|之前|后面|前面|下面|下方|上方|末尾|结尾|最后|开头|顶部|底部|추가/i

/** Words above a change of a file. */
const CHANGING =
  /\b(?:updat\w*|replac\w*|chang\w*|modif\w*|edit\w*|rewrit\w*|fix\w*|adjust\w*|now reads?|becomes?|should (?:now )?(?:be|read|look))\b/i

/** Words for lines that are removed. */
const REMOVING =
  /\b(?:delet\w*|remov\w*|drop(?:s|ped)?|get rid of|replac\w*)\b|\blösch|\bentfern|\bersetz|\b(?:elimin|borr|quit|reemplaz)|\bsupprim|\bremplac|удали|замени|删除|移除|去掉|替换|削除|삭제/i

/** Words in a description of existing code. */
const DESCRIBING =
  /\b(?:look(?:s|ing)?|see|shows?|does|did|has|had|contains?|defines?|works?|explain\w*|review\w*|bug|issue|problem|wrong|error|fail\w*|broken|why|how|if|would|could|might)\b/i

/** Whether the line introduces an illustration. */
export function isShowing(line: string): boolean {
  return SHOWING.test(line) || SHOWING_ELSEWHERE.test(line)
}

/** Whether the line introduces a new or whole file. */
export function isMaking(line: string): boolean {
  return (MAKING.test(line) && !isAddedTo(line)) || (MAKING_ELSEWHERE.test(line) && !PLACES.test(line)) || saysAll(line)
}

/** Whether the line says that the block is the whole file. */
export function saysAll(line: string): boolean {
  const words = line.replace(/[`*_"'“”«»]/g, '')
  return ALL.test(words) || ALL_ELSEWHERE.test(words)
}

/** Whether the line says that the block's lines are added, or where. */
export function isAdding(line: string): boolean {
  return ADDING.test(line) || PLACES.test(line) || ADDING_ELSEWHERE.test(line)
}

/** Whether the line introduces a change of a file. */
export function isChanging(line: string): boolean {
  return CHANGING.test(line) || isAdding(line)
}

/** Whether the line says that the block's lines are removed, so that the block may quote what the file holds. */
export function isRemoving(line: string): boolean {
  return REMOVING.test(line)
}

/** Whether the line describes a file and mentions no change. */
export function isDescribing(line: string): boolean {
  return DESCRIBING.test(line) && !isChanging(line)
}

/** Words that introduce a file or say that it is new, and nothing about its content. */
const LEADING =
  /^(?:and|then|also|next|now|finally|lastly|last|the|file|first|second|third|here|is|s|a|step|new|module|component|class|helper|script|page|test|tests|config|und|dann|neue|neues|neuer|et|puis|ensuite|enfin|nouveau|y|luego|nuevo|nueva|\d{1,3})$/

/** What may follow the name of a new file: `(new)`, or a description in a heading, a list item or bold text. */
const NEW_BEHIND = /^[*_`\s]*\((?:new\b|neu\b|nuevo\b|nouveau\b)[^)]*\)[\s:*_`]*$/i
const LABEL = /^\s*(?:#{1,6}\s|\*\*|\d{1,3}[.)]\s|[-*+]\s)/
const DESCRIPTION = /^[*_`\s]*(?:[–—:-]|\()\s?\S/

/** Whether the line only introduces a file (`And b.ts:`, `2. New module b.ts:`), or is its heading (`## b.ts — the rates`). */
export function isLeadingTo(line: string): boolean {
  const [before = '', after, ...more] = line.split(NAME)
  if (after === undefined || more.length > 0) return false
  if (!(before.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => LEADING.test(word))) return false
  if (!/[\p{L}\p{N}]/u.test(after) || NEW_BEHIND.test(after)) return true
  return LABEL.test(line) && DESCRIPTION.test(after) && !isChanging(after) && !isDescribing(after)
}

/** Whether the line adds to an existing file: `add this to a.ts`, `in a.ts, after the imports, add`. */
function isAddedTo(line: string): boolean {
  if (PLACES.test(line)) return true
  const before = line.slice(0, Math.max(0, line.indexOf(NAME)))
  return ADDING.test(before) && /\b(?:to|into|in|inside|at|on|onto|of|before|after)\b/i.test(before)
}
