import type { ServerConnection } from './shop.ts'

/** Retry interval while the server doesn't respond. */
const POLL_EVERY_MS = 5_000

interface ConnectionOptions {
  /** Sends a small request; false if the server can't be reached. */
  check(): Promise<boolean>
  everyMs?: number
}

/** Connection state, assumed online until a request fails, then restored by polling. `close` stops the polling. */
export function openConnection({
  check,
  everyMs = POLL_EVERY_MS,
}: ConnectionOptions): ServerConnection & { close(): void } {
  const listeners = new Set<(isOnline: boolean) => void>()
  let isOnline = true
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let pending: Promise<boolean> | undefined

  function reached(now: boolean) {
    if (isClosed) return
    clearTimeout(timer)
    if (!now) timer = setTimeout(() => void tryNow(), everyMs)
    if (now === isOnline) return
    isOnline = now
    for (const listener of listeners) listener(now)
  }

  function tryNow(): Promise<boolean> {
    pending ??= check()
      .then((now) => {
        reached(now)
        return now
      })
      .finally(() => (pending = undefined))
    return pending
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
