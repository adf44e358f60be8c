import type { JsonObject } from './found'

/** Keys of the tool that is called, and of one that has its arguments beside it. */
const NAMES = ['name', 'tool', 'tool_name', 'toolName', 'recipient_name']

/** Keys of what a tool is given. */
const GIVEN = [
  'input',
  'arguments',
  'parameters',
  'args',
  'params',
  'tool_args',
  'toolArgs',
  'kwargs',
  'action_input',
  'actionInput',
  'tool_input',
  'toolInput',
]

/** The tool that an object calls, without what is before its name (`functions.`, `mcp__files__`); undefined where it calls none. */
export function toolName(value: JsonObject): string | undefined {
  const named = NAMES.map((key) => value[key]).find((each) => typeof each === 'string')
  const name = named ?? (value.action_input === undefined && value.actionInput === undefined ? undefined : value.action)
  return typeof name === 'string' ? name.split(/[.:/]|__/).at(-1) : undefined
}

/** What a call is given, as it is there: the object itself, where its tool is among the arguments. */
export function givenIn(value: JsonObject): JsonObject[string] | undefined {
  const given = GIVEN.map((key) => value[key]).find((each) => each !== undefined)
  const isFlat = typeof (value.tool ?? value.tool_name) === 'string' && value.name === undefined
  return given ?? (isFlat ? value : undefined)
}
