/** Old and new text, and what was undone in both to get there. */
export interface Form {
  readonly oldString: string
  readonly newString: string
  readonly undone: readonly string[]
  /** First number of undone line numbers: a hint. */
  readonly startLine?: number
  /** Old text before it was read at the depth of new text, line for line. */
  readonly asQuoted?: string
  /** Old text before it was read in the form of new text, line for line. */
  readonly asGiven?: string
  /** Old text was read as new text has it: the file has that, and the quote has not. */
  readonly asNewHasIt?: true
  /** The line that the edit itself says its block begins at. */
  readonly claimed?: number
}

/** Undoes one distortion in old and new; undefined when old does not have it, or when new cannot be read the same way. */
export type Undo = (form: Form) => Form | undefined

/** The form with the texts in which a distortion was undone; undefined when old stays the same. */
export function undone(form: Form, name: string, oldString: string, newString: string): Form | undefined {
  return oldString === form.oldString ? undefined : { ...form, oldString, newString, undone: [...form.undone, name] }
}
