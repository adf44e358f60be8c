import type { FileProcess } from './files'

type ProcessState = Awaited<ReturnType<FileProcess['state']>>

/** The namespace that Linux gives to processes outside of containers (PROC_PID_INIT_INO in the kernel's proc_ns.h). */
const FIRST_NAMESPACE = '4026531836'

/**
 * This process for the claims of transactions. Its id is machine, start of the machine, process namespace (a container has its own
 * numbers), process number and, where `/proc` has it, start of the process: a number that was given again is not taken for this one.
 *
 * Of another process on the same running system all is known, across containers as far as this process can see into them. One from before
 * the machine was started anew has ended. One of another machine cannot be looked at: 'unknown'.
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

/** What is known of the process with an id, as seen by one on the machine, the running system and in the namespace of `own`. */
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

/** When a process was started, in ticks since the machine was; `0` where that is unknown. */
function started(pid: number): string {
  const stat = tell(() => process.getBuiltinModule('node:fs').readFileSync(`/proc/${pid}/stat`, 'latin1'))
  if (stat === '') return '0'
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie has ended; only its parent has not taken note.
  return state === 'Z' || state === 'X' ? 'ended' : (fields[18] ?? '0')
}

/** The machine in eight hexadecimal digits. */
function host(): string {
  const fs = process.getBuiltinModule('node:fs')
  return digits([process.getBuiltinModule('node:os').hostname(), tell(() => fs.readFileSync('/etc/machine-id', 'latin1'))].join('\0'))
}

/** The running system, from one start to the next: the same in all of its containers; `0` where it is unknown. */
function boot(): string {
  const id = tell(() => process.getBuiltinModule('node:fs').readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'))
  return id === '' ? '0' : digits(id)
}

function namespaceOf(pid: string): string {
  const link = tell(() => process.getBuiltinModule('node:fs').readlinkSync(`/proc/${pid}/ns/pid`))
  return /\d+/.exec(link)?.[0] ?? '0'
}

/** A namespace without any process has ended, and whatever ran in it; known only to who sees all processes of the system. */
function lookInto(namespace: string): ProcessState {
  if (namespaceOf('self') !== FIRST_NAMESPACE) return 'unknown'
  const pids = process.getBuiltinModule('node:fs').readdirSync('/proc')
  // The first process is in the namespace of who sees it as the first, and often hides that.
  const others = pids.filter((pid) => /^\d+$/.test(pid) && pid !== '1')
  // One that has ended, meanwhile or untold, holds nothing and hides nothing.
  const seen = others.map((pid) => ({ pid, its: namespaceOf(pid) })).filter(({ pid }) => isAlive(pid, '0'))
  // Whether that very process is alive is not known then, as its number counts inside.
  return seen.some(({ its }) => its === namespace || its === '0') ? 'unknown' : 'gone'
}

function digits(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex').slice(0, 8)
}

function tell(call: () => string): string {
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
