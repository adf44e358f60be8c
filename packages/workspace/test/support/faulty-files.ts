import type { Files } from '../../src'

/** What happens at the chosen call: it fails once, before or after its effect; from then on the disk is full; or the process ends there. */
export type Fault = 'fail-before' | 'fail-after' | 'full' | 'crash-before' | 'crash-half' | 'crash-after'

export const FAULTS: readonly Fault[] = ['fail-before', 'fail-after', 'full', 'crash-before', 'crash-half', 'crash-after']

const CALLS = [
  'info',
  'real',
  'list',
  'read',
  'create',
  'overwrite',
  'rename',
  'place',
  'link',
  'remove',
  'makeDirectory',
  'removeDirectory',
  'sync',
  'hold',
] as const
const NEEDS_ROOM: readonly string[] = ['create', 'overwrite', 'makeDirectory', 'link', 'place']

/** Files whose calls are counted, and of which one call fails. */
export interface FaultyFiles {
  readonly files: Files
  /** The names of the calls so far. */
  readonly calls: readonly string[]
}

/** Returns a process with the given name. All other processes have ended. */
export function asProcess(files: Files, name: string): Files {
  return { ...files, process: { id: name, name, state: async (id) => (id === name ? 'alive' : 'gone') } }
}

/** A file system without inodes and hard links. */
export function withoutLinks(files: Files): Files {
  return {
    ...withoutHolding(files),
    info: async (path) => {
      const info = await files.info(path)
      return info && { ...info, id: '', links: 1 }
    },
    link: async () => {
      throw error('ENOTSUP')
    },
  }
}

/** A file system whose directories cannot be opened. */
export function withoutHolding(files: Files): Files {
  const { hold: _, ...rest } = files
  return rest
}

/** Fails at call number `at` (0-based). `before` runs before this call, as another program would. */
export function faulty(files: Files, at: number, fault: Fault | 'none', before?: () => Promise<void>): FaultyFiles {
  const calls: string[] = []
  let dead = false
  const broken: Record<string, unknown> = { ...files }
  for (const name of CALLS) {
    if (!files[name]) continue
    const call = files[name] as (...args: unknown[]) => Promise<unknown>
    broken[name] = async (...args: unknown[]) => {
      if (dead) throw new Error('the process is dead')
      const number = calls.push(name) - 1
      if (number === at && before) await before()
      if (fault === 'full' && number >= at && NEEDS_ROOM.includes(name)) {
        if (name === 'create' && (args[1] as Uint8Array).length > 1) await half(files, name, args)
        throw error('ENOSPC')
      }
      if (number !== at || fault === 'full' || fault === 'none') return call(...args)
      dead = fault.startsWith('crash')
      if (fault === 'crash-half') await half(files, name, args).catch(() => {})
      if (fault.endsWith('after')) await call(...args).catch(() => {})
      throw dead ? new Error('the process dies') : error('EIO')
    }
  }
  return { files: broken as unknown as Files, calls }
}

async function half(files: Files, name: string, args: readonly unknown[]): Promise<void> {
  const [path, bytes, look] = args as [string, Uint8Array, { mode: number } & number]
  if (name === 'create') await files.create(path, bytes.slice(0, bytes.length >> 1), look)
  if (name === 'place') await files.link(path, args[1] as string)
  if (name !== 'overwrite') return
  const old = await files.read(path)
  const cut = bytes.length >> 1
  const mixed = new Uint8Array(Math.max(cut, old.length))
  mixed.set(old)
  mixed.set(bytes.slice(0, cut))
  await files.overwrite(path, mixed, look)
}

function error(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code })
}
