/**
 * Classifies the line above a code block by its words.
 *
 *   For example in a.ts:        the block illustrates something
 *   Create a.ts:                the block is a file
 *   The complete a.ts:          the block is the whole file
 *   In a.ts, add:               the lines are added to the file
 *   Update a.ts:                the block changes the file, and may be part of it
 *   This is how a.ts works:     the line describes the file
 *   Katso a.ts:                 unknown words: the block is the whole file only if no line of the file is missing
 *
 * Idea: words of a few languages. Cost: none. Weakness: below a line in another language, a whole file that deletes or changes a line is
 * not recognised.
 */

import { lowerWords, onlyLocates } from '../answer/location-words'

/** Replaces file names in such a line, so that `output.ts` does not count as the word `output`. */
export const NAME = 'FILE'

/** Words above an illustration. */
const SHOWING =
  /\b(?:examples?|for instance|e\.g|currently|current(?=\W*$)|excerpt|at present|existing|looked like|outputs?|prints?|run|runs|usage|reference|no change|unchanged|recap|snippet|original|was)\b/i

/** Words above a new or whole file. */
const MAKING = /\b(?:creat\w*|add(?:ing|s)?|new file|write|save)\b/i

/** Words that say that a block is the whole file. */
const ALL =
  /\b(?:whole|full|entire|complete)(?: (?!(?:for|in|of|from|inside|within)\b)[\w-]+){0,2} (?:file|contents?|FILE)\b|\b(?:whole|full|entire|complete)(?: [\w-]+){0,2} (?:code|source|text|version|implementation|listing)(?: (?:of|for|in) (?:the )?(?:file )?FILE\b|\W*$)|\bFILE\b[^.]{0,20} in (?:full|its entirety)\b|\b(?:replace|overwrite)\W+(?:the )?(?:contents? of )?FILE\W+(?:with|by)\b/i

/** Words for a text that the author of the answer was given. The block may show only a part of it. */
const GIVEN =
  /\b(?:you already have|you (?:sent|gave|posted|provided|shared|pasted|uploaded|showed)|for (?:context|orientation|comparison)|from (?:the|your) (?:repo\w*|project|message|prompt|question))\b/i

/** Words for lines that are added to a file. */
const ADDING =
  /\b(?:add(?:s|ed|ing)?|append\w*|prepend\w*|insert\w*|put(?:s|ting)?|plac(?:e|es|ing)|past(?:e|es|ing)|includ(?:e|es|ing)|extend\w*|new (?:lines?|entr(?:y|ies)|settings?|keys?)|in(?:to|side)? \W{0,3}FILE\W+(?:\w+ )?(?:write|save)|go(?:es)? in(?:to)?|needed in)\b/i

/** Stems of words for a change as a whole. */
export const CHANGE = 'chang|fix|edit|updat|refactor|migrat|modif'

/** Words for a position in a file, but not `after the change`. */
const PLACES = new RegExp(
  String.raw`\b(?:after|below|beneath|under|underneath|above|before)\s+(?!\W*FILE\b|is\b|are\b|(?:(?:the|this|these|our|my|your|all|that|applying)\s)*(?:${CHANGE}))\S*\w|\b(?:at|to|near|from) the (?:very )?(?:end|top|bottom|beginning|start)\b|\b(?:at|to) line \d`,
  'i',
)

/** The same words in other languages. */
const SHOWING_ELSEWHERE =
  /beispiel|ausgabe|bisher|im moment|momentan|derzeit|zurzeit|aktuell(?!is)|exemple|sortie|ejemplo|salida|exemplo|esempio|например|пример|вывод|例如|示例|例子|比如|输出|原来|目前|例えば|出力|現在|예를|예시|출력/i
const MAKING_ELSEWHERE =
  /\berstell|\blege\b|neue datei|\bcré(?:er|ez|e)\b|nouveau fichier|\bcrea(?:r|mos)?\b|nuevo archivo|\bcri(?:ar|e)\b|novo arquivo|\bcreare\b|nuovo file|созда|новый файл|创建|新建|建立|新增文件|作成|新しいファイル|新規|생성|새 파일/i
