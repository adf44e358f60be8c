import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { evalFolder } from '../eval-folder'
import { callOf, type Door, PATH, replyFrom } from './door'

/** Returns `edit_files` of a `suture-mcp` that is kept running, called over stdio on files on the disk. */
export async function serverDoor(): Promise<Door> {
  const top = mkdtempSync(join(tmpdir(), 'eval-door-'))
  const root = join(top, 'root')
  mkdirSync(root)
  const client = new Client({ name: 'eval', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  const args = [`${evalFolder}../../scripts/suture-mcp.mjs`, '--root', root]
  const env = { ...(process.env as Record<string, string>), XDG_STATE_HOME: join(top, 'state') }
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }))
  return {
    name: 'suture-mcp',
    async land(file, edits) {
      writeFileSync(join(root, PATH), file)
      const { isError, content } = await client.callTool({ name: 'edit_files', arguments: callOf(edits) })
      return replyFrom(isError !== true, file, readFileSync(join(root, PATH), 'utf8'), JSON.stringify(content))
    },
    async close() {
      await client.close()
      rmSync(top, { recursive: true, force: true })
    },
  }
}
