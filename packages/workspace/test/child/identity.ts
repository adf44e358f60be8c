import { nodeFiles } from '../../src'

// Prints how locks identify this process, and what is known about another process with the given id. Then it runs until it is ended.
const { id, state } = nodeFiles().process
const other = process.argv[2]
process.stdout.write(`${id} ${other === undefined ? '' : await state(other)}\n`)
setInterval(() => {}, 1_000)
