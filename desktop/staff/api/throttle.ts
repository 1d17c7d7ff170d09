/**
 * Returns a function that runs `run` at most once per `pause` (ms): at once when idle, and once more afterwards if it
 * was called meanwhile. `run` handles its own errors; `cancel` drops a pending run.
 */
export function throttle(run: () => Promise<unknown>, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isWanted = false
  const rest = () => {
    timer = setTimeout(() => {
      isBusy = false
      if (isWanted) trigger()
    }, pause)
  }
  function trigger() {
    isWanted = isBusy
    if (isBusy) return
    isBusy = true
    void run().finally(rest)
  }
  return {
    ask: trigger,
    cancel() {
      clearTimeout(timer)
      isWanted = false
    },
  }
}
