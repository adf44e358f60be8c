#!/usr/bin/env node
const args = process.argv.slice(2)
if (args.length === 1 && ['--version', '-V', '-v'].includes(args[0])) {
  // Asked alone, by installers and prompts, it needs none of the command. A reader that goes away is no failure.
  process.stdout.on('error', () => {})
  process.stdout.write(`${require('../package.json').version}\n`)
} else if (args.length === 2 && args[0] === 'hook' && !args[1].startsWith('-') && !isDevice(0)) start('hook', true)
else start('command')

// A terminal is a device. Asking node:tty would load the modules of the network.
function isDevice(file) {
  try {
    return require('node:fs').fstatSync(file).isCharacterDevice()
  } catch {
    return false
  }
}

function start(bundle, isShort) {
  try {
    void require('../dist/start.cjs').start(require.resolve(`../dist/${bundle}.cjs`), args, isShort)
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error
    process.stderr.write('suture: the command is not built. In a clone of its repository: pnpm install && pnpm build, or pnpm suture.\n')
    process.exitCode = 3
  }
}
