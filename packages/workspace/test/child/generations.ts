import { nodeFiles, openWorkspace } from '../../src'
import { generation, readGeneration } from '../support/generations'

/** Changes a project from one generation to the next, with one transaction each, or back by undo, until the process is killed. */
const [root, stateDir] = process.argv.slice(2) as [string, string]
const workspace = await openWorkspace({ files: nodeFiles(), root, stateDir })
let now = await readGeneration(root)
console.log('ready')
for (let turn = 0; ; turn++) {
  if (turn % 4 === 3) {
    const undone = await workspace.undo()
    if (!undone.ok) throw new Error(JSON.stringify(undone))
    now = await readGeneration(root)
    continue
  }
  const result = await workspace.commit(generation(now, now + 1))
  if (!result.ok) throw new Error(JSON.stringify(result))
  now++
}
