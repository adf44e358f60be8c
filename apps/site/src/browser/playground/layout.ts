import { element } from './dom'

/** The parts of the page that change. */
export interface Layout {
  readonly toolbar: HTMLElement
  readonly tabs: HTMLElement
  readonly fileTools: HTMLElement
  readonly file: HTMLElement
  readonly answer: HTMLElement
  readonly ribbons: SVGSVGElement
  readonly status: HTMLElement
  readonly read: HTMLElement
  readonly edits: HTMLElement
  readonly change: HTMLElement
  readonly peers: HTMLElement
  readonly message: HTMLElement
}

/** Creates the page in `parent`. */
export function layOut(parent: HTMLElement): Layout {
  const part = (name: string, attributes: Readonly<Record<string, string>> = {}) => element('div', { class: `pg-${name}`, ...attributes })
  const toolbar = part('toolbar')
  const tabs = part('tabs', { role: 'tablist', 'aria-label': 'Files' })
  const fileTools = part('tools')
  const file = part('editor', { id: 'pg-file', role: 'tabpanel', 'aria-label': 'The selected file' })
  const answer = part('editor')
  const ribbons = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  ribbons.setAttribute('class', 'pg-ribbons')
  ribbons.setAttribute('aria-hidden', 'true')
  const status = part('status', { role: 'status' })
  const [read, edits, change, peers, message] = [part('read'), part('cards'), part('change'), part('cards'), part('message')]
  parent.replaceChildren(
    toolbar,
    element(
      'div',
      { class: 'pg-panes' },
      element('section', { class: 'pg-pane', 'aria-label': 'Files' }, element('h2', {}, 'Files'), tabs, fileTools, file),
      ribbons,
      element('section', { class: 'pg-pane', 'aria-label': "The model's answer" }, element('h2', {}, "The model's answer"), read, answer),
    ),
    status,
    element(
      'div',
      { class: 'pg-results' },
      element('section', {}, element('h2', {}, 'Edits'), edits),
      element('section', {}, element('h2', {}, 'The change'), change),
    ),
    element('section', {}, element('h2', {}, 'Other engines, with the same edits'), peers),
    element('section', {}, element('h2', {}, 'The message for a model'), message),
  )
  return { toolbar, tabs, fileTools, file, answer, ribbons, status, read, edits, change, peers, message }
}
