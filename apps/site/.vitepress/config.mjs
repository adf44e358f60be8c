import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const pages = fileURLToPath(new URL('../.pages', import.meta.url))
const page = (path, title) => ({ text: title ?? titleOf(path), link: `/${path.replace(/(?:index)?\.md$/, '')}` })
const below = (folder) =>
  existsSync(join(pages, folder))
    ? readdirSync(join(pages, folder))
        .filter((file) => file.endsWith('.md') && file !== 'index.md')
        .sort()
        .map((file) => page(`${folder}/${file}`))
    : []

/** A folder's own page, then those in it. */
const folder = (name, title) => [page(`${name}/index.md`, title), ...below(name)]

/** The first heading of a page. */
function titleOf(path) {
  return (/^# (.+)$/m.exec(readFileSync(join(pages, path), 'utf8'))?.[1] ?? path).replaceAll('`', '')
}

export default defineConfig({
  title: 'Suture',
  description: 'Lands edits written by language models on text files, and never lands one wrong.',
  srcDir: '.pages',
  cleanUrls: false,
  markdown: {
    // Pages are text: what looks like a tag or a template in them is shown.
    config: (md) => {
      md.set({ html: false })
      const text = md.renderer.rules.text
      md.renderer.rules.text = (...args) =>
        (text ? text(...args) : md.utils.escapeHtml(args[0][args[1]].content)).replaceAll('{{', '&#123;&#123;')
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Using', link: '/using' },
      { text: 'Formats', link: '/formats' },
      { text: 'API', link: '/api/' },
      { text: 'Landing', link: '/landing' },
      { text: 'Speed', link: '/speed' },
    ],
    sidebar: [
      { text: 'Start', items: [page('index.md', 'Suture'), page('using.md'), page('agents.md'), page('formats.md')] },
      { text: 'How well', items: [page('landing.md'), page('speed.md'), page('mutations.md')] },
      { text: 'How it works', items: [page('architecture.md'), page('glossary.md'), ...folder('spec')] },
      { text: 'Packages', collapsed: true, items: below('packages') },
      { text: 'Programs', collapsed: true, items: below('apps') },
      { text: 'API', collapsed: true, items: [...folder('api', 'All packages')] },
      {
        text: 'Taking part',
        collapsed: true,
        items: [page('contributing.md'), page('security.md'), ...folder('decisions')],
      },
    ],
  },
})
