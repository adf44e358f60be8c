import type { Intent, Malformed } from '@suture/text'

/**
 * The fence that new text alone has around it, where the file has none at all: it would be written as code. Where the file has fences it may be
 * Markdown, and so may one that begins or ends inside of new text.
 *
 *     file    run()        old    run()        new    ```js        refused: the fences would be written
 *                                                     run(1)
 *                                                     ```
 */
export function bringsFence({ oldString, newString }: Pick<Intent, 'oldString' | 'newString'>, file: string): string | undefined {
  if (!mayBringFence(newString)) return undefined
  const [, opening, fence] = /^\s*((```+|~~~+)[^\n]*)\n[\s\S]*\n[ \t]*\2\s*$/.exec(newString) ?? []
  if (opening === undefined || hasFence(oldString, fence!) || hasFence(file, fence!)) return undefined
  return opening.trimEnd()
}

/** False for new text that begins with no fence: cheap to see. */
export function mayBringFence(newString: string): boolean {
  return /^\s*(?:```|~~~)/.test(newString)
}

function hasFence(text: string, fence: string): boolean {
  return new RegExp(`^[ \\t]*${fence.slice(0, 3)}`, 'm').test(text)
}

/** The problem of new text in a fence. */
export function fenceProblem(opening: string): Malformed {
  return {
    kind: 'malformed',
    line: 1,
    expected: 'the lines themselves',
    found: opening,
    form: 'Write the new text without a fence around it; if the file is to have the fence, quote a line beside it in both texts.',
  }
}
