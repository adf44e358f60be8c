/**
 * Finds the directory that a command enters before it reads a patch.
 *
 *   cd web && apply_patch <<'EOF'       web
 *   patch -p1 -d web <<'EOF'            web
 *   (cd web && git apply <<'EOF'        web, for this command only
 *   cd "$WEB" && git apply <<'EOF'      unclear: refused
 *   patch -R <<'EOF'                    does more than apply a patch: refused
 *
 * Source: POSIX shell; the options of GNU patch and git apply.
 */
import type { Malformed } from '@suture/text'
import { defined } from '@suture/text/internal'
import type { FileEdits } from '../model/file-edits'
import { malformedPart } from './reader'

/** A directory as a path, which is '' if no command enters one, or the part of a command because of which the directory is unclear. */
export type Directory = { readonly path: string } | { readonly unclear: string }

/** The directory before any command enters one. */
export const NOWHERE: Directory = { path: '' }

/**
 * Returns the directory that a command line enters before it reads its patch. Without `withOptions`, directories in options such as `-d`
 * are ignored.
 */
export function folderOf(command: string, from: Directory = NOWHERE, withOptions = true): Directory {
  if ('unclear' in from) return from
  let { path } = from
  for (const step of command.split(/&&|;|\n/)) {
    const words = wordsOf(step.replace(/<<.*$/s, ''))
    const entered = enteredBy(words, withOptions)
    if (entered === undefined) return { unclear: step.trim() }
    for (const directory of entered) path = inDirectory(path, directory)
  }
  return { path }
}

/** Returns the directories that a command enters. Undefined if they are unclear, or if the command does more than read its patch. */
function enteredBy(words: readonly string[], withOptions: boolean): readonly string[] | undefined {
  const [name] = words
  if (name === 'popd') return undefined
  const entered = name === 'cd' || name === 'pushd' ? words.slice(1).filter((word) => word !== '--') : withOptions ? optionsOf(words) : []
  if (entered === undefined || entered.length > 1 || (name === 'cd' && entered.length === 0)) return undefined
  const isClear = (directory: string) => /^[\w@+.,/ -]+$/.test(directory) && !/(?:^|\/)(?:\.\.|-)(?:\/|$)/.test(directory)
  return entered.every(isClear) ? entered : undefined
}

/** Prefixes a path with a directory. Absolute paths are unchanged. */
function inDirectory(directory: string, path: string): string {
  if (directory === '' || directory === '.' || /^(?:[\\/]|[A-Za-z]:[\\/]|file:)/.test(path)) return path
  return `${directory.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^(?:\.\/)+/, '')}`
}

/** Prefixes the paths of an edit with a directory. */
export function below(edit: FileEdits, directory: string): FileEdits {
  const inside = (path: string | undefined) => (path === undefined ? undefined : inDirectory(directory, path))
  return { ...edit, ...defined({ path: inside(edit.path), to: inside(edit.to) }) }
}

/** Returns the problem for a command whose directory is unclear. */
export function unclearDirectory(line: number, found: string): Malformed {
  const expected = 'a command that only applies the patch (git apply, patch -p1, apply_patch), with at most one plain directory (cd web)'
  return malformedPart(line, expected, found, "cd path/to/directory && apply_patch <<'EOF'")
}

/**
 * Three patterns: options that name a directory, options that take another value, and options that reverse a patch or strip more than the
 * `a/` prefix of its paths.
 */
const DIRECTORY = /^(?:--directory=|-d|-C)(.*)$|^--directory$/
const VALUED = /^-[BDFVYgiorz]$/
const OTHER_OPTIONS = /^(?:-R|--reverse|-p(?:[2-9]|\d\d)|--strip=(?:[2-9]|\d\d))$/

/**
 * Returns the values of the options that name a directory. Undefined if the command does more than apply its patch, or names the file that
 * it changes.
 */
function optionsOf([name, ...words]: readonly string[]): string[] | undefined {
  if (name !== 'git' && name !== 'patch') return []
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const directory = DIRECTORY.exec(word)
    if (directory) found.push(directory[1] || (words[++at] ?? ''))
    else if (VALUED.test(word)) at++
    else if (isOtherOption(word, words[at + 1]) || (name === 'patch' && !/^-|^\d$/.test(word))) return undefined
  }
  return found
}

function isOtherOption(word: string, next: string | undefined): boolean {
  return OTHER_OPTIONS.test(word) || (/^(?:-p|--strip)$/.test(word) && Number(next) > 1)
}

/** Splits a command into words and removes the quotation marks around them. */
function wordsOf(step: string): string[] {
  const words =
    step
      .trim()
      .replace(/^\$\s+/, '')
      .replace(/^[({]\s*/, '')
      .match(/"[^"]*"|'[^']*'|[^\s]+/g) ?? []
  return words.map((word) => (/^(["']).*\1$/s.test(word) ? word.slice(1, -1) : word))
}
