import { fileURLToPath } from 'node:url'
import type { McpServer } from '@modelcontextprotocol/server'

/** Maximum milliseconds to wait for a client's list of roots. */
const PATIENCE = 5_000

/**
 * Returns a function that requests the project folders of a client that uses the older protocol. They are requested once, and again after
 * the client reports a change. Empty if the client has none or does not answer. They only decide to which root relative paths belong, and
 * give access to nothing.
 */
export function askRoots({ server }: McpServer): () => Promise<readonly string[]> {
  let known: Promise<readonly string[]> | undefined
  const ask = async () => {
    if (!server.getClientCapabilities()?.roots) return []
    const { roots } = await server.listRoots(undefined, { timeout: PATIENCE })
    return roots.flatMap(({ uri }) => (uri.startsWith('file:') ? [fileURLToPath(uri)] : []))
  }
  server.setNotificationHandler('notifications/roots/list_changed', () => {
    known = undefined
  })
  return () => {
    known ??= ask().catch(() => [])
    return known
  }
}
