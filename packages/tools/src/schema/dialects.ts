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

/** Every dialect by its name. */
const dialects: Readonly<Record<DialectName, Dialect>> = {
  /** Names as in Claude Code's Edit and Read tools. */
  anthropic: {
    tools: { edit: 'edit_file', read: 'read_file', undo: 'undo_edit' },
    names: { ...OWN_NAMES, path: 'file_path' },
    schema: 'full',
  },
  /** A schema for strict function calling. Source: OpenAI, Structured Outputs, supported schemas. */
  openai: {
    tools: { edit: 'edit_file', read: 'read_file', undo: 'undo_edit' },
    names: OWN_NAMES,
    schema: 'strict',
  },
  /** Names as in Gemini CLI's replace and read_file tools, and the subset of OpenAPI that Gemini's function declarations accept. */
  gemini: {
    tools: { edit: 'replace', read: 'read_file', undo: 'undo_replace' },
    names: { ...OWN_NAMES, path: 'file_path' },
    schema: 'plain',
  },
  /** Names as in opencode's edit and read tools. */
  opencode: {
    tools: { edit: 'edit', read: 'read', undo: 'undo' },
    names: {
      path: 'filePath',
      old_string: 'oldString',
      new_string: 'newString',
      replace_all: 'replaceAll',
      start_line: 'startLine',
      end_line: 'endLine',
    },
    schema: 'full',
  },
  /** Names as in pi's edit and read tools. */
  pi: {
    tools: { edit: 'edit', read: 'read', undo: 'undo' },
    names: { ...OWN_NAMES, old_string: 'oldText', new_string: 'newText', replace_all: 'replaceAll' },
    schema: 'full',
  },
  /** Names for the tools of an MCP server, which models of every family may call. */
  mcp: {
    tools: { edit: 'edit_files', read: 'read_file', undo: 'undo' },
    names: OWN_NAMES,
    schema: 'full',
  },
}

/** Returns the dialect with this name. Throws a RangeError for an unknown name. */
export function dialectOf(name: DialectName = 'anthropic'): Dialect {
  if (!Object.hasOwn(dialects, name))
    throw new RangeError(`dialect must be one of ${Object.keys(dialects).join(', ')}, found ${JSON.stringify(name)}`)
  return dialects[name]
}
