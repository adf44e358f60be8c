/**
 * Recognises calls that change files in a form that no reader supports, so that none is dropped silently.
 *
 *   {'path': 'a.ts', 'old_string': 'x', 'new_string': 'y'}      a Python dictionary
 *   replace(file_path="a.ts", old_string="x", new_string="y")   a function call
 *   old_string: x                                               YAML, TOML
 *   cat > a.ts <<'EOF'                                          a command that writes a file
 *
 * Idea: a key for old text, with a key for new text near it. Cost: 20 lines after such a key. Weakness: such a call is reported even if it
 * is only an illustration in a code block without a language.
 */
import type { Fence } from '../answer/answer'
import { HEREDOC } from '../answer/commands'
import { languageIn } from '../answer/fence-name'
import { isKnownPath, isPath } from '../answer/file-name'
import { isNear, outsideCode } from './near'

const KEY = (side: string) => new RegExp(`(?:^|[\\s{[(,])["']?${side}_?(?:string|str|text)["']?\\s{0,8}[:=]\\s{0,8}\\S?`, 'i')
const OLD = KEY('old')
const NEW = KEY('new')

/** How a line with keys may begin: with a bracket, a quotation mark, a label before one of them, a key, or a call. */
const BEGINS = /^(?:[{[(,"'-]|[\w`*# -]{1,40}[:=]\s?[{[(]|old_?(?:string|str|text)|(?:\w{1,40}\.){0,4}\w{1,60}\()/i

/** The keys for old and new text in JSON, and in a template that puts keys in tags. */
const OLD_KEY = /"old_?(?:string|str|text)"\s{0,8}:/i
const NEW_KEY = /"new_?(?:string|str|text)"\s{0,8}:/i
const KEY_IN_TAGS = /^<arg_key>\s{0,8}old_?(?:string|str|text)\s{0,8}<\/arg_key>/i

/** Number of UTF-16 units at the start of a line in which the key for new text is looked for. */
const LONGEST = 100_000

/** Languages of fences that may hold calls: no language, data formats, and names for tool calls. */
const OF_CALLS = /^(?:json\w?|jsonc|yaml|yml|toml|tool\w*|text|txt|plaintext|function\w*)?$/i

/** Languages of shell commands. */
const OF_COMMANDS = /^(?:bash|sh|shell|zsh|console|terminal)$/i

/** Languages that mean plain text. */
const PLAIN = /^(?:text|txt|plaintext)?$/i

/** A command as a parameter of a call. */
const COMMAND_TAG = /^(?:<execute_command>)?<command>\s{0,8}(\S.{0,1900}?)(?:<\/command>|$)/

/** A program that copies its input, and the file that it writes to. */
const COPIES = /^(?:\$ )?(?:sudo )?(cat|tee)\b/
const TO_FILE = /(?:^|[^<>&\d])>{1,2}\s?[\w./"'~$-]/

/** A command that prints text to a file of the project, as opposed to a home directory or a device. */
const PRINTS = /^(?:\$ )?(?:echo|printf)\s.*?[^<>&\d\\]>{1,2}\s?["']?(?![/~$&])([\w./-]{1,200})["']?\s*$/

/** A command that edits a file in place. */
const IN_PLACE = /^(?:\$ )?(?:sudo )?(?:sed (?:-\w{1,4} ){0,2}(?:-\w{0,3}i|--in-place)|perl (?:-\w{1,4} ){0,2}-\w{0,3}i)/

/**
 * A command that moves or deletes a file of the project. Commands with flags or folders are not included: they usually delete build output
 * or lock files.
 */
const TAKES_AWAY = /^(?:\$ )?(?:git )?(mv|rm) ["']?([\w@./[\]-]{1,200})["']?(?:\s|$)/

/** Describes a line that looks like a call. `text` is the line without its indentation. */
export function looksLikeCall(lines: readonly string[], at: number, text: string, fence: Fence | undefined): string | undefined {
  const language = languageIn(fence?.info ?? '')
  if (fence && OF_COMMANDS.test(language)) return commandOf(text)
  const command = COMMAND_TAG.exec(text)?.[1]
  if (command !== undefined) return commandOf(command)
  // Outside fences, only a command that cannot be prose counts: it has a heredoc, or edits in place.
  const isCommand = PLAIN.test(language) && (fence || HEREDOC.test(text) || IN_PLACE.test(text))
  return (isCommand ? commandOf(text) : undefined) ?? callIn(lines, at, text, language)
}

/** Describes a call in plain text. */
function callIn(lines: readonly string[], at: number, text: string, language: string): string | undefined {
  if (!OF_CALLS.test(language)) return undefined
  if (KEY_IN_TAGS.test(text)) return 'a call with its keys in tags'
  if (BEGINS.test(text) && OLD.test(text) && isNear(lines, at, NEW, 2000)) return 'a call of unknown form with old and new text'
  return holdsCall(text, lines[at]!) ? 'a call inside a line of text' : undefined
}

/** Whether a line of prose has old and new text as JSON in it, outside code spans. */
function holdsCall(text: string, line: string): boolean {
  const at = outsideCode(text, OLD_KEY)
  return at > 0 && /[^\s{[]/.test(text[0]!) && text.slice(0, at).includes('{') && NEW_KEY.test(line.slice(0, LONGEST))
}

/** Describes what a command changes about a file of the project. */
export function commandOf(text: string): string | undefined {
  const [, program, path = ''] = TAKES_AWAY.exec(text) ?? []
  if (program !== undefined && isKnownPath(path)) return `a command that ${program === 'mv' ? 'moves' : 'deletes'} a file`
  return writesFile(text) ? 'a command that writes a file' : undefined
}

/** Whether a command writes text to a file, or edits a file in place. */
function writesFile(command: string): boolean {
  const line = command.slice(0, 2000).split('\n', 1)[0]!
  const printed = PRINTS.exec(line)?.[1]
  if (printed !== undefined && isPath(printed)) return true
  const copies = COPIES.exec(line)?.[1]
  return IN_PLACE.test(line) || (copies !== undefined && HEREDOC.test(line) && (copies === 'tee' || TO_FILE.test(line)))
}
