import { EditorState } from '@codemirror/state'
import { toCodeMirror, toLspTextEdits } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { type Fixture, fixtures, run } from './fixture'

const landing = fixtures().filter(({ status }) => status === 'applied')
const inCrlf = landing.map((each): Fixture => ({ ...each, before: each.before.replace(/\r?\n/g, '\r\n') }))

describe.each([
  ['the stories', landing],
  ['the stories in files with CRLF', inCrlf],
])('the edits of an outcome, applied as an editor applies them, give its content: %s', (_, stories) => {
  it('in CodeMirror and in a text document of a language server', () => {
    let applied = 0
    for (const story of stories) {
      const outcome = run(story)
      if (outcome.status !== 'applied') continue
      applied++
      const { content, edits } = outcome
      const document = TextDocument.create('file:///story', 'plaintext', 1, story.before)
      expect(TextDocument.applyEdits(document, toLspTextEdits(story.before, edits)), story.heading).toBe(content)
      const { state } = EditorState.create({ doc: story.before }).update({ changes: toCodeMirror(story.before, edits) })
      expect(state.doc.toString(), story.heading).toBe(content.replace(/\r\n?/g, '\n'))
    }
    expect(applied).toBeGreaterThan(stories.length / 2)
  })
})
