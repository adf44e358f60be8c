import { type Document, type Intent, openDocument, type Refused } from '@suture/text'
import { refused } from '@suture/text/internal'
import type { EditOptions } from './request/options'

const CHOICES = [
  ['policy', ['safe', 'spec']],
  ['fidelity', ['graft', 'verbatim']],
  ['certainty', ['high', 'normal', 'low']],
] as const

const FORM = '{ oldString: "the text to find", newString: "the text to put there" }'

/** Returns the opened text to edit. Throws a TypeError that names the missing or wrong argument. */
export function checkedSource(content: string | Document, options: EditOptions): Document {
  if (typeof options !== 'object' || options === null) throw wrong('options', 'an object', options)
  for (const [name, choices] of CHOICES) {
    const value: unknown = options[name]
    if (value !== undefined && !(choices as readonly unknown[]).includes(value)) throw wrong(`options.${name}`, choices.join(' or '), value)
  }
  if (typeof content === 'string') return openDocument(content)
  if (typeof content?.text !== 'string') throw wrong('content', 'the text to edit', content)
  return content
}

/** Returns the refusal of an edit that lacks a text, as `malformed`. Throws a TypeError if the edit is not an object. */
export function incomplete(intent: Intent): Refused | undefined {
  if (typeof intent !== 'object' || intent === null) throw wrong('intent', 'an object with oldString and newString', intent)
  const missing = typeof intent.oldString === 'string' ? 'newString' : 'oldString'
  if (typeof intent[missing] === 'string') return undefined
  return refused({ kind: 'malformed', line: 1, expected: `${missing}, a text`, found: kindOf(intent[missing]), form: FORM })
}

function wrong(name: string, expected: string, found: unknown): TypeError {
  return new TypeError(`${name} must be ${expected}, found ${kindOf(found)}`)
}

function kindOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80))
  return value === undefined ? 'nothing' : value === null ? 'null' : typeof value
}
