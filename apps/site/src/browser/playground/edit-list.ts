import type { LandedEdit, Landing, PairedLine } from '../../engine/protocol'
import { element } from './dom'

/** The label for each way in which a quoted line can differ from the file's line. */
const FORMS: Readonly<Record<string, string>> = {
  equal: 'equal',
  ends: 'whitespace at the end differs',
  indent: 'indentation differs',
  spacing: 'whitespace differs',
  marks: 'punctuation differs',
  misquoted: 'words differ',
  absent: 'not in the file',
  elided: 'left out',
}

const STATUSES: Readonly<Record<LandedEdit['status'], string>> = {
  applied: 'landed',
  'already-applied': 'already applied',
  'no-op': 'nothing to change',
  held: 'would land',
  refused: 'refused',
}

/** Returns a card for each edit, in the order of the answer. `onShow` selects the file of an edit. */
export function editCards({ edits }: Landing, onShow: (edit: LandedEdit) => void): HTMLElement[] {
  return edits.map((edit, index) => {
    const show = element('button', { type: 'button', class: 'pg-button' }, `Show ${edit.place}`)
    show.addEventListener('click', () => onShow(edit))
    return element(
      'section',
      { class: `pg-card pg-is-${edit.status}`, 'aria-label': `Edit ${index + 1}` },
      element('h3', {}, `${index + 1}. ${STATUSES[edit.status]} `, element('code', {}, edit.place)),
      element('p', { class: 'pg-words' }, edit.words),
      element('p', { class: 'pg-small' }, `${edit.format}, line ${edit.answerLine} of the answer `, show),
      ...(edit.paired.length > 0 ? [pairedTable(edit)] : []),
    )
  })
}

function pairedTable({ paired }: LandedEdit): HTMLElement {
  const table = element(
    'table',
    {},
    element('caption', {}, 'Each quoted line with the line of the file'),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...['Answer', 'Quoted', 'Line', 'In the file', 'How they differ'].map((name) => element('th', { scope: 'col' }, name)),
      ),
    ),
    element('tbody', {}, ...paired.map(pairedRow)),
  )
  const scroller = element('div', { class: 'pg-scroll', tabindex: '0', role: 'region', 'aria-label': 'Quoted lines' }, table)
  return element(
    'details',
    {},
    element('summary', {}, `${paired.length} quoted ${paired.length === 1 ? 'line' : 'lines'}, beside the file`),
    scroller,
  )
}

function pairedRow({ quoted, actual, form, line, answerLine, kind }: PairedLine): HTMLElement {
  const cells = [
    String(answerLine ?? ''),
    code(quoted),
    String(line ?? ''),
    code(actual ?? ''),
    `${FORMS[form] ?? form}${kind === 'remove' ? ', to be removed' : ''}`,
  ]
  return element('tr', { class: `pg-${toneOf(form)}` }, ...cells.map((cell) => element('td', {}, cell)))
}

function code(text: string): HTMLElement {
  return element('code', {}, text)
}

/** The colour of a pair. */
export function toneOf(form: string): 'same' | 'near' | 'differs' {
  if (form === 'equal') return 'same'
  return form === 'indent' || form === 'ends' || form === 'spacing' ? 'near' : 'differs'
}
