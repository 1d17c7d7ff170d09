import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Who does a piece of work: `place/process id/when it began/random text`. It tells work whose process was killed a moment ago from work
 * that is under way, without waiting for its heartbeat to grow old. Containers may share a name, and all have a process 1: a place is
 * where process ids mean the same, and a process id may be given to another process later.
 */
const here = new Set<string>()

const place = placeOf()
const own = `${place}/${process.pid}/${beginningOf(process.pid)}`

/** A new owner in this process; alive until it is given up. */
export function takeOwner(): string {
  const owner = `${own}/${randomUUID()}`
  here.add(owner)
  return owner
}

export const giveUpOwner = (owner: string) => here.delete(owner)

/** True when the owner is surely gone. Of another place's nothing is known, however much its name is like this one's. */
export function isGone(owner: string): boolean {
  if (owner.startsWith(`${own}/`)) return !here.has(owner)
  const [at, pid, began] = owner.split('/')
  if (at !== place) return false
  if (!isRunning(Number(pid))) return true
  const beginning = beginningOf(Number(pid))
  return beginning !== '' && beginning !== began
}

/** Whether a process of this id runs here. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is there, and another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The running system and the part of it that has process ids in common; where these can't be told apart, a place of its own. */
function placeOf(): string {
  // Elsewhere shops run by themselves, and not in containers.
  if (process.platform !== 'linux') return hostname()
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()}:${boot}:${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return `${hostname()}:${randomUUID()}`
  }
}

/** When a process began, in ticks since the system did; `ended` for one that only its parent remembers, empty where it isn't told. */
function beginningOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program comes before, and may hold anything.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'ended' : (rest[18] ?? '')
  } catch {
    return ''
  }
}
