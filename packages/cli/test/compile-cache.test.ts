import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCache } from '../src/start/compile-cache'
import { limitSemiSpace } from '../src/start/heap-flags'
import { start } from '../src/start/start'

const scratch = mkdtempSync(join(tmpdir(), 'suture-kept-'))
const folder = join(scratch, 'suture')
const code = Buffer.from('compiled code')

beforeEach(() => vi.stubEnv('XDG_CACHE_HOME', scratch))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The only file in the cache. */
const keptFile = () => join(folder, readdirSync(folder)[0]!)

describe('the code that is kept for a bundle', () => {
  it('is read again for the same source', () => {
    compileCache('/a.cjs').write('source', code)
    expect(compileCache('/a.cjs').read('source')).toEqual(code)
  })

  it('is in a folder and a file of the user alone', () => {
    compileCache('/a.cjs').write('source', code)
    expect([folder, keptFile()].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('is not read for another source, even one as long', () => {
    compileCache('/a.cjs').write('source', code)
    expect(compileCache('/a.cjs').read('Source')).toBeUndefined()
  })

  it.each([0, 40])('is not read where its byte %i is another', (at) => {
    compileCache('/a.cjs').write('source', code)
    const bytes = readFileSync(keptFile())
    bytes[at]! ^= 1
    writeFileSync(keptFile(), bytes)
    expect(compileCache('/a.cjs').read('source')).toBeUndefined()
  })

  it('is not read where it was cut short', () => {
    compileCache('/a.cjs').write('source', code)
    writeFileSync(keptFile(), readFileSync(keptFile()).subarray(0, 20))
    expect(compileCache('/a.cjs').read('source')).toBeUndefined()
  })

  it.runIf(process.getuid)('is neither read nor written where others can write', () => {
    compileCache('/a.cjs').write('source', code)
    chmodSync(keptFile(), 0o602)
    expect(compileCache('/a.cjs').read('source')).toBeUndefined()
    chmodSync(keptFile(), 0o600)
    chmodSync(folder, 0o770)
    expect(compileCache('/a.cjs').read('source')).toBeUndefined()
    compileCache('/b.cjs').write('source', code)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('is missed by nobody where the folder is a file', () => {
    writeFileSync(folder, '')
    compileCache('/a.cjs').write('source', code)
    expect(compileCache('/a.cjs').read('source')).toBeUndefined()
  })

  it('is not kept where the home does not exist, and no home is made for it', () => {
    vi.stubEnv('XDG_CACHE_HOME', join(scratch, 'no-home', '.cache'))
    compileCache('/a.cjs').write('source', code)
    expect(readdirSync(scratch)).not.toContain('no-home')
  })
})

it("nothing that starts a program asks for Node's own cache, whose folder others share", () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const starts = [
    'packages/cli/src/start/start.ts',
    'packages/cli/bin/suture.cjs',
    'apps/mcp-server/bin/suture-mcp.mjs',
    'scripts/suture.mjs',
    'scripts/suture-mcp.mjs',
  ]
  for (const file of starts) expect(readFileSync(join(root, file), 'utf8'), file).not.toContain('enableCompileCache')
})

it.runIf(process.getuid?.() === 0)('code that another user has put into the folder does not run', async () => {
  const bundle = join(scratch, 'planted.cjs')
  const ran = globalThis as { ran?: string }
  const text = (who: string) => `exports.main = async () => { globalThis.ran = ${JSON.stringify(who)} }`
  writeFileSync(bundle, text('owner'))
  // V8 rejects code that was compiled with other flags than those of the command.
  limitSemiSpace()
  const planted = new Script(`(function (exports, require, module, __filename, __dirname) {${text('thief')}\n})`)
  const own = { exports: {} as { main: () => Promise<void> } }
  planted.runInThisContext().call(own.exports, own.exports)
  // Compiled code contains only functions that were called. All others are compiled from the text of the bundle.
  await own.exports.main()
  compileCache(bundle).write(text('owner'), planted.createCachedData())
  chownSync(keptFile(), 12345, 12345)
  await start(bundle, ['apply'])
  expect(ran.ran).toBe('owner')
})

describe('a bundle that is started', () => {
  const bundle = join(scratch, 'bundle.cjs')
  const ran = globalThis as { ran?: unknown }
  beforeEach(() => {
    const main = 'async (args, bundle) => { globalThis.ran = [args, bundle, __filename, typeof (await import("node:os")).EOL] }'
    writeFileSync(bundle, `exports.main = ${main}`)
    delete ran.ran
  })

  it('does the same from its source and from what was kept', async () => {
    for (const files of [1, 1]) {
      await start(bundle, ['apply', 'x'])
      expect(ran.ran).toEqual([['apply', 'x'], bundle, bundle, 'string'])
      expect(readdirSync(folder)).toHaveLength(files)
    }
  })

  it('runs its source where what was kept is no code, and keeps it anew', async () => {
    // V8 does not check cached code for a source that it has already compiled in this process.
    writeFileSync(bundle, `${readFileSync(bundle, 'utf8')} // another`)
    const source = readFileSync(bundle, 'utf8')
    compileCache(bundle).write(source, Buffer.from('no code of V8'))
    await start(bundle, ['apply'])
    expect(ran.ran).toEqual([['apply'], bundle, bundle, 'string'])
    expect(compileCache(bundle).read(source)!.byteLength).toBeGreaterThan(100)
  })

  it('keeps nothing of a run that lands no edits, nor where Node is told to', async () => {
    await start(bundle, ['undo'])
    vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1')
    await start(bundle, ['apply'])
    expect(() => readdirSync(folder)).toThrow('ENOENT')
  })
})
