import { writeFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020'
import { describe, expect, test } from 'vitest'
import { type SchemaName, schemaOf } from '../src/show/report-schema'
import { scratch, suture } from './desk'

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
