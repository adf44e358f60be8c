import { join } from 'node:path'
import { type Product, serverBlock } from './product'

/** Copilot CLI, with a provider of the user's. */
export const copilot: Product = {
  title: 'Copilot CLI',
  spec: '@github/copilot@1.0.102',
  doors: ['alone', 'mcp', 'hook'],
  hook: 'copilot',
  start: (place) => {
    if (place.door === 'mcp')
      place.write('.copilot/mcp-config.json', { mcpServers: { suture: { type: 'local', tools: ['*'], ...serverBlock(place) } } })
    return {
      file: join(place.installed, 'node_modules/@github/copilot-linux-x64/copilot'),
      args: ['-p', 'Go.', '--allow-all-tools'],
      env: {
        COPILOT_PROVIDER_BASE_URL: `http://127.0.0.1:${place.port}/v1`,
        COPILOT_PROVIDER_API_KEY: 'scripted',
        COPILOT_PROVIDER_MODEL_ID: 'claude-sonnet-4',
        COPILOT_PROVIDER_WIRE_MODEL: 'scripted',
        COPILOT_OFFLINE: 'true',
      },
    }
  },
  read: (path, { project }, lines) => ({
    tool: /^view$/,
    args: { path: join(project, path), ...(lines && { view_range: [lines.from, lines.to] }) },
  }),
  edit: ({ path, old, next }, { project }) =>
    old === ''
      ? { tool: /^create$/, args: { path: join(project, path), file_text: next } }
      : { tool: /^edit$/, args: { path: join(project, path), old_str: old, new_str: next } },
}
