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
export const OWN_NAMES = {
  path: 'path',
  old_string: 'old_string',
  new_string: 'new_string',
  replace_all: 'replace_all',
  start_line: 'start_line',
  end_line: 'end_line',
} as const satisfies Dialect['names']
