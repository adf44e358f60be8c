import { resolve } from 'node:path'
import type { FileReport } from '@suture/core'
import { type FileEdits, parse } from '@suture/formats'
import { type Lines, lineChange } from './exact-edit'
import type { Call } from './host'

const BEGIN = '*** Begin Patch'
const END = '*** End Patch'

/**
 * Returns a call that applies a patch envelope. Sections that update a file are landed, and each is rewritten to one hunk. Sections that
 * create, delete or only move a file are handed through. Undefined if nothing in the patch updates a file.
 */
export function patchCall(folder: string, patch: string, argsOf: (patch: string) => object): Call | undefined {
  const parsed = parse(patch, { format: 'patch' })
  const sections = sectionsOf(patch, parsed.edits)
  const landed = parsed.edits.filter(isUpdate)
  if (landed.length === 0 && parsed.problems.length === 0) return undefined
  return {
    folder,
    parsed: { ...parsed, edits: landed.map((edit) => atFolder(folder, edit)) },
    rewrite: (files) => {
      const body = sections.flatMap((section) => {
        if (!isUpdate(section.edit)) return section.lines
        const own = files.find(({ edits }) => edits.some(({ line }) => line >= section.from && line < section.to))
        // Sections of one file have one report. The first of them gets the whole change.
        const isFirst = own && sections.find(({ from, to }) => own.edits.some(({ line }) => line >= from && line < to)) === section
        return isFirst ? updateOf(section.edit, own) : []
      })
      return argsOf([BEGIN, ...body, END, ''].join('\n'))
    },
  }
}

/** The lines of a patch that belong to one file. Line numbers are 1-based, and `to` is exclusive. */
interface PatchSection {
  readonly edit: FileEdits
  readonly from: number
  readonly to: number
  readonly lines: Lines
}

function sectionsOf(patch: string, edits: readonly FileEdits[]): PatchSection[] {
  const lines = patch.split(/\r?\n/)
  const end = lines.findLastIndex((line) => line.trimStart().startsWith(END))
  return edits.map((edit, index) => {
    const to = edits[index + 1]?.line ?? (end === -1 ? lines.length : end) + 1
    return { edit, from: edit.line, to, lines: lines.slice(edit.line - 1, to - 1) }
  })
}

function isUpdate({ operation, intents, diff }: FileEdits): boolean {
  return operation === 'modify' || (operation === 'rename' && (intents.length > 0 || diff !== undefined))
}

function atFolder(folder: string, edit: FileEdits): FileEdits {
  return {
    ...edit,
    ...(edit.path !== undefined && { path: resolve(folder, edit.path) }),
    ...(edit.to !== undefined && { to: resolve(folder, edit.to) }),
  }
}

/** Returns a section with one hunk, whose old lines occur once. */
function updateOf({ path, to }: FileEdits, { before = '', after = '' }: FileReport): Lines {
  const head = [`*** Update File: ${path}`, ...(to === undefined ? [] : [`*** Move to: ${to}`])]
  const change = lineChange(before, after, isUniqueInPatch)
  if (!change) return to === undefined ? [] : head
  const { old, next, above, below } = change
  const marked = (mark: string, lines: Lines) => lines.map((line) => mark + line.replace(/\r?\n$/, ''))
  return [
    ...head,
    '@@',
    ...marked(' ', old.slice(0, above)),
    ...marked('-', old.slice(above, old.length - below)),
    ...marked('+', next.slice(above, next.length - below)),
    ...marked(' ', old.slice(old.length - below)),
  ]
}

/** Whether lines occur once. The host also finds lines that differ in trailing whitespace. */
function isUniqueInPatch(old: Lines, all: Lines): boolean {
  const [wanted, lines] = [old, all].map((each) => each.map((line) => line.trimEnd())) as [string[], string[]]
  let count = 0
  for (let at = lines.indexOf(wanted[0]!); at !== -1 && count < 2; at = lines.indexOf(wanted[0]!, at + 1))
    if (wanted.every((line, index) => lines[at + index] === line)) count++
  return count === 1
}
