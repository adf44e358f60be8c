import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Product, serverBlock } from './product'

/** Gemini CLI. Without `trust`, it hides the tools of MCP servers where nobody can be asked. */
export const gemini: Product = {
  title: 'Gemini CLI',
  spec: '@google/gemini-cli@0.61.0',
  doors: ['alone', 'mcp', 'hook', 'plugin'],
  hook: 'gemini',
  start: (place) => {
    const { door, port, home, installed, integrations } = place
    const command = join(installed, 'node_modules/@google/gemini-cli/bundle/gemini.js')
    place.write('.gemini/settings.json', {
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      ...(door === 'mcp' && { mcpServers: { suture: { ...serverBlock(place), trust: true } } }),
    })
    if (door === 'plugin') {
      const link = [command, 'extensions', 'link', join(integrations, 'gemini-cli'), '--consent']
      execFileSync(process.execPath, link, { env: { PATH: process.env.PATH, HOME: home }, stdio: 'pipe' })
    }
    return {
      file: process.execPath,
      args: [command, '-m', 'gemini-2.5-flash', '--skip-trust', '--approval-mode', 'auto_edit', '-p', 'Go.'],
      env: { GEMINI_API_KEY: 'scripted', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}` },
    }
  },
  read: (path, { project }, lines) => ({
    tool: /^read_file$/,
    args: { file_path: join(project, path), ...(lines && { start_line: lines.from, end_line: lines.to }) },
  }),
  edit: ({ path, old, next }, { project }) =>
    old === ''
      ? { tool: /^write_file$/, args: { file_path: join(project, path), content: next } }
      : { tool: /^replace$/, args: { file_path: join(project, path), instruction: 'Change it.', old_string: old, new_string: next } },
}
