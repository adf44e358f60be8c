import { objectOf, stringOf } from '../call/fields'
import type { Host } from '../call/host'
import { patchCall } from '../call/patch-call'

/** Codex: `apply_patch`, before the tool. Codex only uses `updatedInput` next to `allow`. Source: Codex, Hooks. */
export const codex: Host = {
  title: 'Codex',
  unifiesLineEnds: true,
  addsLineEnd: true,
  readCall: ({ cwd, tool_name, tool_input }) => {
    const [folder, args] = [stringOf(cwd), objectOf(tool_input)]
    const patch = stringOf(args?.command)
    if (tool_name !== 'apply_patch' || !folder || patch === undefined) return undefined
    return patchCall(folder, patch, (command) => ({ ...args, command }))
  },
  deny: (permissionDecisionReason) => ({
    hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason },
  }),
  rewritten: (updatedInput) => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput } }),
  settings: {
    user: { folder: '.codex', file: 'hooks.json', variable: 'CODEX_HOME' },
    project: '.codex/hooks.json',
    note: 'Codex asks once, at its next start, whether the hook may run.',
    entries: (command) => [
      { list: ['hooks', 'PreToolUse'], entry: { matcher: 'apply_patch', hooks: [{ type: 'command', command, timeout: 20 }] } },
    ],
  },
}
