import { spawn, spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeFiles } from '../src'
import { bundle, start, temporary } from './support/child'

const isLinux = process.platform === 'linux'
const own = nodeFiles().process
const parts = own.id.split('-') as [host: string, boot: string, namespace: string, pid: string, start: string]
const idWith = (change: Partial<Record<'host' | 'boot' | 'namespace' | 'pid' | 'start', string>>) => {
  const [host, boot, namespace, pid, start] = parts
  return Object.values({ host, boot, namespace, pid, start, ...change }).join('-')
}
/** Outside all containers, where every process is visible. */
const isOutside = parts[2] === '4026531836'

let place: Awaited<ReturnType<typeof temporary>>
let script: string
beforeAll(async () => {
  place = await temporary()
  script = await bundle('identity', place.path)
})
afterAll(() => place.remove())

describe('a process that made a claim', () => {
  it('is known by machine, start of the machine, namespace, number and its own start', () => {
    expect(own.id).toMatch(/^[0-9a-f]{8}-(?:0|[0-9a-f]{8})-\d+-\d+-\d+$/)
    expect(own.name).toBe(`process ${process.pid} on ${hostname()}`)
  })

  const ROWS: readonly (readonly [name: string, id: () => string, state: string, where: boolean])[] = [
    ['is alive while it runs', () => own.id, 'alive', true],
    ['is gone where its number was given again', () => idWith({ start: '1' }), 'gone', isLinux],
    ['is gone where no process has its number', () => idWith({ pid: '4194305' }), 'gone', true],
    ['is gone where the machine was started anew', () => idWith({ boot: 'ffffffff' }), 'gone', isLinux && isOutside],
    ['cannot be asked on another machine', () => idWith({ host: 'ffffffff', boot: 'ffffffff' }), 'unknown', isLinux],
    [
      'cannot be asked where another machine looks like this one but for its start',
      () => idWith({ host: 'ffffffff', boot: '0' }),
      'unknown',
      isLinux,
    ],
    ['is gone with its container', () => idWith({ namespace: '1' }), 'gone', isLinux && isOutside],
    ['is the same one though the machine got another name', () => idWith({ host: 'ffffffff' }), 'alive', isLinux],
    ['cannot be asked by an id of another shape', () => '0123456789ab-77-12345', 'unknown', true],
  ]
  for (const [name, id, state, where] of ROWS)
    it.skipIf(!where)(name, async () => {
      expect(await own.state(id())).toBe(state)
    })

  it('is gone once it has ended, though nobody has taken note yet', async () => {
    const child = start(script, [])
    await child.ready
    const id = idWith({ pid: `${child.process.pid}`, start: '0' })
    expect(await own.state(id)).toBe('alive')
    child.process.kill('SIGKILL')
    await child.ended
    expect(await own.state(id)).toBe('gone')
  })
})

const unshare = ['--pid', '--fork', '--kill-child', '--uts', '--mount-proc']
const mayUnshare = isLinux && isOutside && spawnSync('unshare', [...unshare, 'true']).status === 0

describe('a process in a container', () => {
  it.skipIf(!mayUnshare)('cannot be asked while it may live, is gone when its container is, and does not see out', async () => {
    const child = spawn('unshare', [...unshare, process.execPath, script, own.id], { stdio: ['ignore', 'pipe', 'inherit'] })
    const line = await new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())))
    const [id, seen] = line.trim().split(' ') as [string, string]
    expect(id.split('-').slice(0, 2)).toEqual(parts.slice(0, 2))
    expect(id.split('-')[2]).not.toBe(parts[2])
    expect([await own.state(id), seen]).toEqual(['unknown', 'unknown'])
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
    // The system ends the processes inside after `unshare` itself, and their output is closed before they end.
    await expect.poll(() => own.state(id), { timeout: 30_000 }).toBe('gone')
  })
})

it('where Node has no built-in modules to ask for, the files of Node name the version that they need', () => {
  const { getBuiltinModule } = process
  try {
    Object.assign(process, { getBuiltinModule: undefined })
    expect(() => nodeFiles()).toThrow('nodeFiles() needs Node 20.16 or later')
  } finally {
    Object.assign(process, { getBuiltinModule })
  }
})
