#!/usr/bin/env node
import { main } from '../dist/suture-mcp.js'

await main(process.argv.slice(2), new URL('../dist/suture-mcp.js', import.meta.url).href)
