/** Words that say that something is left out, words for what is, and words between them. */
const LEFT_OUT =
  /^(?:existing|unchanged|remaining|remain|remains|rest|same|previous|previously|omitted|snip|snipped|keep|kept|other|others|before|above|truncated|brevity|more|etc|continues?|stays?)$/i
/** Those that say so by themselves; the others head sections, too. */
const LEFT_OUT_ALONE = /^(?:existing|unchanged|omitted|snip|snipped|truncated)$/i
const OBJECT =
  /^(?:code|lines?|methods?|functions?|items?|implementation|logic|body|contents?|file|imports?|fields?|props|settings?|options?|entries|keys|rules|tests?|class|block|section|component|jsx|html|markup|setup|config|here|stuff|things?|docs?|documentation|comments?)$/i
const FILLER = /^(?:the|of|is|are|as|your|my|all|to|be|and|with|for|in|no|not|changes?|changed|\d+)$/i
/** That nothing changes says the same. */
const UNCHANGED = /\bno(?:t|thing)? (?:\p{L}+ )?change[sd]?\b/iu
const DOTS = /^[[(<{]?\s*(?:\.{3,}|\u2026)\s*[\])>}]?$/
const SOME_DOTS = /\.{3,}|\u2026/
const DOTS_AT_AN_END = /^(?:\.{2,}|\u2026)|(?:(?<!\.)\.{3,}|\u2026)$/
/** Openers and closers of comments, and brackets around a remark. */
const REMARK = /^(?:\/\/|#|\/\*+|<!--|--|;+|%|\{\/\*|"""|\(\*|\[|\(|<|\*)\s*(?!\s)((?:.*?\S)??)\s*(?:\*\/\}?|-->|"""|\*\)|\]|\)|>)?$/
/** Words of the longest remark that takes the place of lines. */
const LONGEST = 9

/** True for a line that takes the place of others: three dots, or a remark made of the words for that. */
export function isElision(body: string): boolean {
  if (DOTS.test(body)) return true
  const between = /^(?:\.{3}|\u2026).*(?:\.{3}|\u2026)$/.test(body) ? body : undefined
  const remark = REMARK.exec(body)?.[1] ?? between
  if (remark === undefined) return false
  if (DOTS.test(remark)) return true
  const words = remark.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0 || words.length > LONGEST) return false
  const isForeignScript = words.every((word) => !/[A-Za-z]/.test(word))
  if (DOTS_AT_AN_END.test(remark) && isForeignScript) return true
  if (!saysLeftOut(remark, words)) return false
  if (SOME_DOTS.test(remark)) return true
  if (words.length === 1) return LEFT_OUT_ALONE.test(words[0]!)
  const others = words.filter((word) => !LEFT_OUT.test(word) && !OBJECT.test(word) && !FILLER.test(word))
  return others.length === 0 || (others.length === 1 && words.length > 2 && words.some((word) => OBJECT.test(word)))
}

function saysLeftOut(remark: string, words: readonly string[]): boolean {
  return UNCHANGED.test(remark) || words.some((word) => LEFT_OUT.test(word))
}
