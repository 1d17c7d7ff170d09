import { readFileSync } from 'node:fs'

const POLL_MS = 4
/** Unused time isn't accumulated for longer. */
const MAX_CREDIT_MS = 20

/** Milliseconds of CPU used by a process's main thread (Linux). */
const usedBy = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6

/** Limits the main threads of processes to a share of a processor each by pausing them. */
export function limitCpuShare(pids: readonly number[], share: number): Disposable {
  let lookedAt = performance.now()
  const each = pids.map((pid) => ({ pid, used: usedBy(pid), left: 0, isPaused: false }))
  const look = () => {
    const now = performance.now()
    const earned = (now - lookedAt) * share
    lookedAt = now
    for (const one of each) {
      const used = usedBy(one.pid)
      one.left = Math.min(one.left + earned - (used - one.used), MAX_CREDIT_MS * share)
      one.used = used
      const isOver = one.left < 0
      if (isOver !== one.isPaused) process.kill(one.pid, isOver ? 'SIGSTOP' : 'SIGCONT')
      one.isPaused = isOver
    }
  }
  const timer = setInterval(look, POLL_MS)
  return {
    [Symbol.dispose]() {
      clearInterval(timer)
      for (const { pid } of each) process.kill(pid, 'SIGCONT')
    },
  }
}
