import { type Document, openDocument } from '@suture/text'

/** A document that counts how often one asks where its lines begin: once for each line read, or found by an offset. */
export function counted(text: string): { readonly doc: Document; readonly reads: () => number } {
  const opened = openDocument(text)
  let reads = 0
  const doc = Object.create(opened, {
    lineStarts: {
      get: () => {
        reads++
        return opened.lineStarts
      },
    },
  }) as Document
  return { doc, reads: () => reads }
}

/** How often a text as a whole is held against a regular expression by `match` while something is done. */
export function matchesOver(text: string, act: () => void): number {
  const { match } = String.prototype
  let count = 0
  const watched = function (this: string, ...args: Parameters<typeof match>) {
    if (this.length === text.length && String(this) === text) count++
    return match.apply(this, args)
  }
  String.prototype.match = watched as typeof match
  try {
    act()
  } finally {
    String.prototype.match = match
  }
  return count
}
