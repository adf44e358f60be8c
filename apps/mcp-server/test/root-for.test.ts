import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inClientsOrder, rootFor } from '../src/roots/root-for'
import { cut } from '../src/tools/answer'
import { makePlace } from './started'

const places = [makePlace(), makePlace()]
const roots = places.map(({ root }) => root)
const [one, two] = roots as [string, string]
afterAll(() => {
  for (const place of places) place.remove()
})

describe('the root of a call', () => {
  it.each([
    ['the only one, whatever the paths are', [join(two, 'a.ts')], [one], one],
    ['the first for relative paths', ['cart.ts'], roots, one],
    ['the one that has the absolute paths', ['cart.ts', join(two, 'cart.ts'), join(two, 'new.ts')], roots, two],
    ['the first for absolute paths outside', [join(one, '../secret.txt')], roots, one],
  ])('is %s', async (_name, paths, given, root) => {
    expect(await rootFor(paths, given)).toEqual({ ok: true, root })
  })

  it('is missing if the paths are in two', async () => {
    const text = expect.stringContaining(`these paths are in ${one} and ${two}. Send one call for each.`)
    expect(await rootFor([join(one, 'cart.ts'), join(two, 'cart.ts')], roots)).toEqual({ ok: false, text })
  })
})

describe('the order of the roots', () => {
  it.each([
    ['as they are if the client works elsewhere', ['/c', '/ab'], ['/a', '/b']],
    ['with the root of the client first', ['/b'], ['/b', '/a']],
    ['with the root around the folder of the client first', ['/b/src/deep'], ['/b', '/a']],
    ['with the root inside the folder of the client first', ['/c', '/'], ['/a', '/b']],
    ['by the first folder that fits', ['/c', '/b', '/a'], ['/b', '/a']],
    ['not by a folder whose name begins with dots', ['/..b/x'], ['/a', '/b']],
  ])('is %s', (_name, folders, order) => {
    expect(inClientsOrder(['/a', '/b'], folders)).toEqual(order)
  })
})

describe('a text that the model requested', () => {
  const line = `${'x'.repeat(99)}\n`

  it('is whole up to 20,000 characters', () => {
    expect(cut(line.repeat(200))).toBe(line.repeat(200))
  })

  it('is truncated after a line if it is longer', () => {
    expect(cut(`${line.repeat(200)}y`)).toBe(`${line.repeat(200)}... 1 characters more`)
    expect(cut(`${'x'.repeat(50)}\n${line.repeat(200)}`)).toBe(`${'x'.repeat(50)}\n${line.repeat(199)}... 51 characters more`)
  })
})
