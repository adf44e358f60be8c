import { applyDiff } from '@suture/search-replace'
import { draws } from '@suture/testing'
import { memoryFiles } from '@suture/workspace'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applySingleDiff } from '../../search-replace/test/oracle/apply'
import { type ApplyOptions, applyAnswer } from '../src/index'
import { landFile, refusalsOf } from '../src/internal'

const SEED = 20_261_122
const ROOT = '/project'

/** Applies an answer with `policy: "spec"`, and checks that the file has the reported text afterwards. */
async function land(file: string, answer: string, options: Partial<ApplyOptions> = {}) {
  const files = memoryFiles({ [`${ROOT}/a.ts`]: file })
  const report = await applyAnswer(answer, files, { root: ROOT, policy: 'spec', ...options })
  const edits = report.files.flatMap(({ edits }) => edits)
  return { report, edits, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files.read(`${ROOT}/a.ts`)) }
}

const block = (search: string, replace: string, hint = '') => `<<<<<<< SEARCH\n${hint}${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

describe('policy "spec": SEARCH/REPLACE blocks go through the engine of their document', () => {
  it.each([
    ['new text is indented from the first line', '    a\n    b\n', block('a\nb', 'a\nc'), '    a\n    c\n'],
    ['a hint chooses among equals', 'x\nfoo\ny\nfoo\nz\n', block('foo', 'bar', ':start_line:4\n-------\n'), 'x\nfoo\ny\nbar\nz\n'],
    ['line numbers are taken off', 'x\na\n', block('2 | a', '2 | b'), 'x\nb\n'],
    ['quotes are compared normalised', 'say “x”\n', block('say "x"', 'say "y"'), 'say "y"\n'],
    ['of several blocks those that are found land', 'x\na\n', block('x', 'y') + block('nowhere', 'z'), 'y\na\n'],
    ['other tools’ markers are content', '------- SEARCH\n', block('------- SEARCH', 'b'), 'b\n'],
    ['the new text of a deletion is nothing', 'x\na\n', '<<<<<<< SEARCH\nx\n=======\n>>>>>>> REPLACE\n', 'a\n'],
    [
      'blocks of one diff are sorted by their hints',
      'a\na\na\n',
      block('a', 'c', ':start_line:3\n') + block('a', 'b\nb', ':start_line:1\n'),
      'b\nb\na\nc\n',
    ],
  ])('%s', async (_name, file, diff, expected) => {
    const { text, report } = await land(file, `a.ts\n${diff}`)
    expect(text).toBe(expected)
    expect(report.written).toBe(true)
    expect(applyDiff(file, diff, { policy: 'spec' })).toMatchObject({ success: true, content: expected })
  })

  it.each([
    ['a missing last marker', '<<<<<<< SEARCH\na\n=======\nb\n', 2, undefined],
    ['a lone separator in the answer', `Heading\n=======\n${block('a', 'b')}`, 2, undefined],
    ['a closing marker alone', `>>>>>>> REPLACE\n${block('a', 'b')}`, 2, undefined],
    ['an empty search', block('', 'b').replace('SEARCH\n\n', 'SEARCH\n'), 1, 'Empty search content is not allowed'],
  ])('refuses %s', async (_name, diff, exitCode, error) => {
    const { text, report, edits } = await land('a\n', `a.ts\n${diff}`)
    expect([report.exitCode, report.written, text]).toEqual([exitCode, false, 'a\n'])
    expect(edits.find((edit) => edit.error !== undefined)?.error).toBe(error)
  })

  it('a block that was not found is told in the words of the document, beside one that landed', async () => {
    const { report, edits, text } = await land('let total = a+b+c\nx\n', `a.ts\n${block('let x = a+b+c', 'z')}${block('x', 'y')}`)
    expect([report.status, report.exitCode, text]).toEqual(['partial', 1, 'let total = a+b+c\ny\n'])
    expect(edits.map(({ status, line }) => [status, line])).toEqual([
      ['refused', 2],
      ['applied', 7],
    ])
    expect(edits[0]?.error?.split('\n', 1)[0]).toBe('No sufficiently similar match found (70% similar, needs 100%)')
  })

  it('with partial: false all lands or nothing does', async () => {
    const { text, report } = await land('x\na\n', `a.ts\n${block('x', 'y')}${block('nowhere', 'z')}`, { partial: false })
    expect([text, report.written, report.exitCode]).toEqual(['x\na\n', false, 1])
  })

  it('threshold and buffer reach the engine, and no other policy takes them', async () => {
    const diff = `a.ts\n${block('return totals', 'return 0', ':start_line:1\n')}`
    const file = 'a\nb\nreturn total\n'
    expect((await land(file, diff)).text).toBe(file)
    expect((await land(file, diff, { fuzzyThreshold: 0.9 })).text).toBe('a\nb\nreturn 0\n')
    expect((await land(file, diff, { fuzzyThreshold: 0.9, bufferLines: 0 })).text).toBe(file)
    await expect(land(file, diff, { fuzzyThreshold: 1.5 })).rejects.toThrow(RangeError)
    await expect(land(file, diff, { policy: 'safe', fuzzyThreshold: 0.9 })).rejects.toThrow(/policy "spec"/)
    await expect(land(file, diff, { policy: 'safe', bufferLines: 3 })).rejects.toThrow(RangeError)
  })

  it('a diff of the XML call has its own hint, order and delta', async () => {
    const item = (content: string, line: number) =>
      `<diff><content><![CDATA[\n${content}]]></content><start_line>${line}</start_line></diff>\n`
    const call = (...items: string[]) =>
      `<apply_diff>\n<args>\n<file>\n<path>a.ts</path>\n${items.join('')}</file>\n</args>\n</apply_diff>\n`
    // The line number of the second diff refers to the result of the first one, where line 1 is `n`.
    const { text } = await land('a\nb\na\n', call(item(block('a', 'n\nn'), 3), item(block('a', 'z'), 1)))
    expect(text).toBe('z\nb\nn\nn\n')
    const turned = await land('a\nb\na\n', call(item(block('a', 'm\nn'), 1), item(block('a', 'z'), 4)))
    expect(turned.text).toBe('m\nn\nb\nz\n')
  })

  it(`lands what the transcription lands (seed ${SEED})`, async () => {
    const line = fc.constantFrom('a', '  a', 'b', '\tb', 'foo(bar)', '1 | a', '2 | b', 'x = “1”', 'x = "1"')
    const text = (max: number) => fc.array(line, { minLength: 1, maxLength: max }).map((all) => all.join('\n'))
    const edit = fc.record({ search: text(2), replace: text(2), startLine: fc.nat(8) })
    const seen = { landed: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(text(8), fc.array(edit, { minLength: 1, maxLength: 3 }), async (file, edits) => {
        const expected = applySingleDiff(file, edits)
        const diff = edits
          .map(({ search, replace, startLine }) => block(search, replace, startLine ? `:start_line:${startLine}\n` : ''))
          .join('')
        const done = await land(file, `a.ts\n${diff}`)
        expect(done.edits.map(({ status }) => status !== 'refused')).toEqual(expected.landed)
        expect(done.text).toBe(expected.landed.some(Boolean) ? expected.content : file)
        for (const landed of expected.landed) seen[landed ? 'landed' : 'refused']++
      }),
      { seed: SEED, numRuns: draws(150) },
    )
    expect(Math.min(seen.landed, seen.refused)).toBeGreaterThan(100)
  })
})

describe('policy "spec": the sentences of the documents reach the report', () => {
  it.each([
    ['a separator before any block', '=======\na\n', 'Found ======= before <<<<<<< SEARCH'],
    ['a block without an end', '<<<<<<< SEARCH\na\n=======\nb\n', 'Unexpected end of sequence'],
    ['a second separator', block('a', 'b\n=======\nc'), 'Found =======, expected >>>>>>> REPLACE'],
    ['a block in a block', '<<<<<<< SEARCH\na\n<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE\n', 'Found <<<<<<< SEARCH, expected ======='],
  ])('%s', async (_name, diff, sentence) => {
    const { report } = await land('a\n', `a.ts\n${diff}`)
    const { problems } = JSON.parse(JSON.stringify(report))
    expect(problems[0].message.split('\n', 1)[0]).toBe(sentence)
    expect(refusalsOf(report)[0]?.message.split('\n', 1)[0]).toBe(sentence)
    const library = applyDiff('a\n', diff, { policy: 'spec' })
    expect(library.success ? '' : library.error.split('\n', 1)[0]).toBe(sentence)
    expect(
      (await land('a\n', `a.ts\n${diff}`, { policy: 'safe' })).report.problems.map(({ problem }) => 'sentence' in problem),
    ).not.toContain(true)
  })

  it.each([
    ['several places', 'a\nb\na\nb\n', '@@ @@\n a\n-b\n+c\n', 'AmbiguousContext'],
    ['no place', 'one(1)\ntwo(2)\n', '@@ @@\n one(1)\n other(3)\n-two(2)\n+two(3)\n more(4)\n', 'NoMatch'],
    ['a deleted line that is nowhere', 'one(1)\ntwo(2)\nten(3)\n', '@@ @@\n one(1)\n-tvo(2)\n+two(3)\n ten(3)\n', 'DeletedLineNotFound'],
    ['additions alone', 'one(1)\ntwo(2)\nten(3)\n', '@@ @@\n one(1)\n+new(2)\n two(2)\n', 'InvalidHunk'],
  ])('a hunk with %s', async (_name, file, diff, name) => {
    const { edits, report } = await land(file, `\`\`\`diff\n--- a/a.ts\n+++ b/a.ts\n${diff}\`\`\`\n`)
    expect(edits[0]?.error?.split('\n', 1)[0]).toBe(name)
    expect(report.toJSON().files[0]?.edits[0]?.message?.split('\n', 1)[0]).toBe(name)
  })
})

