import { editsJsonSchema } from '@suture/formats'
import { type SchemaName, schemaOf } from '../show/report-schema'
import { emit, type Terminal } from '../terminal'

/** `suture schema`: the JSON Schema of what `--json` prints, or of edits as JSON. */
export function schemaCommand(terminal: Terminal, which: SchemaName | 'edits'): number {
  emit(terminal, `${JSON.stringify(which === 'edits' ? editsJsonSchema() : schemaOf(which), null, 2)}\n`)
  return 0
}
