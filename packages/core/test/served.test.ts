import { describe, expect, it } from 'vitest'
import { applyAnswer, describeReport, memoryFiles, servedTexts } from '../src'

const SERVED = [
  'def total(cart):',
  '    tax = 0.19',
  '    net = sum(cart)',
  '    return net * tax',
  '',
  'def count(cart):',
  '    return 1',
  '',
]
const text = (...lines: string[]) => lines.join('\n')
const changed = (line: number, ...to: string[]) => text(...SERVED.slice(0, line - 1), ...to, ...SERVED.slice(line))

/** Applies edits to a file that was served as `SERVED` and is now as given. */
async function land(now: string, edits: readonly (readonly [string, string])[], served = [text(...SERVED)]) {
  const files = memoryFiles({ '/w/a.py': now })
  const base = servedTexts()
  for (const each of served) await base.remember('/w/a.py', each)
  const answer = { path: 'a.py', edits: edits.map(([old_string, new_string]) => ({ old_string, new_string })) }
  const report = await applyAnswer(answer, files, { root: '/w', base })
  return { report, base, files, after: files.snapshot()['/w/a.py']!, words: describeReport(report) }
}

const BODY = text(...SERVED.slice(0, 4))

describe('an edit of a text that was served', () => {
  it('is merged into the file, and what the file changed is kept and reported', async () => {
    const { after, words } = await land(changed(2, '    tax = rate()'), [[BODY, BODY.replace('net * tax', 'round(net * tax)')]])
    expect(after).toBe(changed(2, '    tax = rate()').replace('net * tax', 'round(net * tax)'))
    expect(words).toContain('line 2 had changed since you read the file, and was kept')
  })

  it('conflicts with a change of the same line, and both sides are in the refusal', async () => {
    const now = changed(4, '    return net + net * tax')
    const { after, words, report } = await land(now, [[BODY, BODY.replace('net * tax', 'round(net * tax)')]])
    expect([report.status, after]).toEqual(['refused', now])
    expect(words).toContain('    return net + net * tax')
    expect(words).toContain('    return round(net * tax)')
  })

  it('is refused if the file has a copy of the quoted lines by now, which the author may have seen', async () => {
    const now = `${BODY}\n\n${text(...SERVED)}`.replace('total', 'other')
    const { report, after } = await land(now, [['    tax = 0.19', '    tax = 0.2']])
    expect([report.files[0]?.edits[0]?.problem?.kind, after]).toEqual(['ambiguous', now])
  })

  it('is refused if the text had several such places, although the file has one left', async () => {
    const now = changed(7, '    return 2')
    const { report, after } = await land(now, [['(cart):', '(cart, rate):']])
    expect([report.files[0]?.edits[0]?.problem?.kind, after]).toEqual(['ambiguous', now])
  })

  it('is placed in the file as before if no served text contains it', async () => {
    const now = changed(2, '    tax = rate()')
    const { after } = await land(now, [['    tax = rate()', '    tax = rate(cart)']])
    expect(after).toBe(changed(2, '    tax = rate(cart)'))
  })

  it('is placed in the file as before if older texts lead to another place', async () => {
    const [line, other] = ['    net = sum(cart)', '    net = fsum(cart)']
    const moved = text(...SERVED.slice(0, 2), ...SERVED.slice(3, 7), line, '')
    const { after } = await land(`${moved}# end\n`, [[line, other]], [`# start\n${text(...SERVED)}`, moved])
    expect(after).toBe(`${moved.replace(line, other)}# end\n`)
  })

  it('lands with others that quote the file or the result of one another', async () => {
    const now = changed(2, '    tax = rate()')
    const { after } = await land(now, [
      ['    net = sum(cart)', '    net = fsum(cart)'],
      ['    tax = rate()', '    tax = rate(cart)'],
      ['    net = fsum(cart)\n', '    net = fsum(cart)\n    net -= 1\n'],
    ])
    expect(after).toBe(changed(2, '    tax = rate(cart)').replace('    net = sum(cart)\n', '    net = fsum(cart)\n    net -= 1\n'))
  })
})

describe('the texts after an answer', () => {
  it('are those that its author expects: what was served, with the edits', async () => {
    const now = changed(2, '    tax = rate()')
    const { base } = await land(now, [['    return 1', '    return len(cart)']])
    expect(await base.versions('/w/a.py')).toEqual([text(...SERVED).replace('return 1', 'return len(cart)'), text(...SERVED)])
  })

  it('are not remembered for a file that was not served, a dry run or a refusal', async () => {
    const files = memoryFiles({ '/w/a.py': text(...SERVED) })
    const base = servedTexts()
    const answer = { path: 'a.py', old_string: '    return 1', new_string: '    return 2' }
    await applyAnswer(answer, files, { root: '/w', base })
    expect(await base.versions('/w/a.py')).toEqual([])
    await base.remember('/w/a.py', files.snapshot()['/w/a.py']!)
    await applyAnswer({ ...answer, old_string: '    return 2' }, files, { root: '/w', base, dryRun: true })
    await applyAnswer({ ...answer, old_string: '    return 3' }, files, { root: '/w', base })
    expect(await base.versions('/w/a.py')).toHaveLength(1)
  })

  it('follow a file that is created, edited and moved', async () => {
    const files = memoryFiles({ '/w/x': '' })
    const base = servedTexts()
    await applyAnswer({ path: 'a.txt', old_string: '', new_string: 'one\ntwo\n' }, files, { root: '/w', base })
    await applyAnswer({ path: 'a.txt', old_string: 'two', new_string: 'three' }, files, { root: '/w', base })
    expect(await base.versions('/w/a.txt')).toEqual(['one\nthree\n', 'one\ntwo\n'])
    await applyAnswer('*** Begin Patch\n*** Update File: a.txt\n*** Move to: b.txt\n@@\n-one\n+zero\n*** End Patch\n', files, {
      root: '/w',
      base,
    })
    expect(await base.versions('/w/b.txt')).toEqual(['zero\nthree\n'])
  })
})
