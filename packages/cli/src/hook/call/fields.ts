import type { HookInput } from './host'

/** Returns an object that a host sent, also if it sent it as JSON text. Undefined for anything else. */
export function objectOf(value: unknown): HookInput | undefined {
  const given = typeof value === 'string' ? fromText(value) : value
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as HookInput) : undefined
}

function fromText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a text. Undefined for anything else. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns the name of the conversation. Undefined if the host sent none. */
export function sessionOf({ session_id, sessionId }: HookInput): string | undefined {
  return stringOf(session_id) ?? stringOf(sessionId)
}
