import { join } from 'node:path'
import type { Product } from './product'

/** pi, which has no MCP client. */
export const pi: Product = {
  title: 'pi',
  spec: '@mariozechner/pi-coding-agent@0.73.1',
  doors: ['alone', 'plugin'],
  start: (place) => {
    const { door, port, installed, integrations } = place
    place.write('.pi/agent/models.json', {
      providers: {
        scripted: {
          baseUrl: `http://127.0.0.1:${port}/v1`,
          api: 'openai-completions',
          apiKey: 'scripted',
          models: [
            {
              id: 'scripted',
              name: 'scripted',
              reasoning: false,
              input: ['text'],
              contextWindow: 100_000,
              maxTokens: 4_000,
              cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
            },
          ],
        },
      },
    })
    return {
      file: process.execPath,
      args: [
        join(installed, 'node_modules/@mariozechner/pi-coding-agent/dist/cli.js'),
        ...['-p', '--no-session', '--provider', 'scripted', '--model', 'scripted'],
        ...(door === 'plugin' ? ['-e', join(integrations, 'dist/pi.js')] : []),
        'Go.',
      ],
      env: {},
    }
  },
  read: (path, { project }) => ({ tool: /^read$/, args: { path: join(project, path) } }),
  edit: ({ path, old, next }, { project }) =>
    old === ''
      ? { tool: /^write$/, args: { path: join(project, path), content: next } }
      : { tool: /^edit$/, args: { path: join(project, path), edits: [{ oldText: old, newText: next }] } },
}
