import { describe, expect, it, test } from 'vitest'
import { fixtures, run } from './fixture'

/** Landing stories that are not told as in place when they are sent again, by what keeps the engine from being sure; they are refused then. */
const NOT_TOLD: Readonly<Record<string, readonly string[]>> = {
  'only a comment was changed: what it says proves nothing': ['a-doc-comment-written-anew'],
  'what went leaves no trace: nothing was quoted on one side of it, or on both': [
    'blank-line-at-the-edge-is-the-change',
    'blank-line-at-the-edge-of-a-line-of-another-depth',
    'blank-line-at-the-edge-of-whole-lines-is-the-change',
    'blank-line-at-the-edge-that-holds-a-blank',
    'blank-line-behind-lines-of-another-indentation',
    'blank-line-that-was-not-quoted',
    'blank-lines-at-the-beginning-of-an-exact-quote',
    'blank-lines-at-the-end-of-an-exact-quote',
    'blank-lines-at-the-end-of-the-file',
    'byte-order-mark-survives-deletion',
    'crlf-deletion',
    'deleting-a-shifted-block',
    'deleting-an-indented-line',
    'deleting-in-the-middle-of-a-line',
    'deleting-the-last-line',
    'deleting-whole-lines-takes-the-line-end',
    'last-lines-deleted-one-by-one',
    'line-breaks-on-both-sides-of-a-deletion',
    'quote-behind-the-indentation-is-deleted',
    'quote-behind-the-indentation-loses-its-first-line',
    'removed-bracket-of-another-depth-with-its-block',
    'replace-all-deletes-the-last-lines',
  ],
  'some letters, or blanks alone, were changed: too little stands to tell the place': [
    'alone-multi-occurrence',
    'alone-simple',
    'blank-search',
    'call-inside-an-expression',
    'crlf-exact-in-one-line',
    'crlf-replace-all',
    'latin-word-beside-chinese',
    'new-text-alone-escapes-its-only-change',
    'new-text-in-front-of-a-blank-line',
    'replace-all-counts-every-one',
    'semicolon-of-a-line-at-the-margin',
    'semicolon-of-a-line-quoted-from-its-middle',
    'whole-lines-never-match-part-of-a-line',
    'word-of-chinese',
  ],
  'a twin stands in the form of the old text, or of the new: it may be meant': [
    'comma-added-to-a-line-that-stands-often',
    'entities-by-name-beside-those-by-number',
    'exact-beats-the-loose-twin',
    'exact-elsewhere-beats-the-hinted-twin',
    'hint-a-little-off',
    'hint-that-is-right-in-a-set-sent-twice',
    'hinted-line-beside-its-mended-twin',
    'loose-block-before-the-quoted-one',
    'near-twin-stands-exactly',
    'one-of-two-blocks-by-the-depth-of-new-text',
    'private-method-written-in-another-form',
    'shape-decides-between-twins',
    'test-of-the-title-with-another-parameter',
    'three-equal-blocks-with-a-hint-a-line-off',
    'twin-with-other-quotes-is-indented',
    'twin-with-other-quotes-stands-exactly',
    'value-of-the-next-line',
  ],
  'a line of the quote does not stand, or not whole, in the text as it is now': [
    'block-added-behind-a-comment-that-nobody-wrote',
    'changed-line-whose-comment-was-left-out',
    'comma-of-new-text-alone-among-drifted-lines',
    'comment-of-another-line',
    'context-line-quoted-twice',
    'cut-line-above-added-lines',
    'key-moved-by-two-edits',
    'last-line-cut-off-in-a-block',
    'last-quoted-line-cut-with-dots',
    'line-added-above-a-comment-left-out',
    'line-into-a-branch',
    'line-moved-by-two-edits',
    'line-that-goes-behind-the-mark',
    'two-lines-of-which-one-is-a-reworded-comment',
  ],
  'new text stands in the style of the file, of which no line that stays tells': [
    'changed-line-in-other-quotes',
    'changed-line-that-has-a-comma',
    'comment-behind-a-changed-line-left-out',
    'declaration-without-its-semicolon',
    'keys-added-behind-nested-lists-in-another-style',
    'last-entry-cut-before-its-comma',
    'new-entry-behind-a-lost-comma',
    'quotes-in-a-new-comment',
    'semicolon-of-the-file-in-a-call-broken-up',
    'semicolons-and-a-line-that-goes',
    'semicolons-by-habit',
    'two-statements-broken-up-become-one',
  ],
  'the one strategy that the story leaves does not find what it has pasted': [
    'alone-indentation-flexible',
    'alone-line-trimmed',
    'alone-trimmed-boundary',
    'alone-whitespace-normalized',
  ],
}

/** Stories that are made once more, and why that is right. */
const MADE_AGAIN: Readonly<Record<string, string>> = {
  'depth-of-new-text-and-a-twin-of-another-shape': 'the twin alone has the old text then',
}

const landing = fixtures().filter(({ after }) => after !== undefined)
const excused = new Map(Object.entries(NOT_TOLD).flatMap(([why, names]) => names.map((name) => [name, why] as const)))
const again = (name: string) => {
  const fixture = landing.find((each) => each.name === name)!
  return run({ ...fixture, before: fixture.after! }).status
}

describe('an edit that has landed and is sent again is told as in place', () => {
  it.each(landing.filter(({ name }) => !excused.has(name) && !(name in MADE_AGAIN)))('$name: $story', ({ name }) => {
    expect(again(name)).toMatch(/^(?:already-applied|no-op)$/)
  })
})

test.each([...excused])('%s is refused: %s', (name) => {
  expect(again(name)).toBe('refused')
})

test.each(Object.entries(MADE_AGAIN))('%s is made once more: %s', (name) => {
  expect(again(name)).toBe('applied')
})
