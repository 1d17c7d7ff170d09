import type { ChildProcess } from 'node:child_process'
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

/** Kills those that still run. One that the test has detached ends with what it started. */
export function killChildren(children: readonly ChildProcess[]): void {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null && !lasting.has(child)) child.kill('SIGKILL')
}
