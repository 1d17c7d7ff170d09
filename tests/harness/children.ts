import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Where Node reports each child process that this one starts. */
const CHANNEL = 'child_process'

/** Processes that end with this one and serve more than one test file. */
export const lasting = new WeakSet<ChildProcess>()

/** Collects the child processes that are started from now on, until `takeAll`. */
export function watchChildren() {
  const started: ChildProcess[] = []
  let mark = 0
  const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process)
  subscribe(CHANNEL, note)
  return {
    mark: () => void (mark = started.length),
    sinceMark: () => started.slice(mark),
    takeAll() {
      unsubscribe(CHANNEL, note)
      return started.splice(0)
    },
  }
}

/**
 * Kills those that still run, and waits until this process knows that they are gone: a pool that several test files share
 * would hand the next one's job to a dead worker. One that the test has detached ends with what it started.
 */
export async function killChildren(children: readonly ChildProcess[]): Promise<void> {
  const ends = children.map(async (child) => {
    // One that could not be started has no number, and no end.
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null || lasting.has(child)) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await Promise.all(ends)
}
