import { draws, sampled, seeded } from '@suture/testing'
import { describe, expect, test } from 'vitest'
import { type AnswerEvent, answerEvents, answerStream, answerTransformer, parse } from '../src/index'
import { parsedOf } from '../src/internal'
import { streamInto } from '../src/stream/answer-stream'
import { openWindow } from '../src/stream/window'
import { mutate, SEEDS } from './mutate'

const RUNS = draws(300)
const SEED = Number(process.env.SUTURE_SEED ?? 77)
/** Maximum milliseconds for each answer. It usually takes far less, so long runs are not stopped. */
const PATIENCE = 200

/**
 * Returns the events of an answer that arrives in pieces. Adjacent text events are joined, because they depend on how the answer is split.
 */
function eventsOf(pieces: readonly string[]): AnswerEvent[] {
  const stream = answerStream()
  return joined([...pieces.flatMap((piece) => stream.push(piece)), ...stream.end()])
}

function joined(events: readonly AnswerEvent[]): AnswerEvent[] {
  const out: AnswerEvent[] = []
  for (const event of events) {
    const last = out.at(-1)
    if (event.kind === 'prose' && last?.kind === 'prose') out[out.length - 1] = { kind: 'prose', text: last.text + event.text }
    else out.push(event)
  }
  return out
}

describe('an answer in pieces', () => {
  test.each(SEEDS.map((seed, index) => [index, seed] as const))('seed %i gives what the whole gives, cut at any place', (index, answer) => {
    const whole = parse(answer)
    const events = eventsOf([answer])
    expect(parsedOf(events)).toEqual(whole)
    for (const at of sampled([...Array(answer.length + 1).keys()], 4, index))
      expect(eventsOf([answer.slice(0, at), answer.slice(at)])).toEqual(events)
    expect(eventsOf([...answer])).toEqual(events)
  })

  test(`any answer gives what the whole gives, cut anywhere, and no event is reported that later text could change (${RUNS} answers, seed ${SEED})`, {
    timeout: Math.max(120_000, RUNS * PATIENCE),
  }, () => {
    const next = seeded(SEED).int
    let early = 0
    for (let run = 0; run < RUNS; run++) {
      const answer = mutate(SEEDS[run % SEEDS.length]!, next)
      const cuts = Array.from({ length: next(12) }, () => next(answer.length + 1)).sort((a, b) => a - b)
      const pieces = [...cuts, answer.length].map((to, index) => answer.slice(index === 0 ? 0 : cuts[index - 1], to))
      const events = eventsOf(pieces)
      const whole = parse(answer)
      if (JSON.stringify(parsedOf(events)) !== JSON.stringify(whole))
        throw new Error(`${JSON.stringify(pieces)}\n${JSON.stringify(parsedOf(events))}\n${JSON.stringify(whole)}`)
      // Answers with the same beginning have the same first events.
      const at = next(answer.length + 1)
      const stream = answerStream()
      const reported = stream.push(answer.slice(0, at)).filter(({ kind }) => kind !== 'prose')
      early += reported.length
      const other = eventsOf([answer.slice(0, at) + mutate(SEEDS[next(SEEDS.length)]!, next)]).filter(({ kind }) => kind !== 'prose')
      if (JSON.stringify(other.slice(0, reported.length)) !== JSON.stringify(reported))
        throw new Error(`${JSON.stringify(answer.slice(0, at))}\n${JSON.stringify(reported)}\n${JSON.stringify(other)}`)
    }
    expect(early).toBeGreaterThan(RUNS / 4)
  })
})

const block = (search: string, replace: string) => `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

/** Each row: what it shows, the lines of the answer, and the line with whose end the edits are reported. */
const REPORTED: readonly (readonly [string, string, readonly (number | 'end')[]])[] = [
  ['a block, with its last marker', `a.ts\n${block('x', 'y')}Words.\n`, [6]],
  ['two blocks in fences', `a.ts\n\`\`\`ts\n${block('x', 'y')}\`\`\`\nThen:\n${block('p', 'q')}`, [7, 14]],
  ['an envelope, with its end', '*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** End Patch\n', [6]],
  ['JSON, with the line on which it closes', '{"path": "a.ts",\n"old_string": "x", "new_string": "y" }\nDone.\n', [2]],
  ['a whole file, with its fence', 'a.ts\n```ts\nx\n```\n\nDone.\n', [4]],
  [
    'a diff outside of fences, whose next change may stand below any words, at the end',
    '--- a.ts\n+++ a.ts\n@@ @@\n-x\n+y\n\nDone.\n',
    ['end'],
  ],
  ['a diff outside of fences, with what begins behind it', '--- a.ts\n+++ a.ts\n@@ @@\n-x\n+y\n\nThen:\n```ts\nz\n```\n', [8]],
  ['a diff in a fence, once what follows cannot be its own', '```diff\n--- a.ts\n+++ a.ts\n@@ @@\n-x\n+y\n```\n\n# Next\n', [9]],
  ['a block without its last marker, at the end', `a.ts\n${block('x', 'y').replace('>>>>>>> REPLACE', '>>>>>>>')}`, ['end']],
]

