/**
 * Returns the number of columns of a text on a terminal. Wide characters of East Asian scripts and emoji have two columns, combining marks
 * have none, and all others have one. Parts of a joined emoji are counted separately, as many terminals show them. So lines may be shorter
 * than the limit, but never longer. Source: Unicode Standard Annex 11 (wide and fullwidth).
 */
export function textWidth(text: string): number {
  if (!/[^\0-\u02ff]/.test(text)) return text.length
  let columns = 0
  for (const character of text) columns += NARROW.test(character) ? 1 : NONE.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return columns
}

/**
 * Characters of one column. The variation selector is included, because it turns the preceding character into an emoji, which is one column
 * wider.
 */
const NARROW = /[ -~]|\ufe0f/
const NONE = /[\p{Mark}\p{Default_Ignorable_Code_Point}]/u
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18aff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u
