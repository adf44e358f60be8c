import { type Files, type ServedTexts, servedTexts } from '@suture/core'

const texts = new WeakMap<object, ServedTexts>()
const DISK = {}

/** Returns the texts that tools with these files have in common. Undefined means the disk. A path has the same text for all of them. */
export function shownTexts(files: Files | undefined): ServedTexts {
  const key = files ?? DISK
  const known = texts.get(key) ?? servedTexts()
  texts.set(key, known)
  return known
}

/** Maximum UTF-16 units of a text that is remembered. A larger file is not read further for it. */
const MOST = 1 << 20

/** Joins the pieces of a text. */
export function wholeText() {
  const pieces: string[] = []
  let size = 0
  return {
    /** Takes the next piece. Returns false if no more pieces are needed. */
    take(piece: string): boolean {
      size += piece.length
      if (size <= MOST) pieces.push(piece)
      else pieces.length = 0
      return size <= MOST
    },
    /** Returns the text. Undefined if it is too large. */
    text: () => (size <= MOST ? pieces.join('') : undefined),
  }
}
