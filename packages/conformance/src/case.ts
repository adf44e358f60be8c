/** What every case has. The name is the heading as an address: small, with dashes. */
export interface CaseHead {
  readonly name: string
  readonly heading: string
  /** What the paragraph below the heading says, or the heading. */
  readonly story: string
  /** The file's name without `.md`. */
  readonly topic: string
  /** Where it is: the file, and its lines, 0-based. */
  readonly at: { readonly file: string; readonly from: number; readonly to: number }
}

/** Old text and new text, and what narrows the place. */
export interface CaseEdit {
  readonly oldString: string
  readonly newString: string
  readonly [field: string]: unknown
}

/** What the problem of a refusal holds at least: its kind, the rule where one refused, and a sentence of its words. */
export interface ExpectedProblem {
  readonly kind: string
  readonly says: string
  readonly finding?: { readonly rule: string }
  readonly [field: string]: unknown
}

/** How a case of one file ends; of the three just one is there. */
export interface End {
  readonly after?: string
  readonly problem?: ExpectedProblem
  /** An end that changes nothing and is a success. */
  readonly outcome?: Readonly<Record<string, unknown>>
}

/** Edits of one file. */
export interface EditCase extends CaseHead, End {
  readonly before: string
  readonly edits: readonly CaseEdit[]
  readonly options: Readonly<Record<string, unknown>>
  /** Options with which it ends otherwise, and how. */
  readonly needs?: Readonly<Record<string, unknown>>
}

/** A diff of one file, as text. */
export interface DiffCase extends CaseHead, End {
  readonly before: string
  readonly edit: string
}

/** An answer of a model, for a tree of files by path. */
export interface AnswerCase extends CaseHead {
  readonly answer: string
  readonly before: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string>>
  readonly ends: AnswerEnd
}

export interface AnswerEnd {
  readonly status: 'applied' | 'partial' | 'refused'
  /** Kinds of all problems, in order. */
  readonly problems: readonly string[]
  /** Texts that the words of the report hold. */
  readonly says: readonly string[]
  readonly options: Readonly<Record<string, unknown>>
  /** How the same answer ends when it is sent again, where it is not already applied then, and why. */
  readonly again?: string
  readonly because?: string
}
