import { edit } from '@suture/edit'
import { transcription } from '../adapters/transcription'
import { worked } from './measure'
import { sourceLines } from './text'

// Runs in a new process. Prints the time of an engine's first call on a 3,000-line file and the time of a warm call, as one line of JSON.
const engine = process.argv[2]
const kind = process.argv[3]
const lines = sourceLines(3_000)
const file = lines.join('\n')
const block = lines
  .slice(2_000, 2_012)
  .map((line, i) => (kind === 'miss' && i % 2 === 0 ? `absent_${i}(${i})` : kind === 'indented' ? `  ${line}` : line))
const intent = { oldString: block.join('\n'), newString: [...block.slice(0, -1), 'changed()'].join('\n') }
const call = () => (engine === 'transcription' ? transcription.apply(file, [intent]) : edit(file, intent))

const start = worked()
const first = call()
const cold = worked() - start
const until = worked() + (engine === 'transcription' ? 1_500 : 400)
const samples: number[] = []
while (worked() < until) {
  const from = worked()
  call()
  samples.push(worked() - from)
}
const late = samples.slice(samples.length >> 1).sort((a, b) => a - b)
console.log(JSON.stringify({ cold, warm: late[late.length >> 1], status: first.status }))
