import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv/dist/2020'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { JsonReport } from '../src/index'
import { type SchemaName, schemaOf } from '../src/show/report-schema'
import { scratch, suture } from './desk'
import { recoverSchema, reportSchema, undoSchema } from './report-zod'

const FILE = fileURLToPath(new URL('../src/show/schemas.json', import.meta.url))

const made = {
  report: { ...z.toJSONSchema(reportSchema), title: 'Report of suture apply' },
  undo: { ...z.toJSONSchema(undoSchema), title: 'What suture undo prints' },
  recover: { ...z.toJSONSchema(recoverSchema), title: 'What suture recover prints' },
}

test('the published schemas are those of the descriptions (SUTURE_RENEW=1 writes them)', () => {
  if (process.env.SUTURE_RENEW) writeFileSync(FILE, `${JSON.stringify(made, null, 2)}\n`)
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(made)))
})

test('the type of the report is that of its description', () => {
  type Described = z.infer<typeof reportSchema>
  expectTypeOf<JsonReport['status']>().toEqualTypeOf<Described['status']>()
  expectTypeOf<keyof JsonReport>().toEqualTypeOf<keyof Described>()
  expectTypeOf<keyof JsonReport['files'][number]>().toEqualTypeOf<keyof Described['files'][number]>()
  expectTypeOf<keyof JsonReport['files'][number]['edits'][number]>().toEqualTypeOf<keyof Described['files'][number]['edits'][number]>()
  expectTypeOf<JsonReport['files'][number]['status']>().toEqualTypeOf<Described['files'][number]['status']>()
})

describe('what undo and recover print is of the published form', () => {
  const ANSWER = 'a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n'
  const RUNS: readonly (readonly [name: string, which: SchemaName, args: readonly string[], moved: boolean])[] = [
    ['nothing to undo', 'undo', ['undo'], false],
    ['a transaction that is taken back', 'undo', ['undo', '1'], false],
    ['one that is refused', 'undo', ['undo'], true],
    ['one that is not there', 'undo', ['undo', '77'], false],
    ['the list', 'undo', ['undo', '--list'], false],
    ['wrong usage', 'undo', ['undo', '--nonsense'], false],
    ['nothing to recover', 'recover', ['recover'], false],
    ['a run that is not there', 'recover', ['recover', '--end', 'none'], false],
  ]

  test.each(RUNS)('%s', async (name, which, args, moved) => {
    const root = scratch()
    writeFileSync(`${root}/a.txt`, 'one\n')
    if (name !== 'nothing to undo') await suture(root, ['apply'], { stdin: ANSWER })
    if (moved) writeFileSync(`${root}/a.txt`, 'three\n')
    const ran = await suture(root, [...args, '--json'], { stdin: '' })
    const valid = new Ajv({ strict: false }).compile(schemaOf(which))
    const document = JSON.parse(ran.out) as { exitCode: number }
    expect([valid(document), valid.errors]).toEqual([true, null])
    expect(document.exitCode).toBe(ran.code)
  })
})
