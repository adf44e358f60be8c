import { anthropic } from './anthropic'
import type { Dialect, DialectName } from './dialect'
import { gemini } from './gemini'
import { mcp } from './mcp'
import { openai } from './openai'
import { opencode } from './opencode'
import { pi } from './pi'

/** Every dialect by its name. */
const dialects: Readonly<Record<DialectName, Dialect>> = { anthropic, openai, gemini, opencode, pi, mcp }

/** Returns the dialect with this name. Throws a RangeError for an unknown name. */
export function dialectOf(name: DialectName = 'anthropic'): Dialect {
  if (!Object.hasOwn(dialects, name))
    throw new RangeError(`dialect must be one of ${Object.keys(dialects).join(', ')}, found ${JSON.stringify(name)}`)
  return dialects[name]
}
