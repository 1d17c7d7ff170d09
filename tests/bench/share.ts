import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 4
/** What was not used isn't saved up for longer. */
const MOST_SAVED_MS = 20

/** Milliseconds of CPU that the main thread of a process has used (Linux). */
const usedBy = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6

/** Holds the main threads of processes to a share of a processor each: whoever has used more is paused for some milliseconds. */
export function held(pids: readonly number[], share: number): Disposable {
  let lookedAt = performance.now()
  const each = pids.map((pid) => ({ pid, used: usedBy(pid), left: 0, isPaused: false }))
  const look = () => {
    const now = performance.now()
    const earned = (now - lookedAt) * share
    lookedAt = now
    for (const one of each) {
      const used = usedBy(one.pid)
      one.left = Math.min(one.left + earned - (used - one.used), MOST_SAVED_MS * share)
      one.used = used
      const isOver = one.left < 0
      if (isOver !== one.isPaused) process.kill(one.pid, isOver ? 'SIGSTOP' : 'SIGCONT')
      one.isPaused = isOver
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    [Symbol.dispose]() {
      clearInterval(timer)
      for (const { pid } of each) process.kill(pid, 'SIGCONT')
    },
  }
}
