/**
 * The directory that a command enters before it reads a patch.
 *
 *   cd web && apply_patch <<'EOF'       web
 *   patch -p1 -d web <<'EOF'            web
 *   (cd web && git apply <<'EOF'        web, and no command after it
 *   cd "$WEB" && git apply <<'EOF'      unclear: refused
 *   patch -R <<'EOF'                    more than a directory: refused
 *
 * Source: POSIX shell; the options of GNU patch and git apply.
 */
import type { Malformed } from '@suture/text'
import type { FileEdits } from '../model/file-edits'

/** A directory, '' where no command enters one, or what cannot be read of it. */
export type Directory = { readonly path: string } | { readonly unclear: string }

/** No command has entered any. */
export const NOWHERE: Directory = { path: '' }

/** The directory that a command line enters before it reads its patch; without its options where these are not asked for. */
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

/** The directories that a command enters; undefined where that cannot be read, or where it does more than to read its patch. */
function enteredBy(words: readonly string[], withOptions: boolean): readonly string[] | undefined {
  const [name] = words
  if (name === 'popd') return undefined
  const entered = name === 'cd' || name === 'pushd' ? words.slice(1).filter((word) => word !== '--') : withOptions ? optionsOf(words) : []
  if (entered === undefined || entered.length > 1 || (name === 'cd' && entered.length === 0)) return undefined
  const isClear = (directory: string) => /^[\w@+.,/ -]+$/.test(directory) && !/(?:^|\/)(?:\.\.|-)(?:\/|$)/.test(directory)
  return entered.every(isClear) ? entered : undefined
}

/** A path below a directory; absolute ones stay. */
function inDirectory(directory: string, path: string): string {
  if (directory === '' || directory === '.' || /^(?:[\\/]|[A-Za-z]:[\\/]|file:)/.test(path)) return path
  return `${directory.replace(/\/+$/, '')}/${path.replace(/^(?:\.\/)+/, '')}`
}

/** The edits of a file, its paths read from a directory on. */
export function below(edit: FileEdits, directory: string): FileEdits {
  const { path, to } = edit
  return {
    ...edit,
    ...(path === undefined ? {} : { path: inDirectory(directory, path) }),
    ...(to === undefined ? {} : { to: inDirectory(directory, to) }),
  }
}

/** The report on a command whose directory cannot be read. */
export function unclearDirectory(line: number, found: string): Malformed {
  return {
    kind: 'malformed',
    line,
    expected: 'a command that makes the patch (git apply, patch -p1, apply_patch), in a directory by its name (cd web) or in none',
    found: found.slice(0, 120),
    form: "cd path/to/directory && apply_patch <<'EOF'",
  }
}

/** Options of a directory, options that take a value of another sort, and what takes a patch back or more than their prefix off its paths. */
const DIRECTORY = /^(?:--directory=|-d|-C)(.*)$|^--directory$/
const VALUED = /^-[BDFVYgiorz]$/
const OTHERWISE = /^(?:-R|--reverse|-p(?:[2-9]|\d\d)|--strip=(?:[2-9]|\d\d))$/

/** The values of the options that name a directory; undefined where the command does more than to make its patch, or names a file to make it on. */
function optionsOf([name, ...words]: readonly string[]): string[] | undefined {
  if (name !== 'git' && name !== 'patch') return []
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const directory = DIRECTORY.exec(word)
    if (directory) found.push(directory[1] || (words[++at] ?? ''))
    else if (VALUED.test(word)) at++
    else if (isOtherwise(word, words[at + 1]) || (name === 'patch' && !/^-|^\d$/.test(word))) return undefined
  }
  return found
}

function isOtherwise(word: string, next: string | undefined): boolean {
  return OTHERWISE.test(word) || (/^(?:-p|--strip)$/.test(word) && Number(next) > 1)
}

/** The words of a command, quotes taken off where they hold no more than text. */
function wordsOf(step: string): string[] {
  const words =
    step
      .trim()
      .replace(/^\$\s+/, '')
      .replace(/^[({]\s*/, '')
      .match(/"[^"]*"|'[^']*'|[^\s]+/g) ?? []
  return words.map((word) => (/^(["']).*\1$/s.test(word) ? word.slice(1, -1) : word))
}
