import { objectOf, stringOf } from '../call/fields'
import type { Host } from '../call/host'
import { pairCall, wholeCall } from '../call/pair-call'

/** Gemini CLI: `replace` and `write_file`, before the tool, and `read_file`, after it. Source: Gemini CLI, Hooks reference. */
export const gemini: Host = {
  title: 'Gemini CLI',
  unifiesLineEnds: true,
  readCall: ({ cwd, tool_name, tool_input }) => {
    const [folder, args] = [stringOf(cwd), objectOf(tool_input)]
    const path = stringOf(args?.file_path)
    if (!folder || !args || !path) return undefined
    const [oldText, newText, content] = [args.old_string, args.new_string, args.content].map(stringOf)
    if (tool_name === 'write_file' && content !== undefined) return wholeCall(folder, path, content, (text) => ({ ...args, content: text }))
    if (tool_name !== 'replace' || oldText === undefined || newText === undefined) return undefined
    const { allow_multiple, expected_replacements, ...rest } = args
    const all = allow_multiple === true || Number(expected_replacements) > 1
    return pairCall({
      folder,
      path,
      pairs: [{ oldText, newText, all }],
      names: { old: 'old_string', new: 'new_string', all: 'allow_multiple' },
      argsOf: (edit) => ({ ...rest, old_string: edit.oldText, new_string: edit.newText }),
    })
  },
  readShown: ({ cwd, hook_event_name, tool_name, tool_input, tool_response }) => {
    const [folder, args] = [stringOf(cwd), objectOf(tool_input)]
    const path = stringOf(args?.file_path) ?? stringOf(args?.absolute_path)
    const part = stringOf(objectOf(tool_response)?.llmContent)?.replace(PART_HEAD, '')
    if (hook_event_name !== 'AfterTool' || tool_name !== 'read_file' || !folder || !path || part === undefined) return undefined
    return { folder, path, part }
  },
  deny: (reason) => ({ decision: 'deny', reason }),
  rewritten: (tool_input) => ({ hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input } }),
  settings: {
    user: { folder: '', file: '.gemini/settings.json', variable: 'GEMINI_CLI_HOME' },
    project: '.gemini/settings.json',
    entries: (command) => [
      {
        list: ['hooks', 'BeforeTool'],
        entry: { matcher: 'replace|write_file', hooks: [{ name: 'suture', type: 'command', command, timeout: 20_000 }] },
      },
      {
        list: ['hooks', 'AfterTool'],
        entry: { matcher: 'read_file', hooks: [{ name: 'suture', type: 'command', command, timeout: 20_000 }] },
      },
    ],
  },
}

/** What Gemini CLI shows above a part of a file. */
const PART_HEAD = /^\nIMPORTANT: The file content has been truncated\.\n[\s\S]*?\n--- FILE CONTENT \(truncated\) ---\n/
