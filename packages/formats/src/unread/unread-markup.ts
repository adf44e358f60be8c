/**
 * Recognises changes in data formats or markup that no reader supports, so that none is dropped silently.
 *
 *   path: a.ts                  [{ "op": "replace", "path": "/x", "value": 1 }]        let a = {~~1~>2~~}
 *   old: let a = 1
 *   new: let a = 2
 *
 * Idea: keys for old text, new text and a file near each other; the keys of RFC 6902; the marks of CriticMarkup. Cost: 20 lines after such
 * a key. Weakness: such data is reported even if it is only an illustration in a code block without a language.
 */
import type { Fence } from '../answer/answer'
import { languageIn } from '../answer/fence-name'
import { isNear, NEAR, outsideCode } from './near'

const OLD_KEY = /^(?:- )?(?:old|search|find|original)\s{0,4}[:=](?:\s|$)/i
const NEW_KEY = /^\s*(?:- )?(?:new|replace|replacement|updated)\s{0,4}[:=](?:\s|$)/i
const FILE_KEY = /^\s*(?:- )?(?:file|path|file_?name|file_?path)\s{0,4}[:=]\s{0,4}\S/i

/** An operation of a JSON Patch, and its pointer. Source: RFC 6902, Section 4. */
const OPERATION = /["']op["']\s{0,8}:\s{0,8}["'](?:add|remove|replace|move|copy)["']/
const POINTER = /["']path["']\s{0,8}:\s{0,8}["'](?:\/|["'])/

/** A substitution in CriticMarkup, and an addition or deletion at the start of a line. Source: the CriticMarkup guide. */
const CRITIC = /\{~~.{0,300}?~>.{0,300}?~~\}|^\{(?:\+\+.{1,300}\+\+|--.{1,300}--)\}/

/** Describes a line that looks like a change in data or markup. `text` is the line without its indentation. */
export function looksLikeMarkup(lines: readonly string[], at: number, text: string, fence: Fence | undefined): string | undefined {
  const language = languageIn(fence?.info ?? '')
  if (/^(?:json\w?|text|txt)?$/i.test(language) && isOperation(lines, at, text)) return 'an operation of a JSON Patch'
  if (/^(?:ya?ml|toml|text|txt)?$/i.test(language) && isPair(lines, at, text)) return 'old and new text under keys'
  const isMarked = /^(?:markdown|md|text|txt)?$/i.test(language) && outsideCode(text, CRITIC) !== -1
  return isMarked ? 'a change in CriticMarkup' : undefined
}

function isOperation(lines: readonly string[], at: number, text: string): boolean {
  if (!/^[[{"]/.test(text) || !OPERATION.test(text)) return false
  return lines.slice(Math.max(0, at - 2), at + 3).some((line) => POINTER.test(line.slice(0, 2000)))
}

function isPair(lines: readonly string[], at: number, text: string): boolean {
  if (!OLD_KEY.test(text) || !isNear(lines, at, NEW_KEY, 200)) return false
  return isNear(lines, at, FILE_KEY, 200) || isNear(lines, Math.max(0, at - NEAR), FILE_KEY, 200)
}
