import type { Report } from '@suture/core'

/** A tool as the server offers it. */
export interface ServerTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: Readonly<Record<string, boolean>>
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly outputSchema?: Readonly<Record<string, unknown>>
  run(args: unknown, call: ServerCall): Promise<ServerResult>
}

/** What a call is run with. */
export interface ServerCall {
  /** The folders that no path leads out of; relative paths begin at the first. */
  readonly roots: readonly string[]
  /** Aborted when the client takes the call back or leaves, and when it takes too long. */
  readonly signal: AbortSignal
}

/** What a call gives back: the text for the model, and data by the output schema. */
export interface ServerResult {
  readonly ok: boolean
  readonly text: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** Writes files, and writes nothing that is there already; no file outside the roots. */
export const WRITES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
export const READS = { readOnlyHint: true, openWorldHint: false }

/** What became of a set of edits, as data. */
export const REPORT_SCHEMA = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['applied', 'partial', 'refused', 'empty'] },
    written: { type: 'boolean' },
    transaction: { type: 'string', description: 'What undo takes back.' },
    files: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, status: { type: 'string' } }, required: ['path', 'status'] },
    },
  },
  required: ['status', 'written', 'files'],
}

/** A report by `REPORT_SCHEMA`. */
export function reportData({ status, written, transaction, files }: Report): Readonly<Record<string, unknown>> {
  return {
    status,
    written,
    ...(transaction === undefined ? {} : { transaction }),
    files: files.map((file) => ({ path: file.path, status: file.status })),
  }
}

/** A refusal before any file was looked at. */
export function refusedCall(text: string): ServerResult {
  return { ok: false, text, data: { status: 'refused', written: false, files: [] } }
}
