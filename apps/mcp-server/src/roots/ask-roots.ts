import { fileURLToPath } from 'node:url'
import type { McpServer } from '@modelcontextprotocol/server'

/** Milliseconds that a client has to list its roots. */
const PATIENCE = 5_000

/**
 * The folders that a client of the older protocol says its project lies in: asked once, and again when it says that they are others. None
 * where it has none, cannot be asked or does not answer. A courtesy: they decide where relative paths begin, and open no folder.
 */
export function askRoots({ server }: McpServer): () => Promise<readonly string[]> {
  let told: Promise<readonly string[]> | undefined
  const ask = async () => {
    if (!server.getClientCapabilities()?.roots) return []
    const { roots } = await server.listRoots(undefined, { timeout: PATIENCE })
    return roots.flatMap(({ uri }) => (uri.startsWith('file:') ? [fileURLToPath(uri)] : []))
  }
  server.setNotificationHandler('notifications/roots/list_changed', () => {
    told = undefined
  })
  return () => {
    told ??= ask().catch(() => [])
    return told
  }
}
