import { join } from 'node:path'
import { type Product, serverBlock } from './product'

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
    const body =
      old === ''
        ? [
            `*** Add File: ${path}`,
            ...next
              .split('\n')
              .slice(0, -1)
              .map((line) => `+${line}`),
          ]
        : [`*** Update File: ${path}`, '@@', ...hunkOf(old.split('\n'), next.split('\n'))]
    return { tool: /^apply_patch$/, text: ['*** Begin Patch', ...body, '*** End Patch', ''].join('\n') }
  },
}

/** Returns the lines of a hunk. Equal lines at both ends are context. */
function hunkOf(old: readonly string[], next: readonly string[]): string[] {
  let above = 0
  while (above < Math.min(old.length, next.length) && old[above] === next[above]) above++
  let below = 0
  while (below < Math.min(old.length, next.length) - above && old.at(-1 - below) === next.at(-1 - below)) below++
  return [
    ...old.slice(0, above).map((line) => ` ${line}`),
    ...old.slice(above, old.length - below).map((line) => `-${line}`),
    ...next.slice(above, next.length - below).map((line) => `+${line}`),
    ...old.slice(old.length - below).map((line) => ` ${line}`),
  ]
}
