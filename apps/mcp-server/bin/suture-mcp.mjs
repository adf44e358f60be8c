#!/usr/bin/env node
import '../dist/suture-mcp.js'
