import type { EditorView } from '@codemirror/view'
import type { LandedEdit, LandedFile, Landing, Reply } from '../../engine/protocol'
import { element } from './dom'
import { editCards } from './edit-list'
import type { Editors } from './editor'
import type { Layout } from './layout'
import { peerCards } from './peer-list'

/** Shows a reply of the engine, except for the change of the selected file. */
export function showReply(layout: Layout, reply: Reply, onShow: (edit: LandedEdit) => void): void {
  switch (reply.kind) {
    case 'failure':
      layout.status.dataset.state = 'refused'
      layout.status.replaceChildren(`The engine failed: ${reply.words}`)
      return
    case 'peers':
      layout.peers.replaceChildren(...peerCards(reply.peers))
      return
    case 'landing':
      showLanding(layout, reply.landing, onShow)
  }
}

function showLanding({ status, read, edits, message }: Layout, landing: Landing, onShow: (edit: LandedEdit) => void): void {
  status.dataset.state = landing.status
  status.replaceChildren(landing.summary)
  read.replaceChildren(...(landing.formats.length > 0 ? landing.formats : ['No edit is read.']).map((words) => element('p', {}, words)))
  const problems = landing.problems.map(({ line, words }) =>
    element(
      'section',
      { class: 'pg-card pg-is-refused' },
      element('h3', {}, line === undefined ? 'The answer' : `Line ${line} of the answer`),
      element('p', { class: 'pg-words' }, words),
    ),
  )
  edits.replaceChildren(...editCards(landing, onShow), ...problems)
  message.replaceChildren(scrolling('The message for a model', landing.message))
}

function scrolling(label: string, text: string): HTMLElement {
  return element('pre', { class: 'pg-diff', tabindex: '0', role: 'region', 'aria-label': label }, text)
}

/** Shows the change of a file, and every new file. Returns the view of the change, if there is one. */
export function showFileChange(parent: HTMLElement, editors: Editors, landing: Landing | undefined, path: string): EditorView | undefined {
  const files = landing?.files ?? []
  const others = files.filter((file) => file.path !== path && file.before !== file.after).map(otherFile)
  const shown = files.find((file) => file.path === path)
  const [before, after] = [shown?.before ?? '', shown?.after ?? '']
  if (before === after) {
    parent.replaceChildren(element('p', {}, shown ? `${path} is not changed.` : `No edit changes ${path}.`), ...others)
    return undefined
  }
  const isWritten = landing?.status === 'applied' || landing?.status === 'partial'
  const words = isWritten
    ? `${path}${shown?.to === undefined ? '' : `, moved to ${shown.to}`}:`
    : `Nothing is written. Without the refused edits, ${path} would change like this:`
  const box = element('div', { class: 'pg-editor' })
  parent.replaceChildren(element('p', {}, words), box, ...others)
  return editors.showChange(box, before, after, `Change of ${path}`)
}

function otherFile({ path, before, after }: LandedFile): HTMLElement {
  if (after === undefined) return element('p', {}, `${path} is deleted.`)
  if (before !== undefined) return element('p', {}, `${path} is changed too. Select it to see how.`)
  return element('div', {}, element('p', {}, `${path} is new:`), scrolling(`Text of ${path}`, after))
}
