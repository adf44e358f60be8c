import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { sourcesOfDoors } from '../../../scripts/doors.mjs'

const pages = fileURLToPath(new URL(`../${process.env.SUTURE_SITE_PAGES ?? '.pages'}`, import.meta.url))
// The playground is built from the sources of the packages, so that the site needs no build of them.
const sources = Object.entries(sourcesOfDoors(fileURLToPath(new URL('../../../packages', import.meta.url)))).map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: file,
}))
const page = (path, title) => ({ text: title ?? titleOf(path), link: `/${path.replace(/(?:index)?\.md$/, '')}` })
const below = (folder) =>
  existsSync(join(pages, folder))
    ? readdirSync(join(pages, folder))
        .filter((file) => file.endsWith('.md') && file !== 'index.md')
        .sort()
        .map((file) => page(`${folder}/${file}`))
    : []

/** A folder's own page, then those in it. */
const folder = (name, title) => pagesIn([`${name}/index.md`, title]).concat(below(name))

/** Those of the given pages that are built. */
const pagesIn = (...given) => given.filter(([path]) => existsSync(join(pages, path))).map((each) => page(...each))

/** The first heading of a page. */
function titleOf(path) {
  return (/^# (.+)$/m.exec(readFileSync(join(pages, path), 'utf8'))?.[1] ?? path).replaceAll('`', '')
}

export default defineConfig({
  title: 'Suture',
  description: 'Lands edits written by language models on text files, and never lands one wrong.',
  srcDir: process.env.SUTURE_SITE_PAGES ?? '.pages',
  head: [['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]],
  cleanUrls: false,
  // The small site of the tests has no API pages.
  ignoreDeadLinks: process.env.SUTURE_SITE_PAGES === '.small/pages',
  markdown: {
    // Pages are text: what looks like a tag or a template in them is shown.
    config: (md) => {
      md.set({ html: false })
      const text = md.renderer.rules.text
      md.renderer.rules.text = (...args) =>
        (text ? text(...args) : md.utils.escapeHtml(args[0][args[1]].content)).replaceAll('{{', '&#123;&#123;')
    },
  },
  vite: {
    resolve: { alias: sources },
    // The worker loads jsdiff after the first answer has landed.
    worker: {
      format: 'es',
      rollupOptions: { output: { entryFileNames: 'assets/engine-[hash].js', chunkFileNames: 'assets/engine-[name]-[hash].js' } },
    },
    build: { chunkSizeWarningLimit: 800 },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          // Guides come before measurements, the documents that the project follows, and API pages.
          searchOptions: {
            boostDocument: (id) =>
              id.startsWith('/api/') ? 0.1 : /^\/(?:spec|decisions|contributing|landing|speed|mutations)/.test(id) ? 0.3 : 1,
          },
        },
      },
    },
    outline: [2, 3],
    nav: [
      { text: 'Playground', link: '/playground' },
      { text: 'Using', link: '/using' },
      { text: 'Command', link: '/command' },
      { text: 'Formats', link: '/formats' },
      { text: 'Landing', link: '/landing' },
      { text: 'API', link: '/api/' },
    ],
    sidebar: [
      {
        text: 'Start',
        items: pagesIn(
          ['playground.md', 'Playground'],
          ['overview.md', 'Overview'],
          ['using.md', 'Which package do I need?'],
          ['command.md', 'The command'],
          ['agents.md', 'Agents and models'],
          ['hosts.md', 'Hosts: released agents'],
          ['formats.md', 'Formats by tool'],
          ['places.md', 'How a place is found'],
        ),
      },
      { text: 'How well', items: pagesIn(['landing.md'], ['speed.md'], ['mutations.md']) },
      { text: 'How it works', items: pagesIn(['architecture.md'], ['glossary.md']) },
      { text: 'What it follows', collapsed: true, items: folder('spec') },
      { text: 'Packages', collapsed: true, items: below('packages') },
      { text: 'Programs', collapsed: true, items: below('apps') },
      { text: 'API', collapsed: true, items: [...folder('api', 'All packages')] },
      {
        text: 'Taking part',
        collapsed: true,
        items: [...pagesIn(['contributing.md'], ['security.md']), ...folder('decisions')],
      },
    ],
  },
})
