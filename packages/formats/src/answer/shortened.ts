/** Maximum length of an excerpt of the answer in a problem or as evidence, in UTF-16 units. */
const LONGEST = 120

/** Returns the beginning of a text, for a problem or as evidence. */
export function shortened(text: string): string {
  return text.slice(0, LONGEST)
}
