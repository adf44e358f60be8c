import { edit } from '@suture/replacers'
import { sourceText } from './text'

// Run by a fresh process: the peak of resident memory with or without a call on a file of 1M lines, as one line of JSON.
const lineCount = 1_000_000
const kind = process.argv[2]
const file = `${sourceText(lineCount)}\nthe very last line`
file.indexOf('nowhere at all')
globalThis.gc?.()
const before = process.resourceUsage().maxRSS
const parts = Array.from({ length: 12 }, (_, i) => `absent_${i}(${i})`)
const quoted = kind === 'exact' ? 'the very last line' : parts.join('\n')
const status = kind === 'nothing' ? 'none' : edit(file, { oldString: quoted, newString: 'another' }).status
console.log(JSON.stringify({ status, bytes: (process.resourceUsage().maxRSS - before) * 1024, lines: lineCount, units: file.length }))
