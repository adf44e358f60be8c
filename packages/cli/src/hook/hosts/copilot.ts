import { objectOf, stringOf } from '../call/fields'
import type { Host } from '../call/host'
import { pairCall } from '../call/pair-call'

/** Copilot CLI: `edit`, before the tool, and `view`, after it. Source: GitHub Docs, Hooks configuration. */
export const copilot: Host = {
  title: 'Copilot CLI',
  readCall: ({ cwd, toolName, toolArgs }) => {
    const [folder, args] = [stringOf(cwd), objectOf(toolArgs)]
    const [path, oldText, newText] = [args?.path, args?.old_str, args?.new_str].map(stringOf)
    if (toolName !== 'edit' || !folder || !args || !path || oldText === undefined || newText === undefined) return undefined
    return pairCall({
      folder,
      path,
      pairs: [{ oldText, newText }],
      names: { old: 'old_str', new: 'new_str' },
      argsOf: (edit) => ({ ...args, old_str: edit.oldText, new_str: edit.newText }),
    })
  },
  readShown: ({ cwd, toolName, toolArgs, toolResult }) => {
    const [folder, path] = [stringOf(cwd), stringOf(objectOf(toolArgs)?.path)]
    const part = stringOf(objectOf(toolResult)?.textResultForLlm)
    return toolName === 'view' && folder && path && part !== undefined ? { folder, path, part } : undefined
  },
  deny: (reason) => ({ permissionDecision: 'deny', permissionDecisionReason: reason }),
  rewritten: (modifiedArgs) => ({ permissionDecision: 'allow', modifiedArgs }),
  settings: {
    user: { folder: '.copilot', file: 'hooks/suture.json', variable: 'COPILOT_HOME' },
    project: '.github/hooks/suture.json',
    head: { version: 1 },
    entries: (command) =>
      ['preToolUse', 'postToolUse'].map((event) => ({
        list: ['hooks', event],
        entry: { type: 'command', bash: command, powershell: command.replace(/ \|\| exit 0$/, '; exit 0'), timeoutSec: 20 },
      })),
  },
}
