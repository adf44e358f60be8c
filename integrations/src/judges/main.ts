import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { sutureContender } from './pi-edit-benchmark'
import { runScenarios, type Scenario } from './run-scenarios'

/** Prints the results of the scenarios in a clone of pi-edit-benchmark as JSON, and writes them to a file if one is named. */
const [folder, output] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('node integrations/dist/run-scenarios.js CLONE [RESULTS.json]\n')
  process.exitCode = 2
} else {
  const outfile = join(folder, 'node_modules/.suture/scenarios.mjs')
  await build({
    entryPoints: [join(folder, 'src/scenarios/index.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  })
  const { scenarios } = (await import(pathToFileURL(outfile).href)) as { scenarios: Scenario[] }
  const results = await runScenarios(sutureContender(), scenarios)
  const text = `${JSON.stringify(results, null, 1)}\n`
  if (output === undefined) process.stdout.write(text)
  else writeFileSync(output, text)
}
