/**
 * Runs something as often as it is asked for, but one after the other, and `pause` milliseconds apart: at once when it has rested, and
 * once more at the end for all who have asked meanwhile. `cancel` forgets those. `run` tells its failures itself.
 */
export function throttled(run: () => Promise<unknown>, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isWanted = false
  const rest = () => {
    timer = setTimeout(() => {
      isBusy = false
      if (isWanted) ask()
    }, pause)
  }
  function ask() {
    isWanted = isBusy
    if (isBusy) return
    isBusy = true
    void run().finally(rest)
  }
  return {
    ask,
    cancel() {
      clearTimeout(timer)
      isWanted = false
    },
  }
}
