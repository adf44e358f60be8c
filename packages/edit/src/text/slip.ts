/*
 * Classifies how a quoted line differs from the file's line: typing mistakes, missing words, added words.
 *
 * Idea: the tokens of both are paired. Remaining tokens that are pairwise similar (`recieve`, `receive`) are typing mistakes if one of the
 * two words occurs nowhere else. Evidence, merge and identity use the same function.
 */
import { distanceWithin } from '@suture/similarity'
import { appendAll } from '@suture/text/internal'
import { diff } from './diff'
import { type Line, rowsWhere } from './line'
import type { Source } from './source'

const TOKEN = /[\p{L}\p{N}_$]+|[^\p{L}\p{N}_$\s]/gu
/** Returns the digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D+/g, '')

/**
 * Whether a word is a typing mistake for another: few characters differ, but no digit and not the first letter. The quoted one must be new
 * to the file, or frequent while the other occurs once. In other case, it is the same word if it is new to the file.
 */
export function isSlip(source: Source, quoted: string, actual: string): boolean {
  if (quoted.toLowerCase() === actual.toLowerCase()) return source.count(quoted) === 0
  const shorter = Math.min(quoted.length, actual.length)
  if (shorter < 4 || digitsOf(quoted) !== digitsOf(actual) || !beginsAlike(quoted, actual)) return false
  const count = source.count(quoted)
  if (count > 0 && (count === 1 || source.count(actual) > 1)) return false
  return distanceWithin(quoted, actual, shorter < 5 ? 1 : 2) !== undefined
}

/** Whether two words begin with one letter, or two in exchanged order. Others mostly have two meanings (`encode`, `decode`). */
function beginsAlike(quoted: string, actual: string): boolean {
  const [a, b] = [quoted, actual].map((word) => word.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, '')) as [string, string]
  return a[0] === b[0] || (a[0] === b[1] && a[1] === b[0])
}

/** Whether exactly one word is misspelled, whatever the file contains: one of at least five characters and no digit. */
export function isMisspelled(quoted: Line, actual: Line): boolean {
  const [x, y] = [quoted.words, actual.words]
  const differing = x.length === y.length ? rowsWhere(x, (word, k) => word !== y[k]) : []
  if (differing.length !== 1) return false
  const [a, b] = [x[differing[0]!]!, y[differing[0]!]!]
  return a.length > 4 && beginsAlike(a, b) && !/\d/.test(a + b) && distanceWithin(a, b, 2) !== undefined
}

/** Returns the tokens that the file's line lacks, those that it adds, and the numbers of typing mistakes and of shared tokens. */
function difference(source: Source, quoted: Line, actual: Line) {
  const x = quoted.key.match(TOKEN) ?? []
  const y = actual.key.match(TOKEN) ?? []
  const lacks: string[] = []
  const adds: string[] = []
  let slips = 0
  let removed = 0
  for (const hunk of diff(x, y, (u, v) => (u === v ? (u.length > 1 ? 1 : 0.6) : 0))) {
    const left = x.slice(hunk.oldFrom, hunk.oldTo)
    const right = y.slice(hunk.newFrom, hunk.newTo)
    removed += left.length
    if (areSlips(source, left, right)) slips += left.filter((word, k) => word !== right[k]).length
    else {
      appendAll(lacks, left)
      appendAll(adds, right)
    }
  }
  return { lacks, adds, slips, shared: x.length - removed }
}

/** Whether the words are pairs of typing mistakes, or were split and joined at the wrong letters. */
export function areSlips(source: Source, left: readonly string[], right: readonly string[]): boolean {
  if (left.length === 0 || right.length === 0) return false
  const [whole, other] = [left.join(''), right.join('')]
  if (left.length === right.length) return whole === other || left.every((word, k) => word === right[k] || isSlip(source, word, right[k]!))
  return /^[\p{L}\p{N}_$]+$/u.test(whole) && isSlip(source, whole, other)
}

const LONE = /^[,;:'"`)\]}]$/
/** Minimum number of characters of a line in which a typing mistake can be recognised. */
const LONG = 8

/** Whether the lines differ only in typing mistakes. */
export function isSlipLine(source: Source, quoted: Line, actual: Line): boolean {
  const { lacks, adds, slips, shared } = difference(source, quoted, actual)
  if (lacks.length + adds.length === 0) return slips <= 2
  const x = quoted.key.replace(/\s+/g, '')
  const y = actual.key.replace(/\s+/g, '')
  if (digitsOf(x) !== digitsOf(y) || Math.max(x.length, y.length) < LONG) return false
  const shown = [...lacks, ...adds]
  if (!shown.some((token) => /[\p{L}\p{N}]/u.test(token))) return shown.length === 1 && LONE.test(shown[0]!) && shared >= 5
  // Words that only one of the lines contains are not typing mistakes.
  if (lacks.length === 0 || adds.length === 0) return false
  const isNonce =
    lacks.some((word) => word.length > 1 && source.count(word) === 0 && !adds.includes(word)) ||
    adds.some((word) => word.length > 2 && source.count(word) <= 1 && !lacks.includes(word))
  return isNonce && distanceWithin(x, y, x.length < LONG * 2 ? 2 : 4) !== undefined
}
