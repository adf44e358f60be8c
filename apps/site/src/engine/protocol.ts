/** The texts of the files by relative path, and a model's answer. */
export interface Input {
  readonly files: Readonly<Record<string, string>>
  readonly answer: string
}

/** A range of lines of a file. Both are 1-based and inclusive. */
export interface Lines {
  readonly startLine: number
  readonly endLine: number
}

/** A quoted line, with the line of the file with which it is paired. */
export interface PairedLine {
  readonly quoted: string
  readonly actual?: string
  /** How the two lines differ. `absent` if the file does not contain the line there. */
  readonly form: string
  readonly kind: 'keep' | 'remove'
  /** 1-based line of the file. */
  readonly line?: number
  /** 1-based line of the answer. Absent if the quote does not have lines of its own there, as in JSON. */
  readonly answerLine?: number
}

/** The outcome of one edit of the answer. */
export interface LandedEdit {
  readonly path: string
  readonly format: string
  /** 1-based line of the answer at which the edit begins. */
  readonly answerLine: number
  readonly status: 'applied' | 'already-applied' | 'no-op' | 'held' | 'refused'
  /** For example `src/cart.ts:45-51`. */
  readonly place: string
  /** How the place was found, or why the edit was refused. */
  readonly words: string
  readonly paired: readonly PairedLine[]
  /** Lines of the file: the places where the edit landed, or those that a refusal is about. */
  readonly places: readonly Lines[]
}

/** The text of one file before and after the answer. Either is absent if there is no file. */
export interface LandedFile {
  readonly path: string
  readonly to?: string
  readonly before?: string
  readonly after?: string
}

/** What the engine did with an answer. */
export interface Landing {
  readonly status: 'applied' | 'partial' | 'refused' | 'empty'
  readonly summary: string
  /** One sentence for each part of the answer that was read as edits. */
  readonly formats: readonly string[]
  readonly edits: readonly LandedEdit[]
  /** Parts of the answer that were not read, and files that could not be changed. */
  readonly problems: readonly { readonly line?: number; readonly words: string }[]
  readonly files: readonly LandedFile[]
  /** The report as a model gets it. */
  readonly message: string
}

/** A line of a diff. */
export interface ShownLine {
  readonly kind: 'header' | 'hunk' | 'context' | 'added' | 'removed' | 'note'
  readonly text: string
}

/** What another engine does with the edits of one file. */
export interface PeerFile {
  readonly path: string
  /** `same`: the same text as Suture. `other`: another text. `refused`: nothing is written. */
  readonly outcome: 'same' | 'other' | 'refused'
  readonly words: string
  /** The change that it makes. Empty if there is none, and if the outcome is `same`. */
  readonly diff: readonly ShownLine[]
}

/** What another engine does with the answer. */
export interface Peer {
  readonly name: string
  readonly how: string
  readonly files: readonly PeerFile[]
}

/** A message to the worker. Answers have the same number. */
export interface Question {
  readonly id: number
  readonly input: Input
}

/** A message of the worker: first what Suture does, then what the others do. */
export type Reply =
  | { readonly id: number; readonly kind: 'landing'; readonly landing: Landing }
  | { readonly id: number; readonly kind: 'peers'; readonly peers: readonly Peer[] }
  | { readonly id: number; readonly kind: 'failure'; readonly words: string }
