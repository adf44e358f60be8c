import type { FileProcess } from './files'

/**
 * This process for the claims of transactions. Its id is machine, process number and, where `/proc` tells it, start time:
 * a number that the system gave to another process later is not taken for this one. A process of another machine, or
 * of another container, cannot be looked at: 'unknown'.
 */
export function nodeProcess(): FileProcess {
  const fs = process.getBuiltinModule('node:fs')
  const host = machine()
  const started = (pid: number): string => {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
      const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // A zombie has ended; only its parent has not taken note.
      return state === 'Z' || state === 'X' ? 'ended' : (fields[18] ?? '0')
    } catch {
      return '0'
    }
  }
  return {
    id: `${host}-${process.pid}-${started(process.pid)}`,
    state: async (id) => {
      const [there, pid, start] = id.split('-')
      if (there !== host) return 'unknown'
      if (!running(Number(pid))) return 'gone'
      return start === '0' || started(Number(pid)) === start ? 'alive' : 'gone'
    },
  }
}

/** Machine and process namespace (a container has its own numbers) in twelve hexadecimal digits. */
function machine(): string {
  const fs = process.getBuiltinModule('node:fs')
  const tell = (call: () => string) => {
    try {
      return call()
    } catch {
      return ''
    }
  }
  const parts = [process.getBuiltinModule('node:os').hostname(), tell(() => fs.readlinkSync('/proc/self/ns/pid'))]
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 12)
}

function running(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
