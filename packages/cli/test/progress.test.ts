import { describe, expect, test } from 'vitest'
import { openProgress } from '../src/terminal/progress'
import { guarded, type Terminal } from '../src/terminal/terminal'
import { whileWriting } from '../src/terminal/while-writing'

function watched(errIsTerminal: boolean, width = 80) {
  const written: string[] = []
  let time = 0
  const terminal = guarded({ err: (text: string) => written.push(text), errIsTerminal, width } as unknown as Terminal)
  const progress = openProgress(terminal, () => time)
  return { written, progress, at: (ms: number) => (time = ms) }
}

describe('the progress line', () => {
  test('is not shown in the first half second', () => {
    const { written, progress, at } = watched(true)
    for (const ms of [0, 100, 499]) {
      at(ms)
      progress.report('reading', ms, 1000)
    }
    progress.clear()
    expect(written).toEqual([])
  })

  test('is shown after that, rewritten in place, and cleared', () => {
    const { written, progress, at } = watched(true)
    at(600)
    progress.report('reading', 6, 10)
    at(650)
    progress.report('reading', 7, 10)
    at(720)
    progress.report('reading', 8, 10)
    progress.clear()
    expect(written).toEqual(['\r\u001b[Kreading 6 of 10', '\r\u001b[Kreading 8 of 10', '\r\u001b[K'])
  })

  test('says at once that a set is being ended, and nothing of how far it is after that', () => {
    const { written, progress, at } = watched(true)
    at(100)
    progress.note('ending')
    at(900)
    progress.report('writing', 6, 10)
    progress.clear()
    expect(written).toEqual(['\r\u001b[Kending', '\r\u001b[K'])
  })

  test('never leaves its line on a narrow terminal, and stays away where there is none', () => {
    const narrow = watched(true, 12)
    narrow.at(600)
    narrow.progress.report('reading', 600, 10000)
    expect(narrow.written[0]?.length).toBeLessThanOrEqual('\r\u001b[K'.length + 11)
    const none = watched(false)
    none.at(600)
    none.progress.report('reading', 600, 10000)
    expect(none.written).toEqual([])
  })
})

test('a signal in the writing is answered on a terminal before the set is ended', async () => {
  const written: string[] = []
  const controller = new AbortController()
  const interrupts = () => ({ signal: controller.signal, listen: () => {}, release: () => 'SIGINT' as const })
  const terminal = guarded({ err: (text: string) => written.push(text), errIsTerminal: true, width: 80, interrupts } as unknown as Terminal)
  const call = { root: 'sub' }
  const aborted = async (signal: AbortSignal, report: (done: number, total: number) => void) => {
    report(0, 2)
    controller.abort(new Error('SIGINT came'))
    expect(written).toEqual([expect.stringContaining('a second signal ends the process at once')])
    throw signal.reason
  }
  await whileWriting(terminal, openProgress(terminal), aborted, call)
  expect(written.at(-1)).toBe('SIGINT: the set was rolled back, and every file is as before.\n')
  await whileWriting(terminal, openProgress(terminal), async () => undefined, call)
  expect(written.at(-1)?.replaceAll('\n', ' ')).toContain('To undo it: suture undo --root sub ')
})
