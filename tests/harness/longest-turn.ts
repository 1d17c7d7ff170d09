/** What no turn takes (ms), on slow processors either; the turns that were mended took seconds. The long drill allows 100. */
export const LONG_TURN_MS = 300

/**
 * Processor time (ms) of the longest turn of this process's event loop while `work` runs: how long it let nobody in. What
 * other programs take from the processor meanwhile doesn't count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, began] = [0, process.threadCpuUsage()]
  const note = () => {
    const { user, system } = process.threadCpuUsage(began)
    longest = Math.max(longest, (user + system) / 1000)
    began = process.threadCpuUsage()
  }
  const timer = setInterval(note, 1)
  try {
    await work()
  } finally {
    note()
    clearInterval(timer)
  }
  return longest
}
