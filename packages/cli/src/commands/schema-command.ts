import { editsJsonSchema } from '@suture/formats'
import { batchJsonSchema } from '../batch/line-schema'
import { type SchemaName, schemaOf } from '../show/report-schema'
import { emit, type Terminal } from '../terminal/terminal'

/** Runs `suture schema`, which prints a JSON Schema: of what `--json` prints, of edits as JSON, or of a line of `suture batch`. */
export function schemaCommand(terminal: Terminal, which: SchemaName | 'edits' | 'batch'): number {
  const schema = which === 'edits' ? editsJsonSchema() : which === 'batch' ? batchJsonSchema() : schemaOf(which)
  emit(terminal, `${JSON.stringify(schema, null, 2)}\n`)
  return 0
}
