import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { PRODUCTS } from './products'
import type { Door, Product } from './products/product'
import { runCase, type Shared } from './run-case'
import { CASES, READS } from './script/cases'
import { type Results, withTable } from './table'

/**
 * Runs products in the ways that Suture is used in them, and writes the results into docs/hosts.json and the table of docs/hosts.md. Without
 * arguments all are run. With a product, or a product and a door, only these, and the other results are kept. With words of a case, only
 * that case is run and printed.
 */
export async function main([name, door, words]: readonly string[], root: string): Promise<void> {
  for (const [key, product] of Object.entries(PRODUCTS).filter(([each]) => name === undefined || name === each)) {
    const installed = install(key, product)
    if (installed === undefined) console.log(`${product.title}: ${product.spec} could not be installed, so it is skipped.`)
    for (const each of product.doors.filter((other) => door === undefined || other === door))
      if (installed === undefined) record(root, product, each, {})
      else if (words === undefined) record(root, product, each, await runDoor(product, each, sharedOf(root, installed)))
      else await printCases(product, each, sharedOf(root, installed), words)
  }
}

function sharedOf(root: string, installed: string): Shared {
  return {
    installed,
    server: join(root, 'apps/mcp-server/bin/suture-mcp.mjs'),
    integrations: join(root, 'integrations'),
    command: join(root, 'packages/cli/bin/suture.cjs'),
  }
}

async function runDoor(product: Product, door: Door, shared: Shared): Promise<Record<string, string>> {
  const results: Record<string, string> = {}
  for (const each of CASES) {
    const { result, reason } = await runCase(product, door, each, shared)
    results[each.name] = result
    console.log(`${product.title}, ${door}, ${each.name}: ${result}${reason === undefined ? '' : `, ${reason}`}`)
  }
  return results
}

async function printCases(product: Product, door: Door, shared: Shared, words: string): Promise<void> {
  for (const each of [...CASES, ...READS].filter(({ name }) => name.includes(words))) {
    const { output, ...ran } = await runCase(product, door, each, shared)
    console.log(`${product.title}, ${door}, ${each.name}:`, JSON.stringify(ran, null, 1), output.slice(-3_000))
  }
}

/** Adds the results of a door to docs/hosts.json, and renews the table. */
function record(root: string, { title, spec }: Product, door: Door, cases: Record<string, string>): void {
  const [data, page] = ['docs/hosts.json', 'docs/hosts.md'].map((path) => join(root, path)) as [string, string]
  const results: Results = existsSync(data) ? JSON.parse(readFileSync(data, 'utf8')) : {}
  const next = {
    ...results,
    [title]: { spec, doors: { ...results[title]?.doors, [door]: { date: new Date().toISOString().slice(0, 10), cases } } },
  }
  writeFileSync(data, `${JSON.stringify(next, null, 2)}\n`)
  if (existsSync(page)) writeFileSync(page, withTable(readFileSync(page, 'utf8'), next))
}

/** Installs a product into a cache folder. Returns that folder, or undefined if it cannot be installed here. */
function install(key: string, { spec }: Product): string | undefined {
  const parent = process.env.SUTURE_HOSTS_DIR ?? join(homedir(), '.cache/suture-hosts')
  const folder = join(parent, key)
  const file = join(folder, 'package.json')
  if (existsSync(file) && readFileSync(file, 'utf8').includes(spec.slice(spec.lastIndexOf('@') + 1))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, '{ "private": true }\n')
  try {
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact', spec]
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    return folder
  } catch {
    return undefined
  }
}
