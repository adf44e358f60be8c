#!/usr/bin/env node
// Node keeps the compiled command from one run to the next, where it can.
require('node:module').enableCompileCache?.()
require('../dist/command.cjs')
