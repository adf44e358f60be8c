import { reversePatch } from '@suture/fudiff'
import { creationOf } from '@suture/fudiff/internal'
import { defined } from '@suture/text/internal'
import type { AnswerIntent, FileEdits } from './file-edits'

/**
 * The edits that undo other edits. If one of the other edits cannot be undone, the reason instead, with the 1-based line of that edit in
 * the answer.
 */
export type Reversed =
  | { readonly ok: true; readonly edits: readonly FileEdits[] }
  | { readonly ok: false; readonly line: number; readonly reason: string }

/** Reverses edits: old and new text are swapped, and a created file is deleted if it is unchanged. */
export function reverseEdits(edits: readonly FileEdits[]): Reversed {
  const reversed: FileEdits[] = []
  for (const edit of edits) {
    const back = reverseEdit(edit)
    if (typeof back === 'string') return { ok: false, line: edit.line, reason: back }
    reversed.unshift(back)
  }
  return { ok: true, edits: reversed }
}

function reverseEdit(edit: FileEdits): FileEdits | string {
  const { content = '', mode: _mode, ...rest } = edit
  const { path = '' } = edit
  switch (edit.operation) {
    case 'create': {
      // A file without text has no line that proves that it is unchanged.
      const proof = reversePatch(creationOf(path, content))
      return { ...rest, operation: 'delete', ...(content === '' ? {} : { diff: proof }) }
    }
    case 'write':
      return 'a file that was written whole can only be restored by undoing its transaction: the answer does not hold its old text'
    case 'delete':
      return 'a deleted file can only be restored by undoing its transaction: the answer does not hold its text'
    case 'rename':
      return { ...rest, path: edit.to ?? '', ...defined({ to: edit.path }), ...changesBack(edit) }
    case 'modify': {
      const everywhere = edit.intents.some((intent) => intent.replaceAll)
      if (everywhere) return 'replacing every occurrence can only be undone with its transaction: the new text may have occurred before'
      return { ...rest, ...changesBack(edit) }
    }
  }
}

function changesBack({ intents, diff: changes }: FileEdits): Pick<FileEdits, 'intents' | 'diff'> {
  const back = intents.map(reversedIntent).reverse()
  return { intents: back, ...defined({ diff: changes && reversePatch(changes) }) }
}

const REVERSED_KIND = { keep: 'keep', remove: 'add', add: 'remove' } as const

function reversedIntent({ body, ...intent }: AnswerIntent): AnswerIntent {
  const turned = body?.map(({ kind, text }) => ({ kind: REVERSED_KIND[kind], text }))
  return { ...intent, oldString: intent.newString, newString: intent.oldString, ...defined({ body: turned }) }
}
