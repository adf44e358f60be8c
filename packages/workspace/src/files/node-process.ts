import type { FileProcess } from './files'

type ProcessState = Awaited<ReturnType<FileProcess['state']>>

/** Id of Linux's process namespace outside containers (PROC_PID_INIT_INO in the kernel's proc_ns.h). */
const FIRST_NAMESPACE = '4026531836'

/**
 * Returns the identity of this process for locks. Its id consists of the machine, the boot, the process namespace (each container has its
 * own process numbers), the process number and the start time of the process. Because of the start time, another process that reuses the
 * number is not taken for this process. The start time is only included if `/proc` has it.
 *
 * The state of other processes on the same boot is known. In other containers, it is only known as far as this process can see into them. A
 * process of an earlier boot has ended. A process of another machine is 'unknown'.
 */
export function nodeProcess(): FileProcess {
  const own = { host: host(), boot: boot(), namespace: namespaceOf('self') }
  const hostname = process.getBuiltinModule('node:os').hostname()
  return {
    id: [own.host, own.boot, own.namespace, process.pid, started(process.pid)].join('-'),
    name: `process ${process.pid} on ${hostname}`,
    state: async (id) => stateOf(id, own),
  }
}

/** Returns the state of the process with an id, as seen from the machine, boot and namespace of `own`. */
function stateOf(id: string, own: { readonly host: string; readonly boot: string; readonly namespace: string }): ProcessState {
  const [host, boot, namespace = '', pid, start] = id.split('-')
  if (start === undefined || pid === undefined) return 'unknown'
  const isSameSystem = boot === own.boot && boot !== '0'
  if (isSameSystem && namespace !== own.namespace) return lookInto(namespace)
  if (isSameSystem || (host === own.host && boot === own.boot)) return isAlive(pid, start) ? 'alive' : 'gone'
  const isOutside = own.namespace === FIRST_NAMESPACE && namespace === FIRST_NAMESPACE
  return host === own.host && isOutside ? 'gone' : 'unknown'
}

function isAlive(pid: string, start: string): boolean {
  if (!running(Number(pid))) return false
  const since = started(Number(pid))
  return since !== 'ended' && (start === '0' || since === start)
}

/** Returns the start time of a process, in clock ticks since boot. `0` if unknown. */
function started(pid: number): string {
  const stat = orEmpty(() => process.getBuiltinModule('node:fs').readFileSync(`/proc/${pid}/stat`, 'latin1'))
  if (stat === '') return '0'
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie process has ended, although its parent has not collected it yet.
  return state === 'Z' || state === 'X' ? 'ended' : (fields[18] ?? '0')
}

/** Returns an identifier of the machine with eight hexadecimal digits. */
function host(): string {
  const fs = process.getBuiltinModule('node:fs')
  return digits([process.getBuiltinModule('node:os').hostname(), orEmpty(() => fs.readFileSync('/etc/machine-id', 'latin1'))].join('\0'))
}

/** Returns an identifier of the current boot, which all containers share. `0` if unknown. */
function boot(): string {
  const id = orEmpty(() => process.getBuiltinModule('node:fs').readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'))
  return id === '' ? '0' : digits(id)
}

function namespaceOf(pid: string): string {
  const link = orEmpty(() => process.getBuiltinModule('node:fs').readlinkSync(`/proc/${pid}/ns/pid`))
  return /\d+/.exec(link)?.[0] ?? '0'
}

/**
 * Returns the state of processes in another namespace: 'gone' if no process is in it. Only a process that sees all processes of the system
 * can find that out.
 */
function lookInto(namespace: string): ProcessState {
  if (namespaceOf('self') !== FIRST_NAMESPACE) return 'unknown'
  const pids = process.getBuiltinModule('node:fs').readdirSync('/proc')
  // Ignore process 1, which is always in this namespace and often cannot be inspected.
  const others = pids.filter((pid) => /^\d+$/.test(pid) && pid !== '1')
  // Ignore processes that have ended in the meantime.
  const seen = others.map((pid) => ({ pid, its: namespaceOf(pid) })).filter(({ pid }) => isAlive(pid, '0'))
  // Process numbers differ inside the namespace. So it is still unknown whether the process in question is alive.
  return seen.some(({ its }) => its === namespace || its === '0') ? 'unknown' : 'gone'
}

function digits(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex').slice(0, 8)
}

function orEmpty(call: () => string): string {
  try {
    return call()
  } catch {
    return ''
  }
}

function running(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
