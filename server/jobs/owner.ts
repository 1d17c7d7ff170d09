import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/**
 * Who does a piece of work: `host/process id/random text`. It tells work whose process was killed a moment ago from work that is
 * under way, without waiting for its heartbeat to grow old.
 */
const here = new Set<string>()

/** A new owner in this process; alive until it is given up. */
export function takeOwner(): string {
  const owner = `${hostname()}/${process.pid}/${randomUUID()}`
  here.add(owner)
  return owner
}

export const giveUpOwner = (owner: string) => here.delete(owner)

/** True when the owner is surely gone. Of another machine's nothing is known. */
export function isGone(owner: string): boolean {
  const [host, pid] = owner.split('/')
  if (host !== hostname()) return false
  return Number(pid) === process.pid ? !here.has(owner) : !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is there, and another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
