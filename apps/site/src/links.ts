import { posix } from 'node:path'
import { samples } from './browser/samples/samples'

/** Fragments that name no heading, but are read by their page. */
const READ_BY_PAGE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['playground.html', new Set(samples.map(({ name }) => `sample=${name}`))],
])

/** Returns the broken links of a built site, to pages or to headings. `html` contains the pages by path. */
export function brokenLinks(html: ReadonlyMap<string, string>): string[] {
  const headings = new Map([...html].map(([path, text]) => [path, new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))]))
  return [...html].flatMap(([path, text]) =>
    [...text.matchAll(/<a\s[^>]*?href="([^"#]*)(?:#([^"]*))?"/g)]
      .filter(([, href, hash]) => !leads(path, href!, hash ?? '', headings))
      .map(([, href, hash]) => `${path}: ${href}${hash ? `#${hash}` : ''}`),
  )
}

/** Whether a link leads to another site, to a page of this site, or to a heading or a sample that the page has. */
function leads(path: string, href: string, hash: string, headings: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (/^(?:[a-z]+:|\/\/)/.test(href)) return true
  const target = href === '' ? path : href.startsWith('/') ? href.slice(1) : posix.join(posix.dirname(path), href)
  const page = [target, posix.join(target, 'index.html'), `${target}.html`].find((each) => headings.has(each))
  if (page === undefined || hash === '') return page !== undefined
  return headings.get(page)!.has(decodeURIComponent(hash)) || READ_BY_PAGE.get(page)?.has(hash) === true
}

/**
 * Corrects links to headings in API pages. The generator counts the name of a union of strings twice, so its links to that heading end in
 * `-1`. The pages are Markdown, by file name.
 */
export function mendApiLinks(pages: ReadonlyMap<string, string>): Map<string, string> {
  const headings = new Map(
    [...pages].map(([name, text]) => [name, [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase())]),
  )
  return new Map(
    [...pages].map(([name, text]) => [
      name,
      text.replace(/\]\(([\w-]+\.md)?#([a-z]+)-1\)/g, (whole, file, heading) => {
        const once = headings.get(file ?? name)?.filter((title) => title === heading).length === 1
        return once ? `](${file ?? ''}#${heading})` : whole
      }),
    ]),
  )
}
