import type { FileEdits } from './file-edits'

/** Writes the edits of one file; a string is the reason why the format cannot express them. */
export type FileWriter = (edit: FileEdits) => readonly string[] | string

/** Returns what `make` makes of each item, or the first reason why it makes nothing. */
export function allOrReason<Item, Made extends object>(items: readonly Item[], make: (item: Item) => Made | string): Made[] | string {
  const made = items.map(make)
  return made.find((each) => typeof each === 'string') ?? (made as Made[])
}

/** How a format is written. */
export interface Writer {
  readonly write: FileWriter
  /** Joins the lines of all files into the whole text. */
  readonly whole: (lines: readonly string[]) => string
  /** Whether the format has line numbers. The others drop line hints. */
  readonly numbered: boolean
}

/** The instruction that makes a model answer in a format. */
export interface FormatPrompt {
  /** The format in a few words, for lists. */
  readonly title: string
  /** The instruction, ready to paste: plain sentences, then a sample. */
  readonly text: string
}
