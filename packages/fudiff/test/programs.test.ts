import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createPatch, parsePatch, reversePatch, toUnified, tryApplyPatch } from '../src/index'
import { anyText, textAndEdited } from './texts'

const folder = mkdtempSync(join(tmpdir(), 'fudiff-'))
const file = join(folder, 'dir file.txt')
afterAll(() => rmSync(folder, { recursive: true }))

const hasPatch = spawnSync('patch', ['--version']).status === 0
if (!hasPatch) console.warn('GNU patch is not installed here: its side of these tests is left out')

const samples = fc.sample(fc.oneof(textAndEdited, textAndEdited, fc.tuple(anyText, anyText)), { seed: 3, numRuns: 60 })
const changed = samples.filter(([a, b]) => a !== b)

function byGit(a: string, document: string): string {
  writeFileSync(file, a)
  execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: document, stdio: ['pipe', 'pipe', 'pipe'] })
  return readFileSync(file, 'utf8')
}

function byPatch(a: string, document: string): string {
  writeFileSync(file, a)
  execFileSync('patch', ['--binary', '--batch', '--silent', '-p1', '--posix'], { cwd: folder, input: document })
  return readFileSync(file, 'utf8')
}

/** Returns the diff that git itself writes for the change. */
function gitDiff(a: string, b: string): string {
  writeFileSync(join(folder, 'a.txt'), a)
  writeFileSync(join(folder, 'b.txt'), b)
  const run = spawnSync('git', ['diff', '--no-index', '--no-color', '--text', 'a.txt', 'b.txt'], { cwd: folder, encoding: 'utf8' })
  return run.stdout
}

describe('numbered diffs', () => {
  it('are taken by git apply', () => {
    for (const [a, b] of changed) {
      const document = toUnified(createPatch(a, b, { path: 'dir file.txt' }), a)
      expect(byGit(a, document)).toBe(b)
    }
  })

  it('are taken by git apply backwards', () => {
    for (const [a, b] of changed.slice(0, 30)) {
      const document = toUnified(reversePatch(createPatch(a, b, { path: 'dir file.txt' })), b)
      expect(byGit(b, document)).toBe(a)
    }
  })

  it.runIf(hasPatch)('are taken by GNU patch', () => {
    for (const [a, b] of changed.filter((pair) => pair[1] !== '')) {
      const document = toUnified(createPatch(a, b, { path: 'dir file.txt' }), a)
      expect(byPatch(a, document)).toBe(b)
    }
  })

  it('are read back to the same change', () => {
    for (const [a, b] of changed) {
      const outcome = tryApplyPatch(a, parsePatch(toUnified(createPatch(a, b, { path: 'dir file.txt' }), a)))
      expect(outcome).toMatchObject({ status: 'applied', content: b })
    }
  })

  it('that git writes are read and applied', () => {
    for (const [a, b] of changed) {
      const outcome = tryApplyPatch(a, parsePatch(gitDiff(a, b)))
      expect(outcome).toMatchObject({ status: 'applied', content: b })
    }
  })
})
