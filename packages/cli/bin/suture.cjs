#!/usr/bin/env node
const args = process.argv.slice(2)
if (args.length === 1 && ['--version', '-V', '-v'].includes(args[0])) {
  // Asked alone, by installers and prompts, it needs none of the command. A reader that goes away is no failure.
  process.stdout.on('error', () => {})
  process.stdout.write(`${require('../package.json').version}\n`)
} else {
  void require('../dist/start.cjs').start(require.resolve('../dist/command.cjs'), args)
}
