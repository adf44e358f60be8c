import type { Peer, ShownLine } from '../../engine/protocol'
import { element } from './dom'

const OUTCOMES = { same: 'same', other: 'differs', refused: 'refuses' } as const

/** Returns a card for each other engine. */
export function peerCards(peers: readonly Peer[]): HTMLElement[] {
  return peers.map(({ name, how, files }) =>
    element(
      'section',
      { class: 'pg-card', 'aria-label': name },
      element('h3', {}, name),
      element('p', { class: 'pg-small' }, how),
      ...files.flatMap(({ path, outcome, words, diff }) => [
        element('p', { class: `pg-words pg-peer-${outcome}` }, element('code', {}, path), ` ${OUTCOMES[outcome]}: `, words),
        ...(diff.length > 0 ? [diffBlock(path, name, diff)] : []),
      ]),
    ),
  )
}

function diffBlock(path: string, name: string, lines: readonly ShownLine[]): HTMLElement {
  const shown = lines.map(({ kind, text }) => element('span', { class: `pg-diff-${kind}` }, `${text}\n`))
  return element('pre', { class: 'pg-diff', tabindex: '0', role: 'region', 'aria-label': `Change of ${path} by ${name}` }, ...shown)
}
