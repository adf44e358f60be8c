#!/usr/bin/env node
// Node keeps the compiled command from one run to the next, where it can.
require('node:module').enableCompileCache?.()
const bundle = require.resolve('../dist/command.cjs')
void require(bundle).main(process.argv.slice(2), bundle)
