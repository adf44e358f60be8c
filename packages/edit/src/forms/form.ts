/** Old and new text, and what was undone in both to get there. */
export interface Form {
  readonly oldString: string
  readonly newString: string
  readonly undone: readonly string[]
  /** First of the line numbers that were undone: a hint. */
  readonly startLine?: number
  /** Old text before it was read at the depth of new text, line for line. */
  readonly asQuoted?: string
  /** Old text before it was read in the form of new text, line for line. */
  readonly asGiven?: string
  /** Old text was read as new text has it: the file has that form, the quote does not. */
  readonly asNewHasIt?: true
  /** The line at which, according to the edit itself, its block begins. */
  readonly claimed?: number
}

/** Undoes one distortion in old and new text; undefined if old text does not have it, or if new text cannot be read the same way. */
export type Undo = (form: Form) => Form | undefined

/** The form with the texts in which a distortion was undone; undefined if old text stays the same. */
export function undone(form: Form, name: string, oldString: string, newString: string): Form | undefined {
  return oldString === form.oldString ? undefined : { ...form, oldString, newString, undone: [...form.undone, name] }
}

/**
 * True if new text repeats a line of old text that is undone there: new text was distorted like old text, whatever its other lines show.
 * False if what was undone in old text are line breaks.
 */
export function repeatsOld({ oldString, newString }: Pick<Form, 'oldString' | 'newString'>, undoneOld: string): boolean {
  const wanted = new Set(newString.split('\n'))
  const read = undoneOld.split('\n')
  const given = oldString.split('\n')
  return given.length === read.length && given.some((line, i) => line !== read[i] && wanted.has(line))
}

/** The text with each line changed on its own; line breaks stay with their lines. */
export function eachLine(text: string, change: (line: string) => string): string {
  return text
    .split(/(?<=\n)/)
    .map(change)
    .join('')
}
