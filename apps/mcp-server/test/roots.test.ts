import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { request, startRaw } from './raw'
import { edit, makePlace, type Place } from './started'

const text = (place: Place) => place.read('cart.ts')

/**
 * Starts a server with two folders. The client says that it works in another folder, and edits a file by a relative path and then by an
 * absolute one.
 */
async function editAs(client: { readonly folder: string; readonly answers: boolean }, roots: readonly Place[], absolute: string) {
  const server = await startRaw(
    roots[0]!,
    { roots: { listChanged: true } },
    roots.map(({ root }) => root),
  )
  server.send(request(1, 'edit_files', edit('cart.ts', 'return sum', 'return all')))
  const asked = await server.wait(({ method }) => method === 'roots/list')
  if (client.answers) server.send({ id: asked.id, result: { roots: [{ uri: pathToFileURL(client.folder).href }] } })
  await server.wait(({ id, method }) => id === 1 && method === undefined)
  server.send(request(2, 'edit_files', edit(absolute, 'secret', 'told')))
  const { result } = await server.wait(({ id, method }) => id === 2 && method === undefined)
  server.child.kill()
  return { isRefused: result?.isError === true }
}

it.each([
  ['a folder inside the second root', (two: Place) => join(two.root, 'src'), true, 1],
  ['the folder around the second root', (two: Place) => join(two.root, '..'), true, 1],
  ['a folder apart from both', () => '/srv/elsewhere', true, 0],
  ['nothing, though it was asked', () => '', false, 0],
] as const)(
  'a client that says it works in %s: relative paths begin where they may, and no folder is opened',
  async (_, folder, answers, at) => {
    const places = [makePlace(), makePlace()]
    const secret = join(places[1]!.root, '../secret.txt')
    const { isRefused } = await editAs({ folder: folder(places[1]!), answers }, places, secret)
    expect(places.map((place) => text(place).includes('return all'))).toEqual([at === 0, at === 1])
    expect(isRefused).toBe(true)
    expect(readFileSync(secret, 'utf8')).toBe('secret\n')
    for (const place of places) place.remove()
  },
)

it('a client is not asked for its folders if the server has only one', async () => {
  const place = makePlace()
  const server = await startRaw(place, { roots: { listChanged: true } })
  server.send(request(1, 'edit_files', edit('cart.ts', 'return sum', 'return all')))
  expect((await server.wait(({ id }) => id === 1)).method).toBeUndefined()
  expect(server.sent.filter(({ method }) => method === 'roots/list')).toEqual([])
  expect(text(place)).toContain('return all')
  server.child.kill()
  place.remove()
})
