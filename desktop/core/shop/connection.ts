import { createListeners } from '#shared/listeners.ts'
import type { ServerConnection } from './shop.ts'

/** Retry interval while the server doesn't respond. */
const POLL_EVERY_MS = 5_000

interface ConnectionOptions {
  /** Sends a small request. */
  check(): Promise<{ isOnline: boolean; trouble: string | null }>
  everyMs?: number
}

/** Connection state, assumed online until a request fails, then restored by polling. `close` stops the polling. */
export function openConnection({
  check,
  everyMs = POLL_EVERY_MS,
}: ConnectionOptions): ServerConnection & { close(): void } {
  const listeners = createListeners<[isOnline: boolean]>()
  let isOnline = true
  let trouble: string | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let pending: Promise<boolean> | undefined

  function reached(now: boolean, why: string | null = null) {
    if (isClosed) return
    clearTimeout(timer)
    if (!now) timer = setTimeout(() => void tryNow(), everyMs)
    if (now === isOnline && why === trouble) return
    isOnline = now
    trouble = why
    listeners.call(now)
  }

  function tryNow(): Promise<boolean> {
    pending ??= check()
      .then((now) => {
        reached(now.isOnline, now.trouble)
        return now.isOnline
      })
      .finally(() => (pending = undefined))
    return pending
  }

  return {
    isOnline: () => isOnline,
    trouble: () => trouble,
    reached,
    tryNow,
    onChange: listeners.add,
    close() {
      isClosed = true
      clearTimeout(timer)
      listeners.clear()
    },
  }
}