const ALL_ELSEWHERE =
  /vollständig|komplett|(?:ganze|gesamte)n? (?:datei|inhalt|FILE)|fichier complet|contenu complet|en entier|(?:archivo|fichero|contenido|arquivo|conteúdo|file|contenuto) (?:completo|entero|inteiro|intero)|FILE complet|полност|полный|целиком|完整|完全な|全部内容|整个文件|全文|全体|전체/i
const ADDING_ELSEWHERE =
  /hinzu|ergänz|füg|häng|einsetz|\btrag|\bnach (?:de|dem)\w* |\bunter(?:halb| de)|oberhalb|\bam (?:ende|anfang)|ajout|insér|añad|agreg|insert|incluy|\bpon(?:er|ga)?\b|coloca|después|debajo|encima|al (?:final|principio|inicio)|antes de|adicion|aggiung|добав|添加|增加|追加|插入|加入|加上|加到|新增|之后|之前|后面|前面|下面(?!是|为|给出)|下方|上方|末尾|结尾|最后|开头|顶部|底部|추가|rajout|à la fin|au début|en bas de|en haut de|au-dess|ci-dessous(?! (?:le|la) )|après l(?:es? |a |['’])(?!modif|chang|mise)|inseri|alla fine|in fondo|all['’]inizio|acrescent|inclu[ai]|no (?:final|fim|início)|abaixo(?! (?:está|segue|o ))|após|\bvoeg|toevoeg|toe te voegen|\bplaats |aan het (?:eind|begin)|onderaan|bovenaan|\blägg|infoga|\blegg |tilføj|indsæt|\bsett inn|i slutet|längst|nederst|øverst|\bdodaj|\bdoda[mć]|dopisz|\bwstaw|dołącz|na końc|na koniec|na początk|poniżej(?! (?:znajd|pełn|zaktual|kompletn))|powyżej|přid[ae]|\bvlož|\bekle|sonuna|встав|допи[шс]|дода[йт]|в кон(?:ец|це)|в начал[оеу]|после (?!измен|обнов|правок)|ниже(?! (?:привед|полн|обновл|представл))|выше|挿入|先頭|末端|の(?:後|前|下|上)に|삽입|끝에|맨 (?:아래|위)|뒤에|앞에/i

/** Words above a change of a file. */
const CHANGING =
  /\b(?:updat\w*|replac\w*|chang\w*|modif\w*|edit\w*|(?:re|over)writ\w*|fix\w*|adjust\w*|now reads?|becomes?|should (?:now )?(?:be|read|look))\b/i

/** The same words in other languages. */
const CHANGING_ELSEWHERE =
  /änder|sieht|aussehen|lautet|aktualisier|ersetz|bearbeit|\bpass(?:e|t|en)\b|anpass|korrig|überarbeit|modifi|\bchange[rz]?\b|remplac|à jour|corrig|réécri|actualiz|cambi|reemplaz|reescri|atualiz|alter[ae]|substitu|aggiorn|sostitu|corregg|wijzig|aanpas|vervang|bewerk|bijgewerk|uppdater|ersätt|redig|endre|oppdater|ændr|opdater|erstat|zmie[nń]|zmodyfik|aktualiz|zamie[nń]|popraw|edytuj|uprav|změ[nň]|güncel|değiştir|düzenle|измен|обнов|замен|исправ|修改|更新|编辑|更改|改动|调整|替换|改为|改成|變更|編輯|調整|変更|修正|編集|置換|書き換え|수정|변경|업데이트|편집|교체/i

/** The same words, for other patterns. */
export const CHANGES_ELSEWHERE = CHANGING_ELSEWHERE.source

/** Further English words above a changed file. */
const REWORKING =
  /\b(?:refactor\w*|correct\w*|improv\w*|revis\w*|rework\w*|simplif\w*|clean\w*|convert\w*|migrat\w*|optimi[sz]\w*|implement\w*|renam\w*|mov(?:e|es|ed|ing)|extract\w*|switch\w*|turn\w*|us(?:e|es|ing)|set(?:s|ting)?|enabl\w*|disabl\w*|handl\w*|appl(?:y|ied|ies)|final|results?|versions?|after|now)\b/i

/** Words for lines that are removed. */
const REMOVING =
  /\b(?:delet\w*|remov\w*|drop(?:s|ped)?|get rid of|replac\w*)\b|\blösch|\bentfern|\bersetz|\b(?:elimin|borr|quit|reemplaz)|\bsupprim|\bremplac|удали|замени|删除|移除|去掉|替换|削除|삭제/i

/** Words for lines that are replaced by others. */
const REPLACING = /\breplac|\bersetz|\breemplaz|\bremplac|замени|替换/i

/** Words in a description of existing code. */
const DESCRIBING =
  /\b(?:look(?:s|ing)?|see|shows?|does|did|has|had|contains?|defines?|works?|explain\w*|review\w*|bug|issue|problem|wrong|error|fail\w*|broken|why|how|if|would|could|might|compare)\b/i

/** Whether the line introduces an illustration. Inline code, such as the name of a function, is not read. */
export function isShowing(line: string): boolean {
  const words = line.replace(/`[^`]*`/g, ' ')
  return SHOWING.test(words) || SHOWING_ELSEWHERE.test(words) || isGiven(words.split(/[,;–—]/).at(-1)!)
}

/** Whether the line introduces a new or whole file. */
export function isMaking(line: string): boolean {
  return (MAKING.test(line) && !isAddedTo(line)) || (MAKING_ELSEWHERE.test(line) && !PLACES.test(line)) || saysAll(line)
}

/** Whether the line says that the block is the whole file. */
export function saysAll(line: string): boolean {
  const words = line.replace(/[`*_"'“”«»]/g, '')
  return (ALL.test(words) || ALL_ELSEWHERE.test(words)) && !isGiven(words)
}

/** Whether the line introduces a text that the author of the answer was given, and asks for no change. */
function isGiven(line: string): boolean {
  return GIVEN.test(line) && !saysChange(line)
}

/** Whether the line says that the block's lines are added, or where. */
export function isAdding(line: string): boolean {
  return ADDING.test(line) || PLACES.test(line) || ADDING_ELSEWHERE.test(line)
}

/** Whether the line introduces a change of a file. */
export function isChanging(line: string): boolean {
  return CHANGING.test(line) || isAdding(line)
}

/** Whether any word of the line is about a change. */
export function saysChange(line: string): boolean {
  return [MAKING, MAKING_ELSEWHERE, CHANGING_ELSEWHERE, REWORKING, REMOVING].some((words) => words.test(line)) || isChanging(line)
}

/** Whether the line says that the block's lines are removed, so that the block may quote what the file holds. */
export function isRemoving(line: string): boolean {
  return REMOVING.test(line)
}

/** Whether the line says that lines are removed and nothing replaces them. */
export function isOnlyRemoving(line: string): boolean {
  return REMOVING.test(line) && !REPLACING.test(line)
}

/** Whether the line describes a file and mentions no change. */
export function isDescribing(line: string): boolean {
  return DESCRIBING.test(line) && !isChanging(line)
}

/** Frequent words of English sentences. */
const ENGLISH = /\b(?:the|is|are|of|to|and|this|that|it|we|you|with|for|now|here|code|file)\b/i

/**
 * Whether no word of the line says how the block relates to its file, as in an unknown language. Such a block must not delete a line of its
 * file. Below a heading or above a fence that names the file, only a line that introduces the block counts (`Dodaj na koniec:`).
 */
export function isUnknown(line: string): boolean {
  const isNaming = line.includes(NAME)
  if (!isNaming && (!/[:：][\s*_]*$/.test(line) || ENGLISH.test(line))) return false
  const isKnown = [saysAll, saysChange, isDescribing, isLeadingTo].some((says) => says(line))
  return !isKnown && !onlyLocates(line.replaceAll(NAME, ' '))
}

/** Words that introduce a file or say that it is new, and nothing about its content. */
const LEADING =
  /^(?:and|then|also|next|now|finally|lastly|last|the|file|first|second|third|here|is|are|s|an?|step|new|basic|simple|minimal|proposed|module|component|class|helper|script|page|test|tests|config|named|called|sure|certainly|ok|okay|und|dann|neue|neues|neuer|et|puis|ensuite|enfin|nouveau|y|luego|nuevo|nueva|\d{1,3})$/

/** Phrases whose object is the whole file: `create a test FILE`, `save this as FILE`, `the code for FILE`, `FILE file as requested`. */
const MAKES =
  /\b(?:(?:add|create|write|make) (?:an?|the|another|one)|new) (?:(?!(?:to|in|into|inside|for|of|from|at|on|with|like|as|than|using|via|by|under)\b)[\w-]+ ){1,4}[*_`"']*$|\b(?:(?:let['’]s|(?:i|we)(?:['’]ll| will)|(?:we|you) need to) )?(?:create|make|save|write)\b(?: (?:this|it|the following)(?: code)?\b)?(?: (?:as|to)\b)?|\bbelow is\b|\b(?:(?:source )?code|contents?|implementation|source) (?:for|of)\b/gi
const FILE_BEHIND =
  /^(?:[*_`"' ]*(?:file|module|script|class|component|(?= (?:as|with) ))(?: as requested| with (?:the |this )?(?:following |correct )?(?:code|contents?|format|implementation))?)?[.\s:*_`"']*$/i

/** The folder of the project. A path has the names of other folders. */
const IN_FOLDER = /\bin (?:the|your) (?:(?:same|current|working|main|base|root|top|project(?:['’]s)?) ){0,3}(?:directory|folder|root)\b/i

/** What may follow the name of a new file: `(new)`, or a description in a heading, a list item or bold text. */
const NEW_BEHIND = /^[*_`\s]*[(（](?:(?:new|neu|nuevo|nouveau)\b|新)[^)）]*[)）][\s:*_`]*$/i
const LABEL = /^\s*(?:#{1,6}\s|\*\*|\d{1,3}[.)]\s|[-*+]\s)/
const DESCRIPTION = /^[*_`\s]*(?:[–—:-]|\()\s?\S/

/** Whether the line only introduces a file (`And b.ts:`, `2. New module b.ts:`), or is its heading (`## b.ts — the rates`). */
export function isLeadingTo(line: string): boolean {
  const sentence = line.split(/(?<=\p{L}[.!])\s+(?=\p{Lu})/u).at(-1)!
  const [before = '', after, ...more] = sentence.replace(IN_FOLDER, ' ').split(NAME)
  if (after === undefined || more.length > 0) return false
  if (!lowerWords(before.replace(MAKES, ' ')).every((word) => LEADING.test(word))) return false
  if (!/[\p{L}\p{N}]/u.test(after) || NEW_BEHIND.test(after) || FILE_BEHIND.test(after)) return true
  return LABEL.test(line) && DESCRIPTION.test(after) && !isChanging(after) && !isDescribing(after)
}

/** Whether the line adds to an existing file: `add this to a.ts`, `in a.ts, after the imports, add`. */
function isAddedTo(line: string): boolean {
  if (PLACES.test(line)) return true
  const before = line.slice(0, Math.max(0, line.indexOf(NAME)))
  return ADDING.test(before) && /\b(?:to|into|in|inside|at|on|onto|of|before|after)\b/i.test(before)
}

/** Words before a file in which something is written, and an object that is a part of a file: `create a function`. */
const WITHIN = /\b(?:to|into|in|inside|within|at|on|onto|of|for|before|after)\b/i
const WRITES_PART =
  /\b(?:creat\w*|writ\w*|sav\w*)\s+(?:an?|the|this|these|two|three|another|some)\s+(?!(?:\w+\s+){0,2}(?:file|following|contents?)\b)/i

/**
 * What the words above a block say about the file: it is made (`Create a.ts`), or something in it is changed (`In a.ts, add`, `a.ts
 * (updated)`), so that it must exist. Undefined if they say neither.
 */
export function fileIn(line: string): 'new' | 'existing' | undefined {
  const at = Math.max(0, line.indexOf(NAME))
  const [before, after] = [line.slice(0, at), line.slice(at)]
  if (WITHIN.test(before) && !/\bnew\W+(?:\w+\W+)?file\b/i.test(line) && (ADDING.test(line) || WRITES_PART.test(after))) return 'existing'
  const [makes, changes] = [MAKING, CHANGING].map((words) => words.test(line))
  if (makes || MAKING_ELSEWHERE.test(line) || /\bnew\b/i.test(line)) return 'new'
  return changes ? 'existing' : undefined
}
