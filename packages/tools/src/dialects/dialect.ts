/** Whose names a tool has. */
export type DialectName = 'anthropic' | 'openai' | 'gemini' | 'opencode' | 'mcp'

/** The names of tools and arguments that a family of models was trained on, and what its schemas may say. */
export interface Dialect {
  readonly tools: { readonly edit: string; readonly read: string; readonly undo: string }
  /** The names of arguments, by the names that they have here. */
  readonly names: {
    readonly path: string
    readonly old_string: string
    readonly new_string: string
    readonly replace_all: string
    readonly start_line: string
    readonly end_line: string
  }
  /** `strict`: every property is required, null means an absent one. `plain`: no keyword that OpenAPI 3.0 lacks. */
  readonly schema: 'full' | 'strict' | 'plain'
}

/** The names by which arguments are called here. */
export const OWN_NAMES = {
  path: 'path',
  old_string: 'old_string',
  new_string: 'new_string',
  replace_all: 'replace_all',
  start_line: 'start_line',
  end_line: 'end_line',
} as const satisfies Dialect['names']
