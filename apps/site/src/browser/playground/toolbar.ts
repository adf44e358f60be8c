import type { Input } from '../../engine/protocol'
import type { Sample } from '../samples/samples'
import { button, element } from './dom'
import { toFragment } from './share'

export interface Toolbar {
  /** Shows the name of the sample. Without a name, the texts are of no sample. */
  show(name?: string): void
}

/** Fills the toolbar: the samples, and a button that puts the state into the address and copies it. */
export function fillToolbar(toolbar: HTMLElement, samples: readonly Sample[], load: (input: Input) => void, input: () => Input): Toolbar {
  const options = [{ name: '', title: 'Your own texts' }, ...samples].map(({ name, title }) => element('option', { value: name }, title))
  const choice = element('select', { id: 'pg-sample' }, ...options)
  choice.value = samples[0]!.name
  choice.addEventListener('change', () => {
    const chosen = samples.find(({ name }) => name === choice.value)
    load(chosen ?? { files: { 'file.txt': '' }, answer: '' })
  })
  const said = element('span', { role: 'status', class: 'pg-small' })
  const copy = async () => {
    const fragment = await toFragment(input())
    if (fragment === undefined) {
      said.replaceChildren('The texts are too long for a link.')
      return
    }
    window.history.replaceState(window.history.state, '', `#${fragment}`)
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    )
    said.replaceChildren(copied ? 'The link is copied. It holds the texts.' : 'The link is in the address bar. It holds the texts.')
  }
  toolbar.append(
    element('label', { for: 'pg-sample' }, 'Sample'),
    choice,
    button('Copy a link', () => void copy()),
    said,
  )
  return { show: (name = '') => void (choice.value = name) }
}
