import type { JsonObject } from './value'

/** Keys that hold the name of the called tool. */
const NAMES = ['name', 'tool', 'tool_name', 'toolName', 'recipient_name']

/** Keys that hold the arguments of a call, the likeliest first. */
export const ARGUMENTS: readonly string[] =
  'input arguments parameters args params tool_args toolArgs kwargs action_input actionInput tool_input toolInput'.split(' ')

/** Returns the name of the called tool without a prefix such as `functions.` or `mcp__files__`. Undefined if the object is not a call. */
export function toolName(value: JsonObject): string | undefined {
  const named = NAMES.map((key) => value[key]).find((each) => typeof each === 'string')
  const name = named ?? (value.action_input === undefined && value.actionInput === undefined ? undefined : value.action)
  return typeof name === 'string' ? name.split(/[.:/]|__/).at(-1) : undefined
}

/** Returns the arguments of a call, unparsed. If the name of the tool is among the arguments, returns the object itself. */
export function givenIn(value: JsonObject): JsonObject[string] | undefined {
  const given = ARGUMENTS.map((key) => value[key]).find((each) => each !== undefined)
  const isFlat = typeof (value.tool ?? value.tool_name) === 'string' && value.name === undefined
  return given ?? (isFlat ? value : undefined)
}
