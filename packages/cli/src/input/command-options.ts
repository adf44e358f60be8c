/** The options that several commands have, and how their values are parsed. */
import type { FormatName } from '@suture/formats'
import { type Command, InvalidArgumentError, Option } from 'commander'

/** Names of the formats. They are repeated here so that printing help does not load the parsers. */
const LISTED: Readonly<Record<FormatName, true>> = {
  'search-replace': true,
  xml: true,
  json: true,
  fudiff: true,
  unified: true,
  git: true,
  patch: true,
  whole: true,
}
/** The names of the formats. */
export const FORMATS = Object.keys(LISTED)

const ANSWER = ['[answer]', 'a file with the answer; - or nothing for standard input'] as const
/** The description of the option for the root. */
export const ROOT =
  'the project folder; nothing outside is changed (default: the enclosing git repository if the paths exist there, otherwise the current folder)'

/** Adds the options of commands that change files. */
export function writing(command: Command): Command {
  return command
    .option('--root <dir>', ROOT)
    .option('--dry-run', 'show what would change, write nothing')
    .option('--check', 'like --dry-run, without the diff')
    .option('--partial', 'write the edits that land, even if others are refused')
    .option('--stat', 'print one line for each file instead of its changes')
    .option('--full', 'show every change, however many there are')
    .option('--json', 'print one JSON document (its schema: suture schema)')
}

/** Adds the options of commands that read an answer. */
export function answering(command: Command): Command {
  return command
    .argument(...ANSWER)
    .option('--clipboard', 'read the answer from the clipboard')
    .option('--file <path>', 'the file for edits that name none')
    .addOption(new Option('--format <name>', 'read only this format').choices(['auto', ...FORMATS]).default('auto'))
}

/** Adds the options that change the paths of an answer. */
export function mapping(command: Command): Command {
  const strip = new Option('-p, --strip <count>', "remove this many leading folders from the answer's paths; a path with fewer is kept")
  return command
    .addOption(strip.argParser(wholeNumber))
    .addOption(new Option('--map <from=to>', 'replace the folder <from> in paths by <to>; can be repeated').argParser(pathPair))
}

/** Adds rarely used options at the end of the list: how closely a place must match, and colours. */
export function tuned(command: Command): Command {
  return colored(placing(command))
}

/** Adds the option for colours. */
export function colored(command: Command): Command {
  return command.addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']).default('auto'))
}

function placing(command: Command): Command {
  const policy = new Option(
    '--policy <name>',
    'safe: an edit lands only if its place is beyond doubt; spec: follow the rules of docs/spec, which use the first or best place',
  )
  const certainty = new Option(
    '--certainty <name>',
    'how much of the quote an inexact place must have: half with high, a fifth with low (default: normal)',
  )
  const threshold = new Option('--fuzzy-threshold <share>', 'with --policy spec: minimum similarity of a block, from 0 to 1 (default: 1)')
  const buffer = new Option(
    '--buffer-lines <count>',
    'with --policy spec: number of lines above and below a line hint that are searched (default: 40)',
  )
  return command
    .addOption(certainty.choices(['low', 'normal', 'high']))
    .addOption(policy.choices(['safe', 'spec']).default('safe'))
    .addOption(threshold.argParser(share))
    .addOption(buffer.argParser(wholeNumber))
}

function share(value: string): number {
  if (!/^(?:0|1|[01]?\.\d{1,9})$/.test(value) || Number(value) > 1) throw new InvalidArgumentError('It is not a number from 0 to 1.')
  return Number(value)
}

function pathPair(value: string, before: readonly (readonly [string, string])[] = []): readonly (readonly [string, string])[] {
  const at = value.lastIndexOf('=')
  if (at <= 0) throw new InvalidArgumentError('It is not <from>=<to>, as in /workspace=. or src=lib.')
  return [...before, [value.slice(0, at), value.slice(at + 1)]]
}

/** Parses a whole number. Throws if the value is none. */
export function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It is not a whole number, 0 or more.')
  return Number(value)
}

/** Returns a value. Throws if it is empty. */
export function notEmpty(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.')
  return value
}
