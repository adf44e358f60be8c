/** Whose names a tool has. */
export type DialectName = 'anthropic' | 'openai' | 'gemini' | 'opencode' | 'mcp'

/** The names of tools and arguments that a family of models was trained on, and what its schemas may say. */
export interface Dialect {
  readonly tools: { readonly edit: string; readonly read: string; readonly undo: string }
  readonly path: string
  readonly oldString: string
  readonly newString: string
  readonly replaceAll: string
  readonly startLine: string
  readonly endLine: string
  /** `strict`: every property is required, null stands for an absent one. `plain`: no keyword that OpenAPI 3.0 lacks. */
  readonly schema: 'full' | 'strict' | 'plain'
}
