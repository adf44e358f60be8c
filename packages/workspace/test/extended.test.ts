import { afterEach, describe, expect, it, vi } from 'vitest'
import { extendedFiles } from '../src/files/node-extended'

type Answer = (error: { readonly killed: boolean } | null, output: string) => void

/** Replaces the call of `ls`. `answer` is what it returns. */
function listed(answer: (done: Answer) => void): void {
  const execFile = (_file: string, _args: string[], _options: object, done: Answer) => answer(done)
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ execFile } as never)
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('which files have an access list', () => {
  const files = [
    { path: '/a', id: '1:7' },
    { path: '/b', id: '1:70' },
    { path: '/c', id: '1:700' },
  ]
  const lines = '  7 -rw-r--r-- 1 0 0 4 Nov 25 04:00 /a\n 70 -rw-r--r--+ 1 0 0 4 Nov 25 04:00 /b\n700 -rw-r--r--@ 1 0 0 4 Nov 25 04:00 /c\n'

  it.each<[string, (done: Answer) => void, string[]]>([
    ['those with a mark behind the mode', (done) => done(null, lines), ['1:70', '1:700']],
    ['of those that are still there', (done) => done({ killed: false }, lines.slice(0, lines.indexOf('700'))), ['1:70']],
    ['all, where no answer comes in time', (done) => done({ killed: true }, lines), ['1:7', '1:70', '1:700']],
    [
      'none, where ls may not be run',
      () => {
        throw new Error('ERR_ACCESS_DENIED')
      },
      [],
    ],
  ])('%s', async (_, answer, expected) => {
    listed(answer)
    expect([...(await extendedFiles(files))]).toEqual(expected)
  })
})
