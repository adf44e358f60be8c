import { editsJsonSchema } from '@suture/formats'
import { reportJsonSchema } from '../show/report-schema'
import { emit, type Terminal } from '../terminal'

/** `suture schema`: the JSON Schema of what `--json` prints, or of edits as JSON. */
export function schemaCommand(terminal: Terminal, which: 'report' | 'edits'): number {
  emit(terminal, `${JSON.stringify(which === 'edits' ? editsJsonSchema() : reportJsonSchema(), null, 2)}\n`)
  return 0
}
