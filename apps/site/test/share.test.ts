import { describe, expect, it, vi } from 'vitest'
import { fromFragment, toFragment } from '../src/browser/playground/share'

const state = { files: { 'a.ts': 'const ä = "😀"\n'.repeat(50), 'b c.txt': '' }, answer: '<<<<<<< SEARCH\n' }

describe('the link of the playground', () => {
  it('holds the texts, compressed', async () => {
    const fragment = await toFragment(state)
    expect(fragment).toMatch(/^z=[\w-]+$/)
    expect(fragment!.length).toBeLessThan(300)
    expect(await fromFragment(`#${fragment}`)).toEqual(state)
  })

  it('holds the texts where a browser cannot compress', async () => {
    vi.stubGlobal('CompressionStream', undefined)
    const fragment = await toFragment(state)
    vi.unstubAllGlobals()
    expect(fragment).toMatch(/^j=/)
    expect(await fromFragment(fragment!)).toEqual(state)
  })

  it('is not made for texts that are too long', async () => {
    expect(await toFragment({ files: { a: 'x'.repeat(2_000_001) }, answer: '' })).toBeUndefined()
  })

  it.each([
    ['no state', '#install'],
    ['a damaged state', '#z=abc'],
    ['a state without files', `#j=${btoa('{"files":{},"answer":""}')}`.replaceAll('=', '').replace('#j', '#j=')],
    ['texts that are none', `#j=${btoa('{"files":{"a":1},"answer":"x"}').replaceAll('=', '')}`],
  ])('is not read: %s', async (_, fragment) => {
    expect(await fromFragment(fragment)).toBeUndefined()
  })

  it('is not read if it unpacks to more than a page can hold', async () => {
    const bomb = new Blob(['{"files":{"a":"', 'x'.repeat(9_000_000), '"},"answer":""}'])
      .stream()
      .pipeThrough(new CompressionStream('deflate-raw'))
    const packed = Buffer.from(await new Response(bomb).arrayBuffer())
    expect(packed.length).toBeLessThan(20_000)
    expect(await fromFragment(`z=${packed.toString('base64url')}`)).toBeUndefined()
  })
})
