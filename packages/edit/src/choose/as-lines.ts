import type { Intent } from '@suture/text'

/** An edit as its lines are searched for: with LF line ends, without a byte order mark, and with the last line end that its body implies. */
export function asLines(intent: Intent): Intent {
  return withLineEnds(inLf(intent))
}

const MARK = '\ufeff'
/** A text with LF line ends. */
export const lf = (text: string) => text.replaceAll('\r\n', '\n')
const unmarked = (text: string) => (text.startsWith(MARK) ? text.slice(1) : text)

/** The edit with LF line ends. A byte order mark belongs to the file and to no line, whether it was quoted or not. */
function inLf(intent: Intent): Intent {
  if (intent.oldString !== '' && (intent.oldString.startsWith(MARK) || intent.newString.startsWith(MARK)))
    return inLf({ ...intent, oldString: unmarked(intent.oldString), newString: unmarked(intent.newString) })
  // Whoever counts from zero means the first line.
  const startLine = intent.startLine === undefined ? {} : { startLine: Math.max(1, intent.startLine) }
  const [oldString, newString] = [lf(intent.oldString), lf(intent.newString)]
  // Half a line end, in which both texts were cut: the file has it, or another one.
  const isCut = oldString.endsWith('\r') && newString.endsWith('\r') && oldString.trim() !== ''
  const text = isCut ? { oldString: oldString.slice(0, -1), newString: newString.slice(0, -1) } : { oldString, newString }
  return { ...intent, ...startLine, ...text }
}

/** Gives both texts their last line end if the body has an empty last line, which would else be read as the line end of the line above. */
function withLineEnds(intent: Intent): Intent {
  const { oldString, newString, body } = intent
  if (!body || oldString === '' || !(oldString.endsWith('\n') || newString.endsWith('\n'))) return intent
  const isEmpty = body.every(({ kind }) => kind === 'remove')
  return { ...intent, oldString: `${oldString}\n`, newString: isEmpty ? '' : `${newString}\n` }
}
