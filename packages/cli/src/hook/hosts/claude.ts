import { objectOf, stringOf } from '../call/fields'
import type { Call, HookInput, Host } from '../call/host'
import { pairCall, type QuotedPair, wholeCall } from '../call/pair-call'

/**
 * Claude Code: `Edit`, `MultiEdit` and `Write`, before the tool, and `Read`, after it. Claude Code refuses an old text that is not in the file before it calls
 * hooks. Without a permission decision, its own permissions apply to the new arguments. Source: Claude Code, Hooks reference.
 */
export const claude: Host = {
  title: 'Claude Code',
  unifiesLineEnds: true,
  readCall: ({ cwd, tool_name, tool_input }) => {
    const [folder, args] = [stringOf(cwd), objectOf(tool_input)]
    const path = stringOf(args?.file_path)
    if (!folder || !args || !path) return undefined
    if (tool_name === 'Edit') return editCall(folder, path, args)
    if (tool_name === 'MultiEdit') return multiEditCall(folder, path, args)
    const content = stringOf(args.content)
    return tool_name === 'Write' && content !== undefined
      ? wholeCall(folder, path, content, (text) => ({ ...args, content: text }))
      : undefined
  },
  readShown: ({ cwd, hook_event_name, tool_name, tool_input, tool_response }) => {
    const [folder, path] = [stringOf(cwd), stringOf(objectOf(tool_input)?.file_path)]
    const part = stringOf(objectOf(objectOf(tool_response)?.file)?.content)
    if (hook_event_name !== 'PostToolUse' || tool_name !== 'Read' || !folder || !path || part === undefined) return undefined
    return { folder, path, part }
  },
  deny: (permissionDecisionReason) => ({
    hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason },
  }),
  rewritten: (updatedInput) => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput } }),
  settings: {
    user: { folder: '.claude', file: 'settings.json', variable: 'CLAUDE_CONFIG_DIR' },
    project: '.claude/settings.json',
    entries: (command) => [
      { list: ['hooks', 'PreToolUse'], entry: { matcher: 'Edit|MultiEdit|Write', hooks: [{ type: 'command', command, timeout: 20 }] } },
      { list: ['hooks', 'PostToolUse'], entry: { matcher: 'Read', hooks: [{ type: 'command', command, timeout: 20 }] } },
    ],
  },
}

const NAMES = { old: 'old_string', new: 'new_string', all: 'replace_all' }

function editCall(folder: string, path: string, args: HookInput): Call | undefined {
  const pair = pairOf(args)
  const { replace_all: _, ...rest } = args
  return pair && pairCall({ folder, path, pairs: [pair], names: NAMES, argsOf: (edit) => ({ ...rest, ...argsOfEdit(edit) }) })
}

function multiEditCall(folder: string, path: string, args: HookInput): Call | undefined {
  const pairs = Array.isArray(args.edits) ? args.edits.map((each) => pairOf(objectOf(each) ?? {})) : []
  if (!pairs.every((pair) => pair !== undefined)) return undefined
  return pairCall({ folder, path, pairs, names: NAMES, argsOf: (edit) => ({ ...args, edits: [argsOfEdit(edit)] }) })
}

function pairOf({ old_string, new_string, replace_all }: HookInput): QuotedPair | undefined {
  const [oldText, newText] = [stringOf(old_string), stringOf(new_string)]
  return oldText === undefined || newText === undefined ? undefined : { oldText, newText, all: replace_all === true }
}

/** Claude Code searches in the text with LF, and writes the line ends of the file. */
function argsOfEdit({ oldText, newText }: QuotedPair): object {
  return { old_string: oldText.replaceAll('\r\n', '\n'), new_string: newText.replaceAll('\r\n', '\n') }
}
