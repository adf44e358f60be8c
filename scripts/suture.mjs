// Runs the command from the sources of this repository: builds what is not built yet, quietly, then hands over.
// Standard output belongs to the command alone, so that `--json` can be piped.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const turbo = fileURLToPath(new URL('../node_modules/turbo/bin/turbo', import.meta.url))
const command = fileURLToPath(new URL('../packages/cli/bin/suture.js', import.meta.url))

const build = spawnSync(process.execPath, [turbo, 'run', 'build', '--filter=@suture/cli', '--output-logs=errors-only', '--ui=stream'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
})
if (build.status !== 0) {
  process.stderr.write(`${build.error ?? ''}${build.stdout ?? ''}${build.stderr ?? ''}\nThe command could not be built.\n`)
  process.exit(3)
}

// `pnpm` starts scripts in the repository's root; paths are meant from where the user stands.
const child = spawn(process.execPath, [command, ...process.argv.slice(2)], { stdio: 'inherit', cwd: process.env.INIT_CWD ?? process.cwd() })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name)
  process.kill(process.pid, signal)
})
