import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { peers } from './adapters'
import type { Corpus } from './cases'
import { installedVersion, pairs } from './corpus'
import { landingChart, landingPage, type Origin } from './landing-page'
import { runLanding } from './run-landing'
import { runSpeed } from './speed/run-speed'
import { speedPage } from './speed-page'

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url))

/** Runs the landing tables and writes docs/landing.md, .json and .svg. */
export function writeLanding(corpus: Corpus, seeds: readonly string[], total: number): void {
  const results = runLanding(corpus, seeds, total, console.log)
  const origin = originOf(`pnpm eval --write landing --cases ${total} ${seeds.map((seed) => `--seed ${seed}`).join(' ')}`)
  write('landing.md', landingPage(results, origin))
  write('landing.svg', landingChart(results))
  write('landing.json', `${JSON.stringify({ origin, ...results }, null, 1)}\n`)
}

/** Runs the speed tables and writes docs/speed.md and .json. */
export async function writeSpeed(): Promise<void> {
  const results = await runSpeed(undefined, console.log)
  const origin = { ...originOf('pnpm eval --write speed'), machine: `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}` }
  write('speed.md', speedPage(results, origin))
  write('speed.json', `${JSON.stringify({ origin: { node: origin.node, machine: origin.machine }, ...results }, null, 1)}\n`)
}

function originOf(command: string): Origin {
  const named = peers.flatMap((peer) => (peer.package && !peer.package.startsWith('@suture/') ? [peer.package] : []))
  return {
    command,
    node: process.versions.node,
    versions: Object.fromEntries(named.map((name) => [name, installedVersion(name)])),
    pairs: Object.fromEntries(pairs.map(({ name }) => [name, `${installedVersion(`${name}-a`)} to ${installedVersion(`${name}-b`)}`])),
  }
}

function write(name: string, text: string): void {
  mkdirSync(docs, { recursive: true })
  writeFileSync(docs + name, text)
  console.log(`wrote docs/${name}`)
}
