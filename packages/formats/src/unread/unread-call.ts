/**
 * Calls that change files and are written in a way that is not read, so that none is dropped without a word.
 *
 *   {'path': 'a.ts', 'old_string': 'x', 'new_string': 'y'}      a dictionary of Python
 *   replace(file_path="a.ts", old_string="x", new_string="y")   a call of a function
 *   old_string: x                                               YAML, TOML
 *   cat > a.ts <<'EOF'                                          a command that writes a file
 *
 * Idea: the key of an old text where a key can be, with the key of a new text near it. Cost: 20 lines behind such a key.
 * Weakness: such a call that is shown in a fence of no language is reported too.
 */
import type { Fence } from '../answer/answer'
import { isKnownPath, isPath } from '../answer/file-name'

const KEY = (side: string) => new RegExp(`(?:^|[\\s{[(,])["']?${side}_?(?:string|str|text)["']?\\s{0,8}[:=]\\s{0,8}\\S?`, 'i')
const OLD = KEY('old')
const NEW = KEY('new')

/** How a line begins that may hold keys: brackets, quotes, a label before them, a key of its own, a call. */
const BEGINS = /^(?:[{[(,"'-]|[\w`*# -]{1,40}[:=]\s?[{[(]|old_?(?:string|str|text)|(?:\w{1,40}\.){0,4}\w{1,60}\()/i

/** The keys of old and new text in JSON, and as some templates write them. */
const OLD_KEY = /"old_?(?:string|str|text)"\s{0,8}:/i
const NEW_KEY = /"new_?(?:string|str|text)"\s{0,8}:/i
const KEY_IN_TAGS = /^<arg_key>\s{0,8}old_?(?:string|str|text)\s{0,8}<\/arg_key>/i

/** UTF-16 units of a line in which the key of a new text is looked for. */
const LONGEST = 100_000

/** Fences that hold calls: none, data, and what models call tool code. */
const OF_CALLS = /^(?:json\w?|jsonc|yaml|yml|toml|tool\w*|text|txt|plaintext|function\w*)?$/i

/** Fences of commands. */
const OF_COMMANDS = /^(?:bash|sh|shell|zsh|console|terminal)$/i

/** Fences that say no language. */
const PLAIN = /^(?:text|txt|plaintext)?$/i

/** A command as a parameter of a call. */
const COMMAND_TAG = /^(?:<execute_command>)?<command>\s{0,8}(\S.{0,1900}?)(?:<\/command>|$)/

/** Lines behind the key of an old text in which that of the new text is. */
const NEAR = 20

/** A program that copies its input, the input that is below it, and the file that it goes to. */
const COPIES = /^(?:\$ )?(?:sudo )?(cat|tee)\b/
const HEREDOC = /<<-?\s?\\?["']?\w/
const TO_FILE = /(?:^|[^<>&\d])>{1,2}\s?[\w./"'~$-]/

/** A command that writes its words to a file of the project: no folder of its user's, no device. */
const PRINTS = /^(?:\$ )?(?:echo|printf)\s.*?[^<>&\d\\]>{1,2}\s?["']?(?![/~$&])([\w./-]{1,200})["']?\s*$/

/** A command that edits a file where it is. */
const IN_PLACE = /^(?:\$ )?(?:sudo )?(?:sed (?:-\w{1,4} ){0,2}(?:-\w{0,3}i|--in-place)|perl (?:-\w{1,4} ){0,2}-\w{0,3}i)/

/** A command that moves a file of the project to another name, or deletes one; what is built and what is locked is deleted with flags, or by folders. */
const TAKES_AWAY = /^(?:\$ )?(?:git )?(mv|rm) ["']?([\w@./[\]-]{1,200})["']?(?:\s|$)/

/** What a line that is no edit looks like; `line` is without its indentation. */
export function looksLikeCall(lines: readonly string[], at: number, text: string, fence: Fence | undefined): string | undefined {
  const language = fence?.info.split(/[\s:{]/, 1)[0] ?? ''
  if (fence && OF_COMMANDS.test(language)) return commandOf(text)
  const command = COMMAND_TAG.exec(text)?.[1]
  if (command !== undefined) return commandOf(command)
  return (PLAIN.test(language) ? plainCommand(text, fence) : undefined) ?? callIn(lines, at, text, language)
}

/** A call that is written in lines of text. */
function callIn(lines: readonly string[], at: number, text: string, language: string): string | undefined {
  if (!OF_CALLS.test(language)) return undefined
  if (KEY_IN_TAGS.test(text)) return 'a call with its keys in tags'
  const isKey = BEGINS.test(text) && OLD.test(text)
  for (let i = at; isKey && i < lines.length && i < at + NEAR; i++)
    if (NEW.test(lines[i]!.slice(0, 2000))) return 'a call with old and new text, in a form of its own'
  return holdsCall(text, lines[at]!) ? 'a call inside a line of text' : undefined
}

/** True for a line of text that has old and new text as JSON in it, in no code span. */
function holdsCall(text: string, line: string): boolean {
  const at = text.search(OLD_KEY)
  if (at < 1 || !/[^\s{[]/.test(text[0]!) || !text.slice(0, at).includes('{')) return false
  return text.slice(0, at).split('`').length % 2 === 1 && NEW_KEY.test(line.slice(0, LONGEST))
}

/** What a command does to a file of the project, other than reading it. */
export function commandOf(text: string): string | undefined {
  const [, program, path = ''] = TAKES_AWAY.exec(text) ?? []
  if (program !== undefined && isKnownPath(path)) return `a command that ${program === 'mv' ? 'moves' : 'deletes'} a file`
  return writesFile(text) ? 'a command that writes a file' : undefined
}

/** A command in a fence of no language; outside of fences one that cannot be a sentence: it reads lines below it, or edits in place. */
function plainCommand(text: string, fence: Fence | undefined): string | undefined {
  return fence || HEREDOC.test(text) || IN_PLACE.test(text) ? commandOf(text) : undefined
}

/** True for a command that writes the text below it into a file, or edits one in place. */
function writesFile(command: string): boolean {
  const line = command.slice(0, 2000).split('\n', 1)[0]!
  const printed = PRINTS.exec(line)?.[1]
  if (printed !== undefined && isPath(printed)) return true
  const copies = COPIES.exec(line)?.[1]
  return IN_PLACE.test(line) || (copies !== undefined && HEREDOC.test(line) && (copies === 'tee' || TO_FILE.test(line)))
}
