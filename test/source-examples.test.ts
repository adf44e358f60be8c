import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { names } from './pack'
import { kept, promises } from './readme'
import { run } from './run-example'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns each `@example` in the sources of a package: its code, and the export that it belongs to. */
function examplesOf(name: string): { readonly at: string; readonly code: string }[] {
  const folder = `${root}packages/${name}/src/`
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(folder + file, 'utf8').matchAll(/^\/\*\*\n((?: \*.*\n)+?) \*\/\n(.*)/gm)]
        .filter(([, comment]) => comment!.includes('@example'))
        .map(([, comment, below]) => ({ at: `${file}: ${below!.split('(')[0]}`, code: codeOf(comment!) })),
    )
}

function codeOf(comment: string): string {
  const text = comment.replaceAll(/^ \* ?/gm, '')
  const code = /@example\n```ts\n([\s\S]*?)\n```$/m.exec(text)?.[1]
  if (code === undefined) throw new Error(`an @example is a fenced block of ts, not ${text}`)
  return code
}

// The examples of the command are in its help. docs/using.md and the README run it.
describe.each(names.filter((name) => name !== 'cli').map((name) => ({ name, examples: examplesOf(name) })))(
  'the examples above the exports of $name',
  ({ examples }) => {
    it('are there', () => {
      expect(examples.length).toBeGreaterThan(0)
    })

    it.each(examples)('$at prints what it promises', async ({ code }) => {
      const promised = promises(code)
      expect(promised.length).toBeGreaterThan(0)
      expect(kept(await run(code), promised)).toEqual(promised)
    })
  },
)
