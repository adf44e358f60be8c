import { button, element } from './dom'
import type { TextEditor } from './editor'
import { type FileSet, fileSet, neighbour, renamed, withNewFile, withoutCurrent, withText } from './file-set'

/** The files on the left: a tab for each, an editor for the selected one. */
export interface FilesPanel {
  files(): Record<string, string>
  selected(): string
  select(path: string): void
  setFiles(files: Readonly<Record<string, string>>): void
}

/** Creates the tabs and the field for the path. `onChange` is called if a file is added, renamed, removed or selected. */
export function filesPanel(tabs: HTMLElement, tools: HTMLElement, editor: TextEditor, onChange: () => void): FilesPanel {
  let set = fileSet({ 'file.txt': '' })
  const kept = () => withText(set, editor.text())
  const show = (next: FileSet) => {
    set = next
    path.value = set.current
    editor.setText(set.texts.get(set.current)!)
    editor.setLabel(`Text of ${set.current}`)
    remove.disabled = set.texts.size < 2
    tabs.replaceChildren(...tabsOf(set, select))
  }
  const change = (next: FileSet) => {
    show(next)
    onChange()
  }
  const select = (name: string) => {
    change({ ...kept(), current: name })
    tabs.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }
  const add = () => {
    change(withNewFile(kept()))
    path.select()
  }
  const path = element('input', { id: 'pg-path', type: 'text', spellcheck: 'false', autocomplete: 'off' })
  path.addEventListener('change', () => change(renamed(kept(), path.value.trim())))
  const remove = button('Remove', () => change(withoutCurrent(kept())))
  tools.append(element('label', { for: 'pg-path' }, 'Path'), path, button('Add a file', add), remove)
  return {
    files: () => Object.fromEntries(kept().texts),
    selected: () => set.current,
    select: (name) => {
      if (set.texts.has(name) && name !== set.current) select(name)
    },
    setFiles: (files) => show(fileSet(files)),
  }
}

/** Returns a tab for each file. Arrow keys select the tab beside it. */
function tabsOf(set: FileSet, select: (name: string) => void): HTMLElement[] {
  return [...set.texts.keys()].map((name) => {
    const isCurrent = name === set.current
    const tab = button(name, () => select(name), {
      role: 'tab',
      class: 'pg-button pg-tab',
      'aria-selected': String(isCurrent),
      'aria-controls': 'pg-file',
      tabindex: isCurrent ? '0' : '-1',
    })
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      select(neighbour(set, step))
    })
    return tab
  })
}
