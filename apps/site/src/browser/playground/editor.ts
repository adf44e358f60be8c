import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { unifiedMergeView } from '@codemirror/merge'
import { Compartment, EditorState, type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, drawSelection, EditorView, GutterMarker, gutter, keymap, lineNumbers } from '@codemirror/view'

/** The colour of a line or a pair. */
export type Tone = 'same' | 'near' | 'differs' | 'refused'

/** A line that is marked, with the number of its edit. `line` is 1-based. */
export interface LineMark {
  readonly line: number
  readonly edit: number
  readonly tone: Tone
}

const setMarks = StateEffect.define<readonly LineMark[]>()

class EditNumber extends GutterMarker {
  constructor(private readonly edit: number) {
    super()
  }
  override eq(other: EditNumber): boolean {
    return other.edit === this.edit
  }
  override toDOM(): Text {
    return document.createTextNode(String(this.edit))
  }
}

interface Marks {
  readonly lines: DecorationSet
  readonly numbers: RangeSet<GutterMarker>
}

const marks = StateField.define<Marks>({
  create: () => ({ lines: Decoration.none, numbers: RangeSet.empty }),
  update(value, transaction) {
    const effect = transaction.effects.find((each) => each.is(setMarks))
    if (!effect) return { lines: value.lines.map(transaction.changes), numbers: value.numbers.map(transaction.changes) }
    const { doc } = transaction.state
    const known = (effect.value as readonly LineMark[]).filter(({ line }) => line >= 1 && line <= doc.lines)
    const at = known.map((mark) => ({ ...mark, from: doc.line(mark.line).from }))
    return {
      lines: Decoration.set(
        at.map(({ from, tone }) => Decoration.line({ class: `pg-line pg-${tone}` }).range(from)),
        true,
      ),
      numbers: RangeSet.of(
        at.map(({ from, edit }) => new EditNumber(edit).range(from)),
        true,
      ),
    }
  },
  provide: (field) => EditorView.decorations.from(field, ({ lines }) => lines),
})

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--vp-c-bg)', color: 'var(--vp-c-text-1)' },
  '&.cm-focused': { outline: '2px solid var(--vp-c-brand-1)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--vp-font-family-mono)', lineHeight: '1.55' },
  '.cm-gutters': { backgroundColor: 'var(--vp-c-bg-alt)', color: 'var(--vp-c-text-2)', border: 'none' },
  '.cm-content': { caretColor: 'var(--vp-c-text-1)' },
  '.cm-cursor': { borderLeftColor: 'var(--vp-c-text-1)' },
  '.cm-collapsedLines': { color: 'var(--vp-c-text-2)', background: 'var(--vp-c-bg-alt)', padding: '2px 8px' },
  '.cm-deletedChunk': { backgroundColor: 'var(--vp-c-red-soft)' },
  '.cm-changedLine': { backgroundColor: 'var(--vp-c-green-soft) !important' },
  '.pg-numbers': { minWidth: '1.4em', textAlign: 'center', color: 'var(--vp-c-text-1)' },
})

const editNumbers = gutter({
  class: 'pg-numbers',
  markers: (view) => view.state.field(marks).numbers,
  initialSpacer: () => new EditNumber(0),
})

/** An editor for a text, whose Tab key moves the focus as everywhere on a page. */
export interface TextEditor {
  readonly view: EditorView
  text(): string
  setText(text: string): void
  mark(lines: readonly LineMark[]): void
  setLabel(label: string): void
}

/** Creates an editor in `parent`. `onChange` is not called by `setText`. */
function openEditor(parent: HTMLElement, label: string, onChange: () => void, onLayout: () => void): TextEditor {
  const name = new Compartment()
  const named = (text: string) => name.of(EditorView.contentAttributes.of({ 'aria-label': text, tabindex: '0' }))
  let quiet = false
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        editNumbers,
        marks,
        history(),
        drawSelection(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        look,
        named(label),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) onChange()
          if (update.docChanged || update.geometryChanged || update.viewportChanged) onLayout()
        }),
      ],
    }),
  })
  view.scrollDOM.addEventListener('scroll', onLayout)
  return {
    view,
    text: () => view.state.doc.toString(),
    setText(text) {
      quiet = true
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, effects: setMarks.of([]) })
      view.scrollDOM.scrollTop = 0
      quiet = false
    },
    mark: (lines) => view.dispatch({ effects: setMarks.of(lines) }),
    setLabel: (text) =>
      view.dispatch({ effects: name.reconfigure(EditorView.contentAttributes.of({ 'aria-label': text, tabindex: '0' })) }),
  }
}

/** Shows a change in one column: deleted lines above inserted lines, unchanged lines far from both are folded. */
function showChange(parent: HTMLElement, before: string, after: string, label: string): EditorView {
  const extensions: Extension[] = [
    lineNumbers(),
    EditorState.readOnly.of(true),
    unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 }, highlightChanges: true }),
    look,
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
  ]
  return new EditorView({ parent, state: EditorState.create({ doc: after, extensions }) })
}

/** What the page loads with the editor's library. */
export const editors = { openEditor, showChange }
export type Editors = typeof editors
