import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { evalFolder } from '../eval-folder'
import { quartiles } from '../speed/measure'
import type { StartUp } from '../speed/processes'

const server = `${evalFolder}../mcp-server/`

/**
 * Times the built server from its start to the end of its input. Compares it with bare Node and with Node that loads the server's SDK.
 * Undefined if the server is not built.
 */
export function serverStart(rounds = 15): StartUp[] | undefined {
  if (!existsSync(`${server}dist/suture-mcp.js`)) return undefined
  const contenders: [string, string[]][] = [
    ['node -e 0', ['-e', '0']],
    ["node that imports the SDK's server", ['--input-type=module', '-e', "import '@modelcontextprotocol/server/stdio'"]],
    ['suture-mcp', ['bin/suture-mcp.mjs', '--root', '.']],
  ]
  const samples = contenders.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, [, args]] of contenders.entries()) {
      const start = performance.now()
      execFileSync(process.execPath, args, { stdio: 'ignore', cwd: server })
      samples[index]!.push(performance.now() - start)
    }
  return contenders.map(([name], index) => ({ name, ...quartiles(samples[index]!) }))
}
