import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { brokenLinks, mendApiLinks } from '../src/links'
import { pagesOf, stage } from '../src/pages'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(root + file))

describe('pages of the tree', () => {
  it.each([
    ['README.md', 'overview.md'],
    ['CONTRIBUTING.md', 'contributing.md'],
    ['docs/using.md', 'using.md'],
    ['docs/decisions/README.md', 'decisions/index.md'],
    ['docs/decisions/0001-one-table-of-layers.md', 'decisions/0001-one-table-of-layers.md'],
    ['packages/search-replace/README.md', 'packages/search-replace.md'],
    ['apps/eval/README.md', 'apps/eval.md'],
    ['apps/site/pages/playground.md', 'playground.md'],
  ])('%s stands at %s', (from, to) => {
    expect(pagesOf([from])).toEqual([{ from, to }])
  })

  it('API reports, changesets and cases are none', () => {
    expect(
      pagesOf(['packages/text/api.md', '.changeset/a.md', 'packages/conformance/cases/answers/tools.md', 'examples/answer.md']),
    ).toEqual([])
  })

  it('no two stand at one place, and each package and each page of docs has one', () => {
    const pages = pagesOf(tracked)
    expect(new Set(pages.map(({ to }) => to)).size).toBe(pages.length)
    const names = Object.keys(JSON.parse(readFileSync(`${root}layers.json`, 'utf8')) as Record<string, unknown>)
    expect(pages.map(({ from }) => from)).toEqual(expect.arrayContaining(names.map((name) => `packages/${name}/README.md`)))
    expect(tracked.filter((file) => file.startsWith('docs/') && !pages.some(({ from }) => from === file))).toEqual([])
  })
})

describe('a page as it is shown', () => {
  const pages = pagesOf(['README.md', 'docs/using.md', 'docs/decisions/README.md', 'packages/text/README.md'])
  const shown = (from: string, text: string) => stage(pages.find((page) => page.from === from)!, text, pages)

  it.each([
    ['packages/text/README.md', '[use](../../docs/using.md#loop)', '[use](../using.md#loop)'],
    ['docs/using.md', '[text](../packages/text)', '[text](./packages/text.md)'],
    [
      'docs/using.md',
      '[`text`](../packages/text/) and [why](decisions/README.md)',
      '[`text`](./packages/text.md) and [why](./decisions/index.md)',
    ],
    ['docs/using.md', '[here](#below), [there](https://example.org/a.md)', '[here](#below), [there](https://example.org/a.md)'],
    ['docs/using.md', '[`layers.json`](../layers.json)', '`layers.json`'],
    [
      'docs/using.md',
      '```md\n[a](../packages/text)\n```\n[a](../packages/text)',
      '```md\n[a](../packages/text)\n```\n[a](./packages/text.md)',
    ],
    ['docs/using.md', '````\n```\n[a](x.md)\n````', '````\n```\n[a](x.md)\n````'],
  ])('of %s: %j becomes %j', (from, text, wanted) => {
    expect(shown(from, text)).toEqual({ text: wanted, pictures: [] })
  })

  it('pictures come along', () => {
    expect(shown('docs/using.md', '![curve](landing.svg)')).toEqual({
      text: '![curve](./landing.svg)',
      pictures: [{ from: 'docs/landing.svg', to: 'landing.svg' }],
    })
  })
})

it('links that lead nowhere are told, with the heading that is not there', () => {
  const html = new Map([
    ['index.html', '<a href="/a/">a</a><a class="x" href="./b.html#one">b</a><a href="https://x.org/#y">x</a><a href="/b.html#two">b</a>'],
    ['a/index.html', '<h2 id="here"></h2><a href="#here">here</a><a href="../nowhere.html">no</a>'],
    ['b.html', '<h2 id="one"></h2>'],
  ])
  expect(brokenLinks(html)).toEqual(['index.html: /b.html#two', 'a/index.html: ../nowhere.html'])
})

it('a link to a sample of the playground leads there, and a link to no sample does not', () => {
  const html = new Map([
    [
      'index.html',
      '<a href="/playground.html#sample=conflict">a</a><a href="/playground#sample=none">b</a><a href="/#sample=conflict">c</a>',
    ],
    ['playground.html', ''],
  ])
  expect(brokenLinks(html)).toEqual(['index.html: /playground#sample=none', 'index.html: /#sample=conflict'])
})

it('a link of an API page to the one heading of its name loses its number; to the second of two it keeps it', () => {
  const pages = new Map([
    ['text.md', '### Kind\n[`Kind`](#kind-1) [`Span`](#span-1)\n### Span\n#### Span\n'],
    ['core.md', '[`Kind`](text.md#kind-1)'],
  ])
  expect([...mendApiLinks(pages).values()]).toEqual([
    '### Kind\n[`Kind`](#kind) [`Span`](#span-1)\n### Span\n#### Span\n',
    '[`Kind`](text.md#kind)',
  ])
})