test.each(REPORTED)('it is reported as soon as nothing can change it: %s', (_name, answer, lines) => {
  const stream = answerStream()
  const isEdit = ({ kind }: AnswerEvent) => kind === 'edit' || kind === 'problem'
  const reported = answer.split(/(?<=\n)/).flatMap((line, index): (number | 'end')[] =>
    stream
      .push(line)
      .filter(isEdit)
      .map(() => index + 1),
  )
  expect([
    ...reported,
    ...stream
      .end()
      .filter(isEdit)
      .map(() => 'end' as const),
  ]).toEqual(lines)
})

describe('what is held back', () => {
  test('is the part that is not decided and some lines above it, however long the answer', () => {
    const stream = answerStream()
    const part = `src/a.ts\n\`\`\`ts\n${block('const a = 1\n}', 'const b = 1\n}')}\`\`\`\n\nWords about it.\n\n`
    let most = 0
    let edits = 0
    for (let run = 0; run < 1000; run++) {
      edits += stream.push(part).filter(({ kind }) => kind === 'edit').length
      most = Math.max(most, stream.held())
    }
    expect(edits).toBe(1000)
    expect(most).toBeLessThan(1500)
  })

  /** Parts that extend to the end of the answer, or seem to. */
  const ENDLESS = [
    '<<<<<<< SEARCH\n',
    '<<<<<<< SEARCH\nx\n=======\n}\n',
    '{\n',
    '{"old_string":"x",\n',
    '```ts a.ts\n}\n',
    '*** Begin Patch\n',
  ]

  test.each(ENDLESS)('is read again a bounded number of times, fed line by line: %j', (unit) => {
    const [small, large] = [looksPerLine(unit, 300), looksPerLine(unit, 1200)]
    expect(large).toBeLessThan(small * 2 + 50)
  })
})

/** Returns how often each line is read, for an answer that repeats one part and arrives line by line. */
function looksPerLine(unit: string, times: number): number {
  const window = openWindow()
  let looks = 0
  const counted = (lines: readonly string[]) =>
    new Proxy(lines, {
      get: (target, key) => {
        looks++
        return Reflect.get(target, key) as unknown
      },
    })
  const { open, ended } = window
  const seen = {
    ...window,
    open: Object.defineProperty(open, 'lines', { value: counted(open.lines) }),
    ended: Object.defineProperty(ended, 'lines', { value: counted(ended.lines) }),
  }
  const stream = streamInto(seen, {})
  const lines = unit.repeat(times).split(/(?<=\n)/)
  for (const line of lines) stream.push(line)
  stream.end()
  return looks / lines.length
}

describe('the arguments of a call', () => {
  const call = { edits: [1, 2, 3].map((n) => ({ path: `${n}.ts`, old_string: `old "${n}"\n`, new_string: `é\t${n} \\` })) }
  const text = JSON.stringify(call)

  test('show each edit as soon as it stands whole, and the one that is being written', () => {
    const stream = answerStream()
    const whole = parse(text).edits
    let shown = 0
    let before = ''
    for (const letter of text) {
      expect(stream.push(letter)).toEqual([])
      const partial = stream.partial()
      const edits = partial?.edits ?? []
      expect(edits.length).toBeGreaterThanOrEqual(shown)
      expect(edits).toEqual(whole.slice(0, edits.length))
      const fresh = partial?.edit?.newString
      if (edits.length === shown && fresh !== undefined) expect(fresh.startsWith(before)).toBe(true)
      before = edits.length === shown ? (fresh ?? before) : ''
      shown = edits.length
    }
    expect(shown).toBe(3)
    expect(parsedOf(stream.end()).edits).toEqual(whole)
  })

  test('show nothing of an edit whose file may still be named', () => {
    const stream = answerStream()
    stream.push('{"edits":[{"old_string":"x","new_string":"y"},')
    expect(stream.partial()).toBeUndefined()
    stream.push('{"path":"b.ts","old_string":"x","new_string":"y"}],"path":"a.ts"}')
    expect(parsedOf(stream.end()).edits.map(({ path }) => path)).toEqual(['a.ts', 'b.ts'])
  })

  test('show a block while it is written', () => {
    const stream = answerStream()
    stream.push('In `a.ts`:\n```ts\n<<<<<<< SEARCH\nold\n=======\nnew')
    expect(stream.partial()).toEqual({ line: 3, edits: [], edit: { path: 'a.ts', oldString: 'old', newString: 'new' } })
  })
})

describe('the forms of a stream', () => {
  const answer = `a.ts\n${block('x', 'y')}Words.\n`
  const events = answerStream()
  const expected = [...events.push(answer), ...events.end()]

  test('pieces one after the other', async () => {
    const reported: AnswerEvent[] = []
    for await (const event of answerEvents([answer])) reported.push(event)
    expect(reported).toEqual(expected)
  })

  test('a TransformStream', async () => {
    const through = new TransformStream<string, AnswerEvent>(answerTransformer())
    const writer = through.writable.getWriter()
    const written = writer.write(answer).then(() => writer.close())
    const reported: AnswerEvent[] = []
    for await (const event of through.readable) reported.push(event)
    await written
    expect(reported).toEqual(expected)
  })

  test('pushing after the end is a mistake', () => {
    const stream = answerStream()
    stream.end()
    expect(() => stream.push('x')).toThrow(TypeError)
    expect(stream.end()).toEqual([])
  })
})
