import { nodeFiles } from '../../src'

// Prints how claims know this process and what it knows of another one, whose id is given; then it lives until it is ended.
const { id, state } = nodeFiles().process
const other = process.argv[2]
process.stdout.write(`${id} ${other === undefined ? '' : await state(other)}\n`)
setInterval(() => {}, 1_000)
