import type { Parsed } from '@suture/formats'
import type { Files } from '@suture/workspace'
import type { ApplyOptions } from './options'

const POLICIES = ['safe', 'spec']
const FIDELITIES = ['graft', 'verbatim']

/** Throws a TypeError if an answer is neither a text nor an object. */
export function checkAnswer(answer: unknown): void {
  if (typeof answer !== 'string' && (typeof answer !== 'object' || answer === null))
    throw wrong('the answer', 'a text or an object', answer)
}

/**
 * Throws a TypeError if an argument of `applyEdits` is missing or of the wrong kind. The message names the first such argument and says
 * what it should be.
 */
export function checkArguments(parsed: Parsed, files: Files, options: ApplyOptions): void {
  if (!Array.isArray(parsed?.edits) || !Array.isArray(parsed.problems))
    throw wrong('the answer', 'a text, an object or what parse gives', parsed)
  checkOptions(files, options)
}

/** Like `checkArguments`, without an answer. */
export function checkOptions(files: Files, options: ApplyOptions): void {
  if (typeof files?.read !== 'function') throw wrong('files', 'nodeFiles(), memoryFiles() or files of your own', files)
  if (typeof options !== 'object' || options === null) throw wrong('options', 'an object with root', options)
  const { root, policy, fidelity, signal } = options
  if (typeof root !== 'string' || !/^(?:[\\/]|[A-Za-z]:[\\/])/.test(root))
    throw wrong('options.root', 'the absolute path of a folder', root)
  if (policy !== undefined && !POLICIES.includes(policy)) throw wrong('options.policy', POLICIES.join(' or '), policy)
  if (fidelity !== undefined && !FIDELITIES.includes(fidelity)) throw wrong('options.fidelity', FIDELITIES.join(' or '), fidelity)
  checkMapping(options)
  if (signal !== undefined && typeof signal?.throwIfAborted !== 'function') throw wrong('options.signal', 'an AbortSignal', signal)
}

function checkMapping({ strip, pathMap }: ApplyOptions): void {
  if (strip !== undefined && !(Number.isSafeInteger(strip) && strip >= 0)) throw wrong('options.strip', 'a number of names', strip)
  if (pathMap !== undefined && !pathMap.every?.((pair) => typeof pair?.[0] === 'string' && pair[0] !== '' && typeof pair[1] === 'string'))
    throw wrong('options.pathMap', 'a list of [from, to]', pathMap)
}

function wrong(name: string, expected: string, found: unknown): TypeError {
  const what = typeof found === 'string' ? JSON.stringify(found.slice(0, 80)) : found === null ? 'null' : typeof found
  return new TypeError(`${name} must be ${expected}, found ${what}`)
}
