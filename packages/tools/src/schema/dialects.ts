/** Names of the dialects. */
export type DialectName = 'anthropic' | 'openai' | 'gemini' | 'opencode' | 'pi' | 'mcp'

/** The names of tools and arguments on which a family of models was trained, and the subset of JSON Schema that this family accepts. */
export interface Dialect {
  readonly tools: { readonly edit: string; readonly read: string; readonly undo: string }
  /** The names of arguments, by their names in this package. */
  readonly names: {
    readonly path: string
    readonly old_string: string
    readonly new_string: string
    readonly replace_all: string
    readonly start_line: string
    readonly end_line: string
  }
  /** The subset of JSON Schema. `strict`: every property is required, and null means absent. `plain`: only keywords of OpenAPI 3.0. */
  readonly schema: 'full' | 'strict' | 'plain'
}

/** The names of arguments in this package. */
const OWN_NAMES = {
  path: 'path',
  old_string: 'old_string',
  new_string: 'new_string',
  replace_all: 'replace_all',
  start_line: 'start_line',
  end_line: 'end_line',
} as const satisfies Dialect['names']

const FILE_PATH = { ...OWN_NAMES, path: 'file_path' }
const CAMEL_CASE = {
  path: 'filePath',
  old_string: 'oldString',
  new_string: 'newString',
  replace_all: 'replaceAll',
  start_line: 'startLine',
  end_line: 'endLine',
}
const TEXTS = { ...OWN_NAMES, old_string: 'oldText', new_string: 'newText', replace_all: 'replaceAll' }

function dialect(edit: string, read: string, undo: string, names: Dialect['names'], schema: Dialect['schema']): Dialect {
  return { tools: { edit, read, undo }, names, schema }
}

/** Every dialect by its name. */
const dialects: Readonly<Record<DialectName, Dialect>> = {
  /** Names as in Claude Code's Edit and Read tools. */
  anthropic: dialect('edit_file', 'read_file', 'undo_edit', FILE_PATH, 'full'),
  /** A schema for strict function calling. Source: OpenAI, Structured Outputs, supported schemas. */
  openai: dialect('edit_file', 'read_file', 'undo_edit', OWN_NAMES, 'strict'),
  /** Names as in Gemini CLI's replace and read_file tools, and the subset of OpenAPI that Gemini's function declarations accept. */
  gemini: dialect('replace', 'read_file', 'undo_replace', FILE_PATH, 'plain'),
  /** Names as in opencode's edit and read tools. */
  opencode: dialect('edit', 'read', 'undo', CAMEL_CASE, 'full'),
  /** Names as in pi's edit and read tools. */
  pi: dialect('edit', 'read', 'undo', TEXTS, 'full'),
  /** Names for the tools of an MCP server, which models of every family may call. */
  mcp: dialect('edit_files', 'read_file', 'undo', OWN_NAMES, 'full'),
}

/** Returns the dialect with this name. Throws a RangeError for an unknown name. */
export function dialectOf(name: DialectName = 'anthropic'): Dialect {
  if (!Object.hasOwn(dialects, name))
    throw new RangeError(`dialect must be one of ${Object.keys(dialects).join(', ')}, found ${JSON.stringify(name)}`)
  return dialects[name]
}
