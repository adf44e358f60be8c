import { join } from 'node:path'
import type { Product } from './product'

/** opencode, with a provider of the user's. */
export const opencode: Product = {
  title: 'opencode',
  spec: 'opencode-ai@1.18.33',
  doors: ['alone', 'mcp', 'plugin'],
  start: (place) => {
    const { door, port, installed, integrations } = place
    place.write('.config/opencode/opencode.json', {
      provider: {
        scripted: {
          npm: '@ai-sdk/openai-compatible',
          options: { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'scripted' },
          models: { scripted: { name: 'scripted' } },
        },
      },
      model: 'scripted/scripted',
      small_model: 'scripted/scripted',
      autoupdate: false,
      ...(door === 'mcp' && { mcp: { suture: { type: 'local', command: ['node', place.server] } } }),
      ...(door === 'plugin' && { plugin: [`file://${join(integrations, 'dist/opencode.js')}`] }),
    })
    return {
      file: join(installed, 'node_modules/opencode-linux-x64/bin/opencode'),
      args: ['run', '--format', 'json', 'Go.'],
      env: { OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' },
    }
  },
  read: (path, { project }) => ({ tool: /^read$/, args: { filePath: join(project, path) } }),
  edit: ({ path, old, next }, { project }) =>
    old === ''
      ? { tool: /^write$/, args: { filePath: join(project, path), content: next } }
      : { tool: /^edit$/, args: { filePath: join(project, path), oldString: old, newString: next } },
}
