/** Splits a text that arrives in pieces into lines without their LF. `add` gets each complete line. A byte order mark is dropped. */
export function openLineSplitter(add: (line: string) => void) {
  let pieces: string[] = []
  let waiting = 0
  let hasStarted = false
  return {
    push(piece: string): void {
      let at = !hasStarted && piece.charCodeAt(0) === 0xfeff ? 1 : 0
      hasStarted ||= piece !== ''
      for (let end = piece.indexOf('\n', at); end !== -1; end = piece.indexOf('\n', at)) {
        const last = piece.slice(at, end)
        add(pieces.length === 0 ? last : pieces.join('') + last)
        pieces = []
        waiting = 0
        at = end + 1
      }
      if (at < piece.length) pieces.push(piece.slice(at))
      waiting += piece.length - at
    },
    /** The unfinished last line. */
    rest(): string {
      pieces = [pieces.join('')]
      return pieces[0]!
    },
    /** The length of the unfinished last line, in UTF-16 units. */
    waiting: () => waiting,
  }
}
