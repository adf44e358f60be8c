import { nodeFiles, openWorkspace } from '../../src'

/** Adds one to two counters in one transaction, many times. It reads them again if another process was faster. */
const [root, stateDir, times] = process.argv.slice(2) as [string, string, string]
const workspace = await openWorkspace({ files: nodeFiles(), root, stateDir, patience: 60_000 })
console.log('ready')
let conflicts = 0
for (let done = 0; done < Number(times); ) {
  const [a, b] = [await workspace.read('a.txt'), await workspace.read('b.txt')]
  if (!a.ok || !b.ok) throw new Error('a counter could not be read')
  const result = await workspace.commit([
    { kind: 'write', path: 'a.txt', content: String(Number(a.text) + 1), expectedHash: a.hash },
    { kind: 'write', path: 'b.txt', content: String(Number(b.text) + 1), expectedHash: b.hash },
  ])
  if (result.ok) done++
  else if (result.problems.every(({ problem }) => problem.kind === 'conflict')) conflicts++
  else throw new Error(JSON.stringify(result.problems))
}
console.log(`conflicts ${conflicts}`)
