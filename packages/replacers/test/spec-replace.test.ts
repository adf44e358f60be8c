import { openDocument, SutureError } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { replace, tryReplace } from '../src/index'

const LONG = 'q'.repeat(250)

describe('replace, by example', () => {
  it.each([
    ['one exact place', 'a b c', 'b', 'X', false, 'a X c'],
    ['every place with replaceAll', 'b b', 'b', 'X', true, 'X X'],
    ['$& and its kin are literal', 'a b', 'b', "$& $1 $$ $` $'", false, "a $& $1 $$ $` $'"],
    ['$& and its kin are literal with replaceAll', 'b b', 'b', '$&', true, '$& $&'],
    ['new text that holds the old is put in once', 'foo()', 'foo()', 'bar(foo())', false, 'bar(foo())'],
    ['indentation tolerated, new text pasted as given', '  a\n  b\n', 'a\nb', 'c', false, 'c\n'],
    ['CRLF outside the place stays, new lines take it', 'a\r\nb\r\nc\n', 'b', 'x\ny', false, 'a\r\nx\r\ny\r\nc\n'],
    ['a search with CRLF fits a file with LF', 'a\nb\nc', 'a\r\nb', 'x\r\ny', false, 'x\ny\nc'],
    ['a search with LF fits a file with CRLF', 'a\r\nb\r\nc', 'a\nb', 'x\ny', false, 'x\r\ny\r\nc'],
    ['mixed line ends stay where they are', 'a\r\nb\nc\r\nd', 'a\nb\nc', 'x\ny\nz', false, 'x\r\ny\nz\r\nd'],
    ['deleting whole lines takes their line end', 'a\nb\nc\n', 'b', '', false, 'a\nc\n'],
    ['deleting whole lines takes a CRLF whole', 'a\r\nb\r\nc\r\n', 'b', '', false, 'a\r\nc\r\n'],
    ['deleting a part of a line leaves the line', 'a = b;\n', 'b', '', false, 'a = ;\n'],
    ['deleting a part that ends a line leaves the line end', 'x\n  a b\ny', 'b', '', false, 'x\n  a \ny'],
    ['deleting lines quoted with their line end takes no further one', 'a\nb\n\nc', 'b\n', '', false, 'a\n\nc'],
    ['deleting every whole line', 'b\na\nb\n', 'b', '', true, 'a\n'],
    ['a byte order mark stays', '\uFEFFa\nb\n', 'a', 'x', false, '\uFEFFx\nb\n'],
    ['a byte order mark quoted stays', '\uFEFFa\nb\n', '\uFEFFa', 'x', false, '\uFEFFx\nb\n'],
    ['a byte order mark stays with tolerant strategies', '\uFEFF  a\nb\n', '\ta\nb', 'x', false, '\uFEFFx\n'],
    ['ambiguous text falls through to a strategy that is sure', 'x = a\n  a\n', '  a\n\n', 'y', false, 'x = a\ny'],
  ])('%s', (_, content, oldString, newString, replaceAll, result) => {
    expect(replace(content, oldString, newString, replaceAll)).toBe(result)
  })

  it.each([
    ['nowhere', 'abc', 'xyz', 'q', 'not-found', /^oldString not found in content\n/],
    ['several places', 'b b', 'b', 'q', 'ambiguous', /^Found multiple matches for oldString/],
    ['overlapping places', 'aaa', 'aa', 'q', 'ambiguous', /2 places/],
    ['equal texts', 'abc', 'a', 'a', 'identical', /same/],
    ['texts equal but for line ends', 'a\nb', 'a\nb', 'a\r\nb', 'identical', /same/],
    ['an empty search', 'abc', '', 'q', 'empty-search', /empty/],
    ['an empty search comes first', 'abc', '', '', 'empty-search', /empty/],
  ])('%s: refused', (_, content, oldString, newString, kind, message) => {
    const attempt = () => replace(content, oldString, newString)
    expect(attempt).toThrow(SutureError)
    expect(attempt).toThrow(message)
    const outcome = tryReplace(openDocument(content), { oldString, newString })
    expect(outcome).toMatchObject({ status: 'refused', problem: { kind } })
  })

  it.each([
    [
      'several places',
      'b\nc b',
      'b',
      'q',
      [
        'Found multiple matches for oldString. Provide more surrounding lines in oldString to identify the correct match.',
        'They are 2 places (simple), lines 1, 2.',
      ],
    ],
    [
      'equal texts',
      'abc',
      'a',
      'a',
      [
        'oldString and newString must be different',
        'Old and new text are the same: there is nothing to change.',
        'Send the edit with the text that should be there instead.',
      ],
    ],
    [
      'nowhere',
      'abc',
      'xyz',
      'q',
      [
        'oldString not found in content',
        'Tried: simple, line-trimmed, block-anchor, whitespace-normalized, indentation-flexible, escape-normalized, trimmed-boundary, context-aware, multi-occurrence.',
        'Looked for: "xyz"',
        'Read the file again and quote its present text.',
      ],
    ],
  ])('%s: the sentence of the document is the first line', (_, content, oldString, newString, message) => {
    expect(() => replace(content, oldString, newString)).toThrow(expect.objectContaining({ message: message.join('\n') }))
    expect(() => replace(content, oldString, newString)).toThrow(expect.objectContaining({ message: message.join('\n') }))
  })

  it('lists the strategies tried, and cuts the target at 200 units', () => {
    const message = (() => {
      try {
        return replace('abc', LONG, 'x')
      } catch (error) {
        return (error as SutureError).message
      }
    })()
    expect(message).toContain(
      'simple, line-trimmed, block-anchor, whitespace-normalized, indentation-flexible, escape-normalized, trimmed-boundary, context-aware, multi-occurrence',
    )
    expect(message).toContain(`"${'q'.repeat(200)}..."`)
    expect(message).not.toContain('q'.repeat(201))
  })

  it('counts drift from the hint, and says what was undone', () => {
    const outcome = tryReplace(openDocument('x\ny\na = "1"\n'), { oldString: 'a = \\"1\\"', newString: 'z', startLine: 1 })
    expect(outcome).toMatchObject({
      status: 'applied',
      content: 'x\ny\nz\n',
      matches: [{ strategy: 'escape-normalized', startLine: 3, endLine: 3, drift: 2, undone: ['escapes'] }],
    })
  })
})
