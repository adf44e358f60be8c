import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { PRODUCTS } from './products'
import type { Door, Product } from './products/product'
import { type Ran, runCase } from './run-case'
import { CASES } from './script/cases'

const ROOT = resolve(process.env.INIT_CWD ?? process.cwd())

/** Runs the products that are asked for, or all. */
export async function main([name, door, words]: readonly string[]): Promise<void> {
  const rows: Record<string, Record<string, Ran[]>> = {}
  for (const [key, product] of Object.entries(PRODUCTS).filter(([each]) => name === undefined || name === each)) {
    const installed = install(key, product)
    if (installed === undefined) {
      console.log(`${product.title}: ${product.spec} could not be installed, so it was skipped.`)
      continue
    }
    for (const each of product.doors.filter((other) => door === undefined || other === door))
      rows[product.title] = { ...rows[product.title], [each]: await runDoor(product, each, installed, words) }
  }
  if (name === undefined) writeFileSync(join(ROOT, 'hosts.json'), JSON.stringify(rows, null, 1))
}

async function runDoor(product: Product, door: Door, installed: string, words: string | undefined): Promise<Ran[]> {
  const shared = {
    installed,
    server: join(ROOT, 'apps/mcp-server/bin/suture-mcp.mjs'),
    integrations: join(ROOT, 'integrations'),
    command: join(ROOT, 'packages/cli/bin/suture.cjs'),
  }
  const all: Ran[] = []
  for (const each of CASES.filter(({ name }) => words === undefined || name.includes(words))) {
    const ran = await runCase(product, door, each, shared)
    all.push(ran)
    console.log(`${product.title}, ${door}, ${each.name}: ${ran.result}${ran.reason ? `, ${ran.reason}` : ''}`)
    if (words !== undefined || ran.result === 'not run')
      console.log(JSON.stringify({ files: ran.files, results: ran.results }, null, 1), ran.output.slice(-3_000))
  }
  return all
}

/** Installs a product into a cache folder. Returns that folder, or undefined if it cannot be installed here. */
function install(key: string, { spec }: Product): string | undefined {
  const folder = process.env.SUTURE_HOSTS_DIR
    ? join(process.env.SUTURE_HOSTS_DIR, key)
    : join(homedir(), '.cache/suture-hosts', spec.replaceAll('/', '+'))
  if (existsSync(join(folder, 'node_modules'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  try {
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', spec], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return folder
  } catch {
    return undefined
  }
}
