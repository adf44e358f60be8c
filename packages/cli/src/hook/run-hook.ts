import { visible } from '@suture/text'
import { jsonLine } from '../show/json-text'
import { answerCall, type HookAnswer } from './answer-call'
import { objectOf } from './call/fields'
import type { HostName } from './call/host'
import { HOSTS } from './hosts'

/** What a hook prints on standard output and on standard error. Its exit code is always 0. */
export interface HookOutput {
  readonly out: string
  readonly err: string
}

/**
 * Answers a call of a host, given as the bytes that the host wrote to the hook. Whatever fails here must not cost an edit, so the answer is
 * then empty, and the host makes the call as it is.
 */
export async function runHook(name: HostName, input: Uint8Array): Promise<HookOutput> {
  const { answer, message } = await answered(name, input)
  return {
    out: answer === undefined ? '' : jsonLine(answer),
    err: message === undefined ? '' : `suture hook ${name}: ${visible(message)}.\n`,
  }
}

async function answered(name: HostName, input: Uint8Array): Promise<HookAnswer> {
  try {
    const call = objectOf(new TextDecoder('utf-8', { fatal: true }).decode(input))
    if (!call) return { message: 'the input is not the JSON of a call, so the call is left as it is' }
    return await answerCall(HOSTS[name], call)
  } catch (error) {
    return { message: `the call is left as it is, because the hook failed: ${(error as Error).message}` }
  }
}
