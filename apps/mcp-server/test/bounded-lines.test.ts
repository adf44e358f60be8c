import { expect, it } from 'vitest'
import { boundedLines, NOT_UTF8 } from '../src/bounded-lines'

/** Returns what passes a stream with a limit in bytes, and the ids of the lines that do not. */
async function passed(largest: number, chunks: readonly string[]) {
  const ids: unknown[] = []
  const stream = boundedLines((id) => ids.push(id), largest)
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  let text = ''
  for await (const part of stream) text += part
  return { text, ids }
}

it('passes lines of at most the limit, with their line breaks, however they arrive', async () => {
  expect(await passed(4, ['123\n', '12', '3\n1\n', '\n12'])).toEqual({ text: '123\n123\n1\n\n12', ids: [] })
})

it('drops a line of one byte more, and passes the lines after it', async () => {
  expect(await passed(4, ['1234\n123\n'])).toEqual({ text: '123\n', ids: [undefined] })
  expect(await passed(4, ['12', '34', '5\n1\n'])).toEqual({ text: '1\n', ids: [undefined] })
})

it.each([
  ['a byte of Latin-1', [0xe9]],
  ['a character without its end', [0xc3]],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
])('drops a line with %s, finds its id, and passes the lines after it', async (_name, bytes) => {
  const errors: unknown[] = []
  const stream = boundedLines((...args) => errors.push(args))
  const line = Buffer.concat([Buffer.from('{"id":7,"text":"'), Buffer.from(bytes), Buffer.from('"}\n')])
  for (const byte of [...line, ...Buffer.from('"é値😀"\n')]) stream.write(Buffer.of(byte))
  stream.end()
  let text = ''
  for await (const part of stream.setEncoding('utf8')) text += part
  expect([text, errors]).toEqual(['"é値😀"\n', [[7, NOT_UTF8]]])
})

const request = (params: string) => `{"jsonrpc":"2.0","id":7,"method":"x","params":{${params}}}`
const byLibrary = (params: string) => `{"method":"x","params":{${params}},"jsonrpc":"2.0","id":"a"}`
const long = `"text":"${'x'.repeat(9000)}"`

it.each([
  ['first', request(long), 7],
  ['last', byLibrary(long), 'a'],
  ['last, before the version', `{"params":{${long}},"id":-3,"jsonrpc":"2.0"}`, -3],
  ['no text of JSON', `{"id":"a\tb","text":"${'x'.repeat(9000)}"}`, undefined],
  ['a number with a fraction', `{"id":1.5,"text":"${'x'.repeat(9000)}"}`, undefined],
  ['no number of JSON', `{"id":01,"text":"${'x'.repeat(9000)}"}`, undefined],
  ['only inside the parameters', `{"params":{${long},"id":5}}`, undefined],
])('finds the id of a line that is too long: %s', async (_name, line, id) => {
  for (const size of [1, 3, 100, 5000, 20_000]) {
    const chunks = Array.from({ length: Math.ceil(line.length / size) }, (_, k) => line.slice(k * size, (k + 1) * size))
    expect(await passed(100, [...chunks, '\n', '{}\n'])).toEqual({ text: '{}\n', ids: [id] })
  }
})
