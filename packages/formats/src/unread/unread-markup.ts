/**
 * Changes that are written as data or as marks in a text, in a form that is not read, so that none is dropped without a word.
 *
 *   path: a.ts                  [{ "op": "replace", "path": "/x", "value": 1 }]        let a = {~~1~>2~~}
 *   old: let a = 1
 *   new: let a = 2
 *
 * Idea: keys of an old and a new text with that of a file near them; the keys of RFC 6902; the marks of CriticMarkup. Cost: 20 lines behind such
 * a key. Weakness: such data that is shown in a fence of no language is reported too.
 */
import type { Fence } from '../answer/answer'

/** Lines around the key of an old text in which the others are looked for. */
const NEAR = 20

const OLD_KEY = /^(?:- )?(?:old|search|find|original)\s{0,4}[:=](?:\s|$)/i
const NEW_KEY = /^\s*(?:- )?(?:new|replace|replacement|updated)\s{0,4}[:=](?:\s|$)/i
const FILE_KEY = /^\s*(?:- )?(?:file|path|file_?name|file_?path)\s{0,4}[:=]\s{0,4}\S/i

/** An operation of a JSON Patch, and the pointer that it has beside it. Source: RFC 6902, Section 4. */
const OPERATION = /["']op["']\s{0,8}:\s{0,8}["'](?:add|remove|replace|move|copy)["']/
const POINTER = /["']path["']\s{0,8}:\s{0,8}["'](?:\/|["'])/

/** A substitution of CriticMarkup, and an addition or a deletion that begins a line. Source: the CriticMarkup guide. */
const CRITIC = /\{~~.{0,300}?~>.{0,300}?~~\}|^\{(?:\+\+.{1,300}\+\+|--.{1,300}--)\}/

/** What a line of data or of marked text looks like that no reader has claimed; `text` is without its indentation. */
export function looksLikeMarkup(lines: readonly string[], at: number, text: string, fence: Fence | undefined): string | undefined {
  const language = fence?.info.split(/[\s:{]/, 1)[0] ?? ''
  if (/^(?:json\w?|text|txt)?$/i.test(language) && isOperation(lines, at, text)) return 'an operation of a JSON Patch'
  if (/^(?:ya?ml|toml|text|txt)?$/i.test(language) && isPair(lines, at, text)) return 'old and new text under keys'
  return /^(?:markdown|md|text|txt)?$/i.test(language) && isMarked(text) ? 'a change in CriticMarkup' : undefined
}

function isOperation(lines: readonly string[], at: number, text: string): boolean {
  return (
    /^[[{"]/.test(text) &&
    OPERATION.test(text) &&
    lines.slice(Math.max(0, at - 2), at + 3).some((line) => POINTER.test(line.slice(0, 2000)))
  )
}

function isPair(lines: readonly string[], at: number, text: string): boolean {
  if (!OLD_KEY.test(text)) return false
  const has = (key: RegExp, from: number) => lines.slice(from, at + NEAR).some((line) => key.test(line.slice(0, 200)))
  return has(NEW_KEY, at + 1) && has(FILE_KEY, Math.max(0, at - NEAR))
}

/** True for marks outside of code spans. */
function isMarked(text: string): boolean {
  const from = text.search(CRITIC)
  return from !== -1 && text.slice(0, from).split('`').length % 2 === 1
}
