import { join } from 'node:path'
import { type Product, serverBlock } from './product'

/** Claude Code. A file must be read before it is edited. */
export const claude: Product = {
  title: 'Claude Code',
  spec: '@anthropic-ai/claude-code@2.1.331',
  doors: ['alone', 'mcp', 'hook', 'plugin'],
  hook: 'claude',
  start: (place) => {
    const { door, port, installed, integrations } = place
    const servers = door === 'mcp' ? { suture: serverBlock(place) } : {}
    place.write('mcp.json', { mcpServers: servers })
    const tools = door === 'mcp' ? 'mcp__suture' : door === 'plugin' ? 'mcp__plugin_suture_suture' : 'Edit,Write'
    return {
      file: join(installed, 'node_modules/@anthropic-ai/claude-code-linux-x64/claude'),
      args: [
        ...['-p', 'Go.', '--output-format', 'json', '--allowedTools', `Read,${tools}`],
        ...(door === 'plugin'
          ? ['--plugin-dir', join(integrations, 'claude-code')]
          : ['--mcp-config', join(place.home, 'mcp.json'), '--strict-mcp-config']),
      ],
      env: {
        ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
        ANTHROPIC_API_KEY: 'sk-scripted',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      },
    }
  },
  read: (path, { project }, lines) => ({
    tool: /^Read$/,
    args: { file_path: join(project, path), ...(lines && { offset: lines.from, limit: lines.to - lines.from + 1 }) },
  }),
  edit: ({ path, old, next }, { project }) =>
    old === ''
      ? { tool: /^Write$/, args: { file_path: join(project, path), content: next } }
      : { tool: /^Edit$/, args: { file_path: join(project, path), old_string: old, new_string: next } },
}
