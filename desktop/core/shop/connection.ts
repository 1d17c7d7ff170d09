import type { Connection } from './shop.ts'

/** So often a server that doesn't answer is asked again. */
const ASK_EVERY_MS = 5_000

interface Asking {
  /** Asks the server something small; false when it can't be reached. */
  ask(): Promise<boolean>
  everyMs?: number
}

/** A connection that is taken to be there until a call fails, and clears by itself. `close` stops asking. */
export function openConnection({ ask, everyMs = ASK_EVERY_MS }: Asking): Connection & { close(): void } {
  const listeners = new Set<(isOnline: boolean) => void>()
  let isOnline = true
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<boolean> | undefined

  function reached(now: boolean) {
    if (isClosed) return
    clearTimeout(timer)
    if (!now) timer = setTimeout(() => void tryNow(), everyMs)
    if (now === isOnline) return
    isOnline = now
    for (const listener of listeners) listener(now)
  }

  function tryNow(): Promise<boolean> {
    asking ??= ask()
      .then((now) => {
        reached(now)
        return now
      })
      .finally(() => (asking = undefined))
    return asking
  }

  return {
    isOnline: () => isOnline,
    reached,
    tryNow,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      listeners.clear()
    },
  }
}
