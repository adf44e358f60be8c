import type { EditorView } from '@codemirror/view'
import type { Input, LandedEdit, Landing, Reply } from '../../engine/protocol'
import type { Sample } from '../samples/samples'
import type { Editors } from './editor'
import { startEngine } from './engine-client'
import { filesPanel } from './files-panel'
import { type Layout, layOut } from './layout'
import { answerMarks, fileMarks, ribbonsOf } from './marks'
import { drawRibbons } from './ribbons'
import { fromFragment } from './share'
import { showFileChange, showReply } from './show'
import { fillToolbar } from './toolbar'

/** Milliseconds without a change after which the engine is asked. */
const PAUSE = 250

/** Starts the playground in `parent`, with the state or the sample that the address names, or with the first sample. */
export async function startPlayground(parent: HTMLElement, editors: Editors, samples: readonly Sample[]): Promise<void> {
  const layout = layOut(parent)
  const panes = openPanes(layout, editors)
  const toolbar = fillToolbar(layout.toolbar, samples, panes.load, panes.input)
  const shared = async (): Promise<Input | undefined> => {
    const sample = samples.find(({ name }) => location.hash === `#sample=${name}`)
    const state = sample ?? (await fromFragment(location.hash))
    if (state) toolbar.show(sample?.name)
    return state
  }
  window.addEventListener('hashchange', async () => {
    const state = await shared()
    if (state && parent.isConnected) panes.load(state)
  })
  new ResizeObserver(panes.draw).observe(parent)
  panes.load((await shared()) ?? samples[0]!)
}

interface Panes {
  load(input: Input): void
  input(): Input
  draw(): void
}

/** Opens both editors, and asks the engine after each change. */
function openPanes(layout: Layout, editors: Editors): Panes {
  let landing: Landing | undefined
  /** Whether the texts have just been loaded, so that their first place is to be shown. */
  let isNew = true
  const later = afterPause()
  const draw = onFrame(() => drawRibbons(layout.ribbons, file.view, answer.view, ribbonsOf(landing, files.selected())))
  const changed = () => later(() => engine.ask(input()))
  const file = editors.openEditor(layout.file, 'Text of the file', changed, draw)
  const answer = editors.openEditor(layout.answer, "The model's answer", changed, draw)
  const showChange = changeOf(layout.change, editors)
  const showMarks = () => {
    file.mark(fileMarks(landing, files.selected()))
    answer.mark(answerMarks(landing))
    showChange(landing, files.selected())
    draw()
  }
  const revealPlace = () => {
    const first = landing?.edits.find(({ path }) => path === files.selected())?.places[0]
    if (first) reveal(file.view, first.startLine)
  }
  const files = filesPanel(layout.tabs, layout.fileTools, file, () => {
    showMarks()
    revealPlace()
    changed()
  })
  const input = (): Input => ({ files: files.files(), answer: answer.text() })
  const showEdit = ({ path, places, answerLine }: LandedEdit) => {
    files.select(path)
    scrollTo(answer.view, answerLine)
    scrollTo(file.view, places[0]?.startLine ?? 1)
    file.view.focus()
  }
  const engine = startEngine((reply: Reply) => {
    if (reply.kind !== 'peers') landing = reply.kind === 'landing' ? reply.landing : undefined
    showReply(layout, reply, showEdit)
    if (reply.kind !== 'peers') showMarks()
    if (isNew && reply.kind === 'landing') revealPlace()
    isNew = isNew && reply.kind !== 'landing'
  })
  const load = (next: Input) => {
    landing = undefined
    isNew = true
    files.setFiles(next.files)
    answer.setText(next.answer)
    later(() => engine.ask(next))
  }
  return { load, input, draw }
}

/** Returns a function that calls what it is given after a pause, unless it is called again before. */
function afterPause(): (ask: () => void) => void {
  let pause = 0
  return (ask) => {
    window.clearTimeout(pause)
    pause = window.setTimeout(ask, PAUSE)
  }
}

/** Returns a function that calls `draw` once before the next frame, however often it is called. */
function onFrame(draw: () => void): () => void {
  let frame = 0
  return () => {
    window.cancelAnimationFrame(frame)
    frame = window.requestAnimationFrame(draw)
  }
}

/** Returns a function that shows the change of a file in `parent`, and closes the view of the change before it. */
function changeOf(parent: HTMLElement, editors: Editors): (landing: Landing | undefined, path: string) => void {
  let view: EditorView | undefined
  return (landing, path) => {
    view?.destroy()
    view = showFileChange(parent, editors, landing, path)
  }
}

function scrollTo(view: EditorView, line: number): void {
  const { doc } = view.state
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines)).from
  view.dispatch({ selection: { anchor: at } })
  reveal(view, line)
}

/** Scrolls an editor so that a line is in its upper third. */
function reveal(view: EditorView, line: number): void {
  const { doc } = view.state
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines)).from
  view.scrollDOM.scrollTop = view.lineBlockAt(at).top - view.scrollDOM.clientHeight / 3
}
