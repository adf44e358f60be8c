import { posix } from 'node:path'

/** The path of a page in the repository and on the site. Both paths use `/` and are relative to the root of each. */
export interface Page {
  readonly from: string
  readonly to: string
}

/** The text of a page for the site, and the pictures that the page shows. */
export interface Staged {
  readonly text: string
  readonly pictures: readonly Page[]
}

const PLACES: readonly (readonly [pattern: RegExp, to: string])[] = [
  [/^README\.md$/, 'overview.md'],
  [/^(CONTRIBUTING|SECURITY)\.md$/, '$1.md'],
  [/^docs\/((?:[\w-]+\/)*)README\.md$/, '$1index.md'],
  [/^docs\/((?:[\w-]+\/)*[\w-]+\.md)$/, '$1'],
  [/^(packages|apps)\/([\w-]+)\/README\.md$/, '$1/$2.md'],
  [/^apps\/site\/pages\/([\w-]+\.md)$/, '$1'],
]

/** Returns the pages among the files of the repository: the README, the pages of `docs`, and one page of each package and program. The site has
 * pages of its own, too. */
export function pagesOf(files: readonly string[]): Page[] {
  return files.flatMap((from) => {
    const place = PLACES.find(([pattern]) => pattern.test(from))
    return place ? [{ from, to: from.replace(place[0], place[1]).toLowerCase() }] : []
  })
}

/**
 * Converts a page for the site. Links to other pages lead to their paths on the site, and pictures are copied. A link to anything else,
 * such as a source or a folder, is replaced by its text. Code is not changed.
 */
export function stage(page: Page, text: string, pages: readonly Page[]): Staged {
  const pictures: Page[] = []
  const link = (whole: string, mark: string, label: string, target: string, hash: string): string => {
    if (/^(?:[a-z]+:|$)/.test(target)) return whole
    const path = posix.join(posix.dirname(page.from), target).replace(/\/$/, '')
    const found = pages.find(({ from }) => from === path || from === `${path}/README.md`)
    if (found) return `${mark}[${label}](${towards(page, found)}${hash})`
    if (mark !== '!') return label
    const picture = { from: path, to: posix.join(posix.dirname(page.to), posix.basename(path)) }
    pictures.push(picture)
    return `![${label}](${towards(page, picture)})`
  }
  const prose = (part: string): string =>
    part.replace(/(!?)\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s#]*)(#[^)\s]*)?\)/g, (whole, mark, label, target, hash = '') =>
      link(whole, mark, label, target, hash),
    )
  return { text: outsideFences(text, prose), pictures }
}

function towards(page: Page, other: Page): string {
  const path = posix.relative(posix.dirname(page.to), other.to)
  return path.startsWith('.') ? path : `./${path}`
}

/** Changes the text outside the fenced blocks of a page. */
function outsideFences(text: string, change: (part: string) => string): string {
  let fence = ''
  let prose: string[] = []
  const done: string[] = []
  const settle = () => {
    if (prose.length > 0) done.push(change(prose.join('\n')))
    prose = []
  }
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '' && mark === '') prose.push(line)
    else {
      settle()
      done.push(line)
      if (fence === '') fence = mark
      else if (mark.startsWith(fence) && line.trim() === mark) fence = ''
    }
  }
  settle()
  return done.join('\n')
}
