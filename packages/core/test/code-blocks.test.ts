import { createPatch } from '@suture/fudiff'
import { filesBetweenReleases, releasePairs, sampled } from '@suture/testing'
import { describe, expect, it } from 'vitest'
import { applyAnswer, memoryFiles } from '../src/index'

/** The text above a block: only the name of the file, or a sentence. */
const BARE = (path: string) => `**${path}**`
const SAID = (path: string) => `Then update \`${path}\` as follows:`

/** Maximum number of files of two releases, and maximum length of a file in UTF-16 units. */
const [MOST_FILES, MOST_UNITS] = [12, 20_000]

interface Changed {
  readonly path: string
  readonly old: string
  readonly fresh: string
}

/** Files that changed between two releases. Differences in whitespace at the ends of lines and of the file do not count. */
const changed = releasePairs().flatMap((name): Changed[] => {
  const small = filesBetweenReleases(name).filter(({ old, new: fresh }) => {
    const isPlain = !/\r/.test(old + fresh) && old.endsWith('\n') && fresh.endsWith('\n')
    return isPlain && Math.max(old.length, fresh.length) < MOST_UNITS && old.split('\n').length > 12 && fresh.trim() !== ''
  })
  const every = Math.ceil(small.length / MOST_FILES)
  return small
    .filter((_, i) => i % every === 0)
    .map(({ old, new: fresh }, i) => ({ path: `src/${name.replace(/\W/g, '-')}-${i}.txt`, old, fresh }))
})

/**
 * Returns the lines around the change, from the empty line above to the empty line below. Undefined if these are nearly all lines of the
 * file.
 */
function partOf({ old, fresh }: Changed): string | undefined {
  const lines = fresh.split('\n').slice(0, -1)
  const body = createPatch(old, fresh, { context: old.length })
    .hunks.flatMap((hunk) => hunk.lines)
    .filter(({ kind }) => kind !== 'deletion')
  let [from, to] = [body.findIndex(({ kind }) => kind === 'addition'), body.findLastIndex(({ kind }) => kind === 'addition') + 1]
  if (from < 0) return undefined
  while (from > 0 && lines[from - 1]!.trim() !== '') from--
  while (to < lines.length && lines[to]!.trim() !== '') to++
  const left = [...lines.slice(0, from), ...lines.slice(to)].filter((line) => line.trim() !== '')
  return left.length > 3 ? `${lines.slice(from, to).join('\n')}\n` : undefined
}

/** Returns the text of the file after an answer that only contains the block. */
async function land({ path, old }: Changed, above: (path: string) => string, block: string): Promise<string> {
  const files = memoryFiles({ [`/p/${path}`]: old })
  await applyAnswer(`${above(path)}\n\n\`\`\`\`\`\`txt\n${block}\`\`\`\`\`\`\n`, files, { root: '/p' })
  return files.snapshot()[`/p/${path}`]!.toString()
}

/** The files that are landed: a half of them, or all in a long run. */
const landing = sampled(changed, 2, 1)

describe('code blocks under the names of files that changed between releases', () => {
  it('are hundreds', () => {
    expect(changed.length).toBeGreaterThan(150)
    expect(changed.filter(partOf).length).toBeGreaterThan(100)
  })

  it.each([
    ['a bare name', BARE, 0.85],
    ['a sentence', SAID, 0.6],
  ])('whole files land below %s, or nothing is written', async (_, above, least) => {
    let landed = 0
    for (const each of landing) {
      const after = await land(each, above, each.fresh)
      expect([each.old, each.fresh]).toContain(after)
      if (after === each.fresh) landed++
    }
    expect(landed / landing.length, 'share').toBeGreaterThan(least)
  })

  it.each([
    ['a bare name', BARE, 0.02],
    ['a sentence', SAID, 0],
  ])('parts of them are not written below %s', async (_, above, most) => {
    const parts = landing.flatMap((each) => partOf(each) ?? []).length
    let written = 0
    for (const each of landing) {
      const part = partOf(each)
      if (part !== undefined && ![each.old, each.fresh].includes(await land(each, above, part))) written++
    }
    expect(written / parts).toBeLessThanOrEqual(most)
  })
})
