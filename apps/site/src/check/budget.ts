import type { BrowserContext } from 'playwright-core'
import type { Served } from './serve'

/** What a page loads. Sizes are in bytes, after gzip of what is text. */
export interface Load {
  readonly path: string
  /** The page, its scripts and styles, without what is counted below. */
  readonly page: number
  /** The library of the editor, with the code that uses it. */
  readonly editor: number
  /** The engine in its worker, and the peers. */
  readonly engine: number
  readonly fonts: number
  readonly pictures: number
  /** The pages of visible links, which are fetched when this page is idle. */
  readonly ahead: number
  /** What must not occur: errors, requests to other hosts, calls for data. */
  readonly faults: readonly string[]
}

/** Limits for one page, in bytes after gzip. The page is without the editor and the engine. */
const BUDGET = { page: 150_000, editor: 150_000, engine: 226_800, fonts: 250_000, pictures: 100_000, ahead: 200_000 } as const

/** What the playground shows last. */
const LAST_OF_PLAYGROUND = 'section[aria-label="jsdiff"]'

type Kind = keyof typeof BUDGET

/** Opens a page, waits until it is quiet, and returns what it loads. */
export async function measureLoad(context: BrowserContext, site: Served, path: string): Promise<Load> {
  const faults: string[] = []
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${site.url}/`) || /^(?:data|blob):/.test(request.url())
    if (!isOwn) faults.push(`request to another host: ${request.url()}`)
    else if (['fetch', 'xhr', 'ping', 'websocket'].includes(request.resourceType()) && !/\/assets\/[^?]+$/.test(request.url()))
      faults.push(`call: ${request.url()}`)
  })
  site.forget()
  await page.goto(site.url + path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  if (path === '/playground') await page.locator(LAST_OF_PLAYGROUND).waitFor()
  const sizes: Record<Kind, number> = { page: 0, editor: 0, engine: 0, fonts: 0, pictures: 0, ahead: 0 }
  for (const { path: asked, bytes, ahead } of site.requests()) sizes[ahead ? 'ahead' : kindOf(asked)] += bytes
  await page.close()
  return { path, ...sizes, faults }
}

/** Returns the limits that a page exceeds, and its other faults. */
export function faultsOf(load: Load): string[] {
  const over = (Object.keys(BUDGET) as Kind[]).filter((kind) => load[kind] > BUDGET[kind])
  return [
    ...over.map((kind) => `${load.path}: ${kind} ${load[kind]} bytes, limit ${BUDGET[kind]}`),
    ...load.faults.map((fault) => `${load.path}: ${fault}`),
  ]
}

/** Searches the site for words, and returns the path of the first result. Undefined if there is none. */
export async function firstResult(context: BrowserContext, site: Served, words: string): Promise<string | undefined> {
  const page = await context.newPage()
  await page.goto(`${site.url}/using`)
  await page.locator('button.DocSearch-Button').click()
  await page.locator('#localsearch-input').fill(words)
  const first = page.locator('.VPLocalSearchBox .results a.result').first()
  const found = await first.getAttribute('href', { timeout: 20_000 }).catch(() => undefined)
  await page.close()
  return found ?? undefined
}

function kindOf(path: string): Kind {
  if (/\.woff2$/.test(path)) return 'fonts'
  if (/\.(?:svg|png)$/.test(path)) return 'pictures'
  if (/\/editor\.[\w-]+\.js$/.test(path)) return 'editor'
  if (/\/engine-[\w-]+\.js$/.test(path)) return 'engine'
  return 'page'
}
