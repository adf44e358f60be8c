/**
 * Undoes another bullet than the file has before the items of a list.
 *
 * Idea: models repeat a list with the bullet that they usually write, and add items with it too. All items get one bullet in old and new
 * text; the form is taken if the file has it. Sums have such characters as well (`- rate`, `* count`), so one item must be a sentence, a
 * link or code.
 *
 *     file    * Install it        old    - Install it        new    - Install it        read as    * Install it
 *                                                                   - Start it                     * Start it
 */
import { type Form, type Undo, undone } from './form'

const ITEM = /^([ \t]*)[-*+](?= +\S)/gm
const ITEM_LINE = /^[ \t]*[-*+] +\S/
const SENTENCE = /^[ \t]*[-*+] +(?:\[[ xX]\] +)?(?:[[`*_<]|[\p{L}\p{N}'’-]+[,:]? [\p{L}\p{N}([`])/mu

/** True for text that may be a list; cheap. */
export function mayBeList(text: string): boolean {
  return SENTENCE.test(text) && !/\/\*|\*\/|^[ \t]*\*(?: @|$)/m.test(text)
}

/** One way for each bullet. */
export const bullets: readonly Undo[] = ['-', '*'].map((bullet) => (form) => {
  if (changesBullets(form)) return undefined
  const [old, wanted] = [form.oldString, form.newString].map((text) => text.replace(ITEM, `$1${bullet}`)) as [string, string]
  return old === wanted ? undefined : undone(form, 'other bullets', old, wanted)
})

/** True if items are both added and removed, and one text has a bullet that the other does not have: that may be the very change. */
function changesBullets({ oldString, newString }: Form): boolean {
  const [old, wanted] = [oldString, newString].map((text) => text.split('\n').filter((line) => ITEM_LINE.test(line))) as [
    string[],
    string[],
  ]
  const has = (lines: readonly string[], line: string) => lines.some((other) => signOf(other) === signOf(line))
  const isWithin = (some: readonly string[], all: readonly string[]) => some.every((line) => all.includes(line))
  const isAlike = wanted.every((line) => has(old, line)) && old.every((line) => has(wanted, line))
  return !isAlike && !isWithin(old, wanted) && !isWithin(wanted, old)
}

function signOf(line: string): string {
  return line.trimStart()[0]!
}
