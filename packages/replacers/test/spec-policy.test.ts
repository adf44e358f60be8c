import { isDeepStrictEqual } from 'node:util'
import { openDocument, SutureError } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { replace, tryReplace } from '../src'
import { type Case, randomCase, withCrlf } from './oracle/cases'
import { type Random, RUNS, SEED, seeded } from './oracle/random'
import { type OracleResult, oracleReplace } from './oracle/replace'

const CASES = 24000 * RUNS
const LEAST = 200
const NEW_TEXTS = ['', '', 'new', 'one\ntwo', 'one\r\ntwo\r\n', '$& $1 $$ $`', '\n', 'a\n\n\nb\n', '\uFEFFmark']

/** The replacers that can decide. The two others yield nothing that an earlier one has not yielded. */
const LANDING = [
  'simple',
  'line-trimmed',
  'block-anchor',
  'whitespace-normalized',
  'escape-normalized',
  'trimmed-boundary',
  'context-aware',
]
const NEVER_FIRST = ['indentation-flexible', 'multi-occurrence']

describe(`replace against the plain transcription, seed ${SEED}`, () => {
  it('has the same outcome, by the same strategy, with the same content', () => {
    const random = seeded(SEED)
    const counts = new Map<string, number>()
    for (let run = 0; run < CASES; run++) {
      const { content, find, put, replaceAll } = randomEdit(random)
      const wanted = oracleReplace(content, find, put, replaceAll)
      const found = resultOf(content, find, put, replaceAll)
      // The message is only written if they differ.
      if (!isDeepStrictEqual(found, wanted))
        expect(found, `run ${run}: ${JSON.stringify({ content, find, put, replaceAll })}`).toEqual(wanted)
      const outcome = wanted.status === 'landed' ? wanted.strategy : wanted.status
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }
    for (const outcome of [...LANDING, 'ambiguous', 'not-found', 'identical', 'empty-search'])
      expect(counts.get(outcome) ?? 0, outcome).toBeGreaterThanOrEqual(LEAST)
    for (const outcome of NEVER_FIRST) expect(counts.get(outcome), outcome).toBeUndefined()
  })

  it('reports edits that make the content, and leaves every other byte alone', () => {
    const random = seeded(SEED + 1)
    let landed = 0
    for (let run = 0; run < CASES / 6; run++) {
      const { content, find, put, replaceAll } = randomEdit(random)
      const outcome = tryReplace(openDocument(content), { oldString: find, newString: put, replaceAll })
      if (outcome.status !== 'applied') continue
      landed++
      let rebuilt = ''
      let at = 0
      for (const edit of outcome.edits) {
        rebuilt += content.slice(at, edit.from) + edit.text
        at = edit.to
      }
      expect(rebuilt + content.slice(at), `run ${run}`).toBe(outcome.content)
      expect(replace(content, find, put, replaceAll), `run ${run}`).toBe(outcome.content)
    }
    expect(landed).toBeGreaterThanOrEqual(LEAST)
  })
})

interface RandomEdit extends Case {
  readonly put: string
  readonly replaceAll: boolean
}

function randomEdit(random: Random): RandomEdit {
  const made = randomCase(random)
  const content = withCrlf(random, made.content)
  const find = random.chance(0.03) ? '' : withCrlf(random, made.find)
  const put = random.chance(0.03) ? withCrlf(random, find) : random.pick(NEW_TEXTS)
  return { content, find, put, replaceAll: random.chance(0.2) }
}

function resultOf(content: string, find: string, put: string, replaceAll: boolean): OracleResult {
  const outcome = tryReplace(openDocument(content), { oldString: find, newString: put, replaceAll })
  if (outcome.status === 'applied' || outcome.status === 'no-op')
    return { status: 'landed', strategy: outcome.matches[0]!.strategy, content: outcome.content }
  if (outcome.status !== 'refused') throw new Error(outcome.status)
  if (!(thrownBy(() => replace(content, find, put, replaceAll)) instanceof SutureError)) throw new Error('replace throws no SutureError')
  return { status: outcome.problem.kind } as OracleResult
}

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}
