import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samples } from '../src/browser/samples/samples'
import { findChromium, openBrowser } from '../src/check/browser'
import { faultsOf, measureLoad } from '../src/check/budget'
import { type Served, serve } from '../src/check/serve'

const site = fileURLToPath(new URL('..', import.meta.url))
const chromium = findChromium()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Waits until a value is as wanted. A busy machine may take long. */
const eventually = (value: () => Promise<unknown> | unknown) => expect.poll(value, { timeout: PATIENCE, interval: 50 })
const PATIENCE = 90_000
/** Building the small site takes half a minute of processor time. */
const BUILDING = 600_000

if (!chromium)
  console.log('not run: the tests of the site in a browser, because there is no Chromium (SUTURE_CHROMIUM, or chromium on PATH)')

describe.skipIf(!chromium)('the site in Chromium', () => {
  let served: Served
  let browser: Browser

  beforeAll(async () => {
    execFileSync(process.execPath, ['site.mjs', '--small'], { cwd: site, stdio: 'pipe' })
    served = await serve(`${site}.small/dist`)
    browser = await openBrowser(chromium!)
  }, BUILDING)

  afterAll(async () => {
    await browser?.close()
    await served?.close()
  })

  const visit = async (options: Parameters<Browser['newContext']>[0], visiting: (page: Page, context: BrowserContext) => Promise<void>) => {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(PATIENCE)
    try {
      await visiting(await context.newPage(), context)
    } finally {
      await context.close()
    }
  }
  const ended = (page: Page, status: string) => page.locator(`.pg-status[data-state="${status}"]`).waitFor()
  const open = async (page: Page, path = '/playground') => {
    await page.goto(served.url + path)
    await page.locator('.pg-status[data-state]').waitFor()
  }
  const answer = (page: Page) => page.getByRole('textbox', { name: "The model's answer" })

  it('lands the first sample in a worker, and connects each quoted line with its line', () =>
    visit({}, async (page) => {
      await open(page)
      expect(page.workers()).toHaveLength(1)
      expect(await page.locator('.pg-status').textContent()).toBe('1 edit landed in 1 file.')
      await eventually(() => page.locator('.pg-ribbon').count()).toBe(5)
      expect(await page.locator('.pg-read').textContent()).toContain('search-replace')
      expect(await page.locator('.pg-change').textContent()).toContain('cell.strip()')
      await page.getByRole('region', { name: 'The cascade of nine strategies', exact: true }).waitFor()
    }))

  it('ends as each sample says', () =>
    visit({}, async (page) => {
      await open(page)
      for (const { name, ends, answer: text } of samples) {
        await page.selectOption('#pg-sample', name)
        await eventually(() => answer(page).textContent()).toContain(text.trim().split('\n').at(-1)!)
        await ended(page, ends)
      }
    }))

  it('marks the lines that a refusal is about, and lands what is typed with the keyboard', () =>
    visit({}, async (page) => {
      await open(page)
      await page.locator('#pg-sample').focus()
      await page.keyboard.type('Refused: the quote')
      await ended(page, 'refused')
      await eventually(() => page.locator('#pg-file .cm-line.pg-refused').count()).toBe(2)
      for (let presses = 0; presses < 20 && !(await answer(page).evaluate((node) => node.matches(':focus'))); presses++)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(
        'shop.ini\n<<<<<<< SEARCH\nheader = Welcome!\nshow_vat = no\n=======\nheader = Hello!\nshow_vat = yes\n>>>>>>> REPLACE\n',
      )
      await ended(page, 'applied')
      expect(await page.locator('.pg-change').textContent()).toContain('Hello!')
    }))

  it('puts the texts into a link, which opens with them', () =>
    visit({}, async (page, context) => {
      await open(page)
      await page.selectOption('#pg-sample', 'several-files')
      await eventually(() => page.getByRole('tab').count()).toBe(2)
      // The place is below the first lines that the editor shows.
      await eventually(() => page.locator('.pg-ribbon').count()).toBe(2)
      await page.getByRole('button', { name: 'Copy a link' }).click()
      await eventually(() => page.url()).toMatch(/#z=[\w-]+$/)
      const other = await context.newPage()
      await open(other, new URL(page.url()).pathname + new URL(page.url()).hash)
      expect(await other.getByRole('tab').allTextContents()).toEqual(['src/cart.ts', 'report.py'])
      expect(await other.locator('.pg-status').textContent()).toBe(await page.locator('.pg-status').textContent())
    }))

  it('opens with the sample that a link names', () =>
    visit({}, async (page) => {
      await open(page, '/playground#sample=conflict')
      await ended(page, 'refused')
      expect(await page.locator('#pg-sample').inputValue()).toBe('conflict')
    }))

  it('plays the recording of the command when it is asked to', () =>
    visit({}, async (page) => {
      await page.goto(`${served.url}/`)
      await page.getByRole('button', { name: 'Play the recording' }).click()
      await eventually(() => page.locator('.cast').textContent()).toContain('suture apply answer.md')
    }))

  it.each([
    { width: 360, colorScheme: 'light' as const },
    { width: 360, colorScheme: 'dark' as const },
    { width: 1280, colorScheme: 'light' as const },
    { width: 1280, colorScheme: 'dark' as const },
  ])('$width px, $colorScheme: nothing is cut off, and axe finds nothing serious', ({ width, colorScheme }) =>
    visit({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' }, async (page) => {
      for (const path of ['/playground', '/', '/using']) {
        if (path === '/playground') await open(page)
        else await page.goto(served.url + path)
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
        await page.evaluate(axe)
        const { violations } = (await page.evaluate('axe.run()')) as {
          violations: { id: string; impact: string; nodes: { html: string }[] }[]
        }
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(serious.map(({ id, nodes }) => [path, id, ...nodes.map(({ html }) => html)])).toEqual([])
      }
    }),
  )

  it.each(['/', '/playground', '/command'])('%s keeps to the budget, without errors and without calls', (path) =>
    visit({}, async (_, context) => {
      const load = await measureLoad(context, served, path)
      expect(faultsOf(load)).toEqual([])
    }),
  )
})
