import { join } from 'node:path'
import { type Product, serverBlock } from '../product'

/** Codex. Only its own models get `apply_patch`, and they do not see the tools of MCP servers until they search for them. */
export const codex: Product = {
  title: 'Codex',
  spec: '@openai/codex@0.169.0',
  doors: ['alone', 'mcp', 'hook'],
  hook: 'codex',
  start: (place) => {
    const { command, args } = serverBlock(place)
    const server = [
      '[mcp_servers.suture]',
      `command = ${JSON.stringify(command)}`,
      `args = ${JSON.stringify(args)}`,
      'required = true',
      'startup_timeout_sec = 30',
      'default_tools_approval_mode = "approve"',
    ]
    place.write(
      '.codex/config.toml',
      [
        `model = ${place.door === 'mcp' ? '"scripted"' : '"gpt-5.5"'}`,
        'model_provider = "scripted"',
        'sandbox_mode = "workspace-write"',
        '[model_providers.scripted]',
        'name = "scripted"',
        `base_url = "http://127.0.0.1:${place.port}/v1"`,
        'wire_api = "responses"',
        ...(place.door === 'mcp' ? server : []),
        '',
      ].join('\n'),
    )
    return {
      file: join(place.installed, 'node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex'),
      args: [
        ...['exec', '--json', '--skip-git-repo-check'],
        // A user trusts the hook once, in the terminal.
        ...(place.door === 'hook' ? ['--dangerously-bypass-hook-trust'] : []),
        'Go.',
      ],
      env: {},
    }
  },
  edit: ({ path, old, next }) => {
    const marked = (mark: string, text: string) => text.split('\n').map((line) => mark + line)
    const body =
      old === ''
        ? [`*** Add File: ${path}`, ...marked('+', next.replace(/\n$/, ''))]
        : [`*** Update File: ${path}`, '@@', ...marked('-', old), ...marked('+', next)]
    return { tool: /^apply_patch$/, text: ['*** Begin Patch', ...body, '*** End Patch', ''].join('\n') }
  },
}
