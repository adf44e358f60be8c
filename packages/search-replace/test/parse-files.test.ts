import { describe, expect, it } from 'vitest'
import { parseFiles } from '../src/index'

const block = (old: string, next: string) => `<<<<<<< SEARCH\n${old}\n=======\n${next}\n>>>>>>> REPLACE`
const file = (path: string, content: string, hint = '') =>
  `<file>\n  <path>${path}</path>\n  <diff>\n    <content>${content}</content>\n    ${hint}\n  </diff>\n</file>`
const cdata = (text: string) => `<![CDATA[\n${text}\n]]>`
const form = (...files: string[]) => `<apply_diff>\n<args>\n${files.join('\n')}\n</args>\n</apply_diff>`

describe('the multi-file form', () => {
  it('reads the example of the spec', () => {
    const text = form(
      file('src/main.py', cdata(block('old code', 'new code')), '<start_line>42</start_line>'),
      file('src/helper.py', cdata(block('old helper code', 'new helper code')), '<start_line>10</start_line>'),
    )
    const { files, problems } = parseFiles(text)
    expect(problems).toEqual([])
    expect(files).toMatchObject([
      { path: 'src/main.py', blocks: [{ search: 'old code', replace: 'new code', startLine: 42 }] },
      { path: 'src/helper.py', blocks: [{ search: 'old helper code', replace: 'new helper code', startLine: 10 }] },
    ])
    for (const { from } of files.flatMap((f) => f.blocks)) expect(text.split('\n')[from - 1]).toBe('<<<<<<< SEARCH')
  })

  const rows: readonly [name: string, content: string, search: string][] = [
    ['entities in CDATA stay', cdata(block('a &lt; b', 'c')), 'a &lt; b'],
    [
      'entities outside CDATA are decoded',
      block('a < b &amp;& "c"', 'd').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace('&amp;amp;', '&amp;'),
      'a < b && "c"',
    ],
    ['numbered entities outside CDATA are decoded', block('a&#65;&#x42;&nbsp;', 'd').replaceAll('<', '&lt;'), 'aAB&nbsp;'],
    ['raw marks outside CDATA show that entities are the code’s own', block('a &lt; b', 'c'), 'a &lt; b'],
    ['a `]]>` of the code itself', cdata(block('a[b[0]]>1', 'c')), 'a[b[0]]>1'],
    ['a `]]>` split over two sections', cdata(block('a]]]]><![CDATA[>b', 'c')), 'a]]>b'],
    ['tags of the form in the code', cdata(block('<path>x</path></content>', '<file></file>')), '<path>x</path></content>'],
    ['blanks around CDATA', `\n   ${cdata(block('a', 'b'))}\n  `, 'a'],
  ]
  it.each(rows)('%s', (_name, content, search) => {
    const { files, problems } = parseFiles(form(file('a.ts', content)))
    expect(problems).toEqual([])
    expect(files.map((f) => f.blocks.map((b) => b.search))).toEqual([[search]])
  })

  it('decodes entities in a path', () => {
    expect(parseFiles(form(file('a &amp; b.ts', cdata(block('a', 'b'))))).files[0]?.path).toBe('a & b.ts')
  })

  it('takes several diffs of one file, each with its hint; a block’s own hint wins', () => {
    const diffs = `<file><path>a</path><diff><content>${cdata(block('a', 'b'))}</content><start_line>3</start_line></diff><diff><content>${cdata('<<<<<<< SEARCH\n:start_line:9\n-------\nc\n=======\nd\n>>>>>>> REPLACE')}</content><start_line>4</start_line></diff></file>`
    expect(parseFiles(form(diffs)).files).toMatchObject([{ path: 'a', blocks: [{ startLine: 3 }, { startLine: 9 }] }])
  })

  it.each([
    ['prose about <file> elements is no file', 'Use a <file> element.\n'],
    ['an empty text', ''],
  ])('%s', (_name, text) => {
    expect(parseFiles(text)).toEqual({ files: [], problems: [] })
  })

  it.each([
    ['a file without a path', form(`<file><diff><content>${cdata(block('a', 'b'))}</content></diff></file>`), 3, /<path>/],
    ['a diff without content', form('<file><path>a</path><diff></diff></file>'), 3, /<content>/],
    ['content without a block', form(file('a', cdata('nothing'))), 6, /<<<<<<< SEARCH/],
    ['a hint that is no number', form(file('a', cdata(block('a', 'b')), '<start_line>x</start_line>')), 13, /line number/],
    ['a broken block inside', form(file('a', cdata('<<<<<<< SEARCH\na\n>>>>>>> REPLACE'))), 9, /=======/],
    ['a block without its last marker', form(file('a', cdata('<<<<<<< SEARCH\na\n=======\nb'))), 10, />>>>>>> REPLACE/],
    ['a text that breaks off in CDATA', form(file('a', cdata(block('a', 'b')))).slice(0, 120), 3, /<\/content>/],
    ['a text that breaks off after the content', form(file('a', cdata(block('a', 'b')))).slice(0, -40), 3, /<\/file>|<\/diff>/],
    [
      'CDATA whose end is lost before the next file',
      form(file('a', cdata(block('a', 'b')).replace(']]>', ']>')), file('b', cdata(block('a', 'b')))),
      3,
      /<\/content>/,
    ],
  ])('refuses %s', (_name, text, line, expected) => {
    const { problems } = parseFiles(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ kind: 'malformed', line })
    expect(problems[0]?.expected).toMatch(expected)
  })

  it('a broken file never gives its blocks to another', () => {
    const { files } = parseFiles(form(file('a', cdata(block('a', 'b')).replace(']]>', ']>')), file('b', cdata(block('c', 'd')))))
    expect(files).toMatchObject([{ path: 'b', blocks: [{ search: 'c' }] }])
  })
})