describe('policy "spec": other formats', () => {
  const json = (old_string: string, new_string: string) => JSON.stringify({ file_path: 'a.ts', old_string, new_string })

  it('old and new text go through the nine, with the sentences of the document', async () => {
    expect((await land('  a\n', json('a', 'b'))).text).toBe('  b\n')
    const several = await land('a\na\n', json('a', 'b'))
    expect(several.edits[0]?.error?.split('\n', 1)[0]).toBe(
      'Found multiple matches for oldString. Provide more surrounding lines in oldString to identify the correct match.',
    )
    expect((await land('a\n', json('q', 'b'))).edits[0]?.error?.split('\n', 1)[0]).toBe('oldString not found in content')
    expect((await land('a\n', json('a', 'a'))).edits[0]?.error?.split('\n', 1)[0]).toBe('oldString and newString must be different')
  })

  it('a diff is strict, and lands whole or not at all', async () => {
    const head = '--- a/a.ts\n+++ b/a.ts\n'
    const file = 'a\nb\nc\nd\ne\n'
    const alone = await land(file, `\`\`\`diff\n${head}@@ @@\n b\n+x\n c\n\`\`\`\n`)
    expect([alone.text, alone.report.exitCode, alone.edits[0]?.problem?.kind]).toEqual([file, 2, 'malformed'])
    const half = await land(file, `\`\`\`diff\n${head}@@ @@\n a\n-b\n+x\n c\n@@ @@\n d\n-q\n+y\n e\n\`\`\`\n`)
    expect([half.text, half.edits.map(({ status }) => status)]).toEqual([file, ['refused', 'refused']])
    expect((await land(file, `\`\`\`diff\n${head}@@ @@\n a\n-b\n+x\n c\n\`\`\`\n`)).text).toBe('a\nx\nc\nd\ne\n')
  })

  it('formats take turns in the order of the answer', async () => {
    const { text } = await land('a\n', `a.ts\n${block('a', 'b')}\n${json('b', 'c')}\n\na.ts\n${block('c', 'd')}`)
    expect(text).toBe('d\n')
  })

  it('blocks that were read under another policy are placed as well as their intents tell', () => {
    const intents = [{ oldString: 'a', newString: 'b', wholeLines: true, line: 1 }]
    expect(
      landFile({ text: '  a\n' }, [{ path: 'a.ts', operation: 'modify', intents, format: 'search-replace', line: 1 }], { policy: 'spec' }),
    ).toMatchObject({
      content: '  b\n',
      edits: [{ status: 'applied' }],
    })
  })
})
