#!/usr/bin/env node
import module from 'node:module'

// Node keeps the compiled server from one run to the next, where it can.
module.enableCompileCache?.()
await import('../dist/suture-mcp.js')
