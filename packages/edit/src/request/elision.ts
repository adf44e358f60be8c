import type { Line } from '../text/line'

/** Words for an omission, words for the omitted object, and filler words between them. */
const LEFT_OUT =
  /^(?:existing|unchanged|remaining|remain|remains|rest|same|previous|previously|omitted|snip|snipped|keep|kept|other|others|before|above|truncated|brevity|more|etc|continues?|stays?)$/i
/** Words that mean an omission even if a remark has no other word. Each other word of `LEFT_OUT` may also be a heading. */
const LEFT_OUT_ALONE = /^(?:existing|unchanged|omitted|snip|snipped|truncated)$/i
const OBJECT =
  /^(?:code|lines?|methods?|functions?|items?|implementation|logic|body|contents?|file|imports?|fields?|props|settings?|options?|entries|keys|rules|tests?|class|block|section|component|jsx|html|markup|setup|config|here|stuff|things?|docs?|documentation|comments?)$/i
const FILLER = /^(?:the|of|is|are|as|your|my|all|to|be|and|with|for|in|no|not|changes?|changed|\d+)$/i
/** A remark that nothing changes also means an omission. */
const UNCHANGED = /\bno(?:t|thing)? (?:\p{L}+ )?change[sd]?\b/iu
const DOTS = /^[[(<{]?\s*(?:\.{3,}|\u2026)\s*[\])>}]?$/
const SOME_DOTS = /\.{3,}|\u2026/
const DOTS_AT_AN_END = /^(?:\.{2,}|\u2026)|(?:(?<!\.)\.{3,}|\u2026)$/
/** Matches a remark: the start and end of a comment, or brackets. */
const REMARK =
  /^(?:\/\/|#|\/\*+|<!--|--|;+|%|\{\/\*|"""|\(\*|\[|\(|<|\*|\{-|\{#|\{\{!(?:--)?|\{\{\/\*|@\*|-#|(?:dnl|rem)\b)\s*(?!\s)((?:.*?\S)??)\s*(?:\*\/\}{0,2}|-->|"""|\*\)|\]|\)|>|-\}|#\}|(?:--)?\}\}|\*@)?$/i
/** Matches a remark that begins and ends with dots, behind any mark. */
const DOTS_BEHIND_MARK = /^[^\p{L}\p{N}\s]{1,5}\s+((?:\.{3}|\u2026).*(?:\.{3}|\u2026))(?:\s+[^\p{L}\p{N}\s]{1,5})?$/u
/** Matches the start of dots, of a comment or of brackets. */
const START = /^(?:[^\p{L}\p{N}\s]|(?:dnl|rem)\b)/iu
/** Maximum number of words of a remark that represents omitted lines. */
const LONGEST = 9

/** Whether a line represents omitted lines: three dots, or a remark that consists of words for an omission. */
export function isElision(body: string): boolean {
  if (DOTS.test(body)) return true
  const remark = remarkIn(body)
  if (remark === undefined) return false
  if (DOTS.test(remark)) return true
  const words = remark.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0 || words.length > LONGEST) return false
  const isForeignScript = words.every((word) => !/[A-Za-z]/.test(word))
  if (DOTS_AT_AN_END.test(remark) && isForeignScript) return true
  if (!UNCHANGED.test(remark) && !words.some((word) => LEFT_OUT.test(word))) return false
  if (SOME_DOTS.test(remark)) return true
  if (words.length === 1) return LEFT_OUT_ALONE.test(words[0]!)
  const others = words.filter((word) => !LEFT_OUT.test(word) && !OBJECT.test(word) && !FILLER.test(word))
  return others.length === 0 || (others.length === 1 && words.length > 2 && words.some((word) => OBJECT.test(word)))
}

/** Matches the end of a remark that says that lines are as before, or where code belongs. This means an omission of what its other words name. */
const AS_BEFORE =
  /\b(?:unchanged|untouched|omitted|elided|not shown|(?:as|like) (?:before|above|previously)|(?:stays?|remains?) (?:the same|as (?:is|it is|they are))|(?:code|logic|implementation|body)(?: goes)? here)[\s.!)\]]*$/iu
/** The same in other languages. */
const AS_BEFORE_ELSEWHERE = /(?:不变|省略|そのまま|unverändert|sin cambios|igual|inchangée?s?|sem alterações|без изменений)[\s.…!)\]]*$/iu
/** Matches a remark that only names what is left out. */
const LEFT = /^(?:(?:the )?rest of (?:the|your|my)|existing|previous|remaining) \p{L}+s$/iu
/** Matches a remark that begins and ends with dots: `... load and save ...`. */
const DOTS_AROUND = /^(?:\.{3}|\u2026).*(?:\.{3}|\u2026)$/
/** Matches a statement without effect that has a remark. */
const NO_STATEMENT = /^(?:pass|:|\.{3})\s+(?=#)/

/** Whether a line that replaces more lines represents them: `// links unchanged`, `: # same as before`, `-- existing columns`. */
export function saysAsBefore(body: string): boolean {
  const rest = body.replace(NO_STATEMENT, '')
  if (rest !== body && isElision(rest)) return true
  const [remark, patterns] = [remarkIn(rest) ?? '', [AS_BEFORE, AS_BEFORE_ELSEWHERE, LEFT, DOTS_AROUND]]
  return patterns.some((pattern) => pattern.test(remark)) && (remark.match(/[\p{L}\p{N}]+/gu) ?? []).length <= LONGEST
}

/** Matches a line that ends with the body of a block: the words before it, and the body if it may be dots or a remark. */
const BODY_ON_LINE = /^(?=.{0,200}$)([^({=:]*).*?(?:\{\s*(\S.*?)\s*\}?|:\s*((?:\.{3}|pass\s+#).*))$/
/** Matches a line that may be a body of dots in the file. */
const ENDS_IN_DOTS = /(?:\.{3}|\u2026)\s*\}?$/

/** Returns whether a line in place of more has dots for the body of one (`f() { ... }`), or is a remark that names some (`// f() ...`). */
export function omissionsOf(removed: readonly Line[], isAlone: boolean): (line: Line) => boolean {
  const code = removed.filter((line) => !line.isComment)
  const known = new Set(code.flatMap(({ words }) => words))
  return ({ body, isComment, words }) => {
    if (isComment) {
      const names = words.filter((word) => ![LEFT_OUT, OBJECT, FILLER].some((pattern) => pattern.test(word)))
      const isPart = SOME_DOTS.test(body) ? names.length > 0 : isAlone && code.length === removed.length
      return isPart && names.every((name) => known.has(name)) && !code.some((line) => line.hasWords && body.endsWith(line.body))
    }
    const [, head, inBraces, behind] = BODY_ON_LINE.exec(body) ?? []
    const omits = [inBraces, behind].some((text) => text !== undefined && (isElision(text) || saysAsBefore(text)))
    return omits && code.some((line) => line.body.startsWith(head!)) && !code.some((line) => ENDS_IN_DOTS.test(line.body))
  }
}

/** Returns the text of a remark, or a text between dots. */
function remarkIn(body: string): string | undefined {
  if (!START.test(body)) return undefined
  return (DOTS_BEHIND_MARK.exec(body) ?? REMARK.exec(body))?.[1] ?? (DOTS_AROUND.test(body) ? body : undefined)
}
