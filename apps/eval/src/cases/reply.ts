/** What an engine returned for a file and an answer. */
export type Reply =
  | { readonly status: 'done'; readonly content: string; readonly note?: string }
  | { readonly status: 'already'; readonly content: string; readonly note?: string }
  | { readonly status: 'refused'; readonly note: string }

/** The lines of the file that an edit changes, counted from 0, half-open. */
export interface Place {
  readonly from: number
  readonly to: number
}
