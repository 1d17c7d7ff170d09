import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Owner of leases and temporary files: `place/process id/start time/random text`. It shows at once, without waiting for
 * a lease to expire, whether a process has died. Containers may share a name and all have a process 1, so `place` is
 * where process ids are unique; start times detect reused ids.
 */
const here = new Set<string>()

const place = placeOf()
const own = `${place}/${process.pid}/${startTimeOf(process.pid)}`

/** Creates an owner that counts as alive until it is given up or this process ends. */
export function createOwner(): string {
  const owner = `${own}/${randomUUID()}`
  here.add(owner)
  return owner
}

export const releaseOwner = (owner: string) => here.delete(owner)

/** True if the owner has certainly died. Nothing is known about other places. */
export function isOwnerDead(owner: string): boolean {
  if (owner.startsWith(`${own}/`)) return !here.has(owner)
  const [at, pid, began] = owner.split('/')
  if (at !== place) return false
  if (!isRunning(Number(pid))) return true
  const beginning = startTimeOf(Number(pid))
  return beginning !== '' && beginning !== began
}

/** Whether a process with this id runs here. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Host, boot id and PID namespace; a random place if these are unknown. */
function placeOf(): string {
  // On other systems the shop runs outside containers.
  if (process.platform !== 'linux') return hostname()
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()}:${boot}:${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return `${hostname()}:${randomUUID()}`
  }
}

/** Start time of a process in clock ticks since boot; `ended` for a zombie, empty if unknown. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name comes first and may contain anything.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'ended' : (rest[18] ?? '')
  } catch {
    return ''
  }
}
