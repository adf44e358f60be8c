import type { FileEdits } from '../src/index'
import { toIntents } from '../src/internal'

/** Returns the edits of a file in one line: `format path: old -> new | old -> new`, or `format path create "..."`. */
export function brief(edit: FileEdits): string {
  const { format, path = '?', operation, to, content } = edit
  const what =
    operation === 'modify'
      ? ''
      : ` ${operation}${to === undefined ? '' : ` to ${to}`}${content === undefined ? '' : ` ${JSON.stringify(content)}`}`
  const intents = toIntents(edit).map((intent) => {
    const more = [
      ...(intent.replaceAll ? [' all'] : []),
      ...(intent.startLine === undefined ? [] : [` @${intent.startLine}`]),
      ...(intent.within ? [` in ${intent.within.join('/')}`] : []),
      ...(intent.at ? [` at ${intent.at}`] : []),
    ]
    return `${flat(intent.oldString)} -> ${flat(intent.newString)}${more.join('')}`
  })
  return `${format} ${path}${what}${intents.length > 0 ? `: ${intents.join(' | ')}` : ''}`
}

function flat(text: string): string {
  return text.replaceAll('\n', '\\n')
}
