import type { RecordKey, WindowKey } from './work-storage.ts'
import { windowsOf } from './store.ts'

/** The key under which a window stores its work, locked until it is released. */
export interface WindowLock {
  key: WindowKey
  release(): void
}

/** Wait for the lock, in ms: a window that is reloading needs a moment to release it. */
const WAIT_MS = 300

/**
 * Locks a key under which this window stores its work on a record. A key whose lock is free belonged to a closed or killed
 * window: it is taken over, unsaved work first. Without https there are no locks, and the newest window takes over.
 */
export async function lockWindow(record: RecordKey): Promise<WindowLock> {
  const left = await windowsOf(record)
  for (const [index, key] of left.entries()) {
    const letGo = await acquireLock(key, index === 0 ? WAIT_MS : 0)
    if (letGo) return { key, release: letGo }
  }
  const key: WindowKey = [record.user, record.feature, record.record, newName()]
  return { key, release: (await acquireLock(key, 0)) ?? (() => undefined) }
}

const newName = () => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Takes the lock if it becomes free in time. Returns a function that releases it; null if another window has it. */
function acquireLock(key: WindowKey, waitMs: number): Promise<(() => void) | null> {
  // Missing on plain http, despite the types.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const whenTaken = (lock: Lock | null) => {
      if (!lock) return resolve(null)
      return new Promise<void>((letGo) => {
        resolve(letGo)
      })
    }
    const name = `hoard.builder:${JSON.stringify(key)}`
    const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true }
    locks.request(name, options, whenTaken).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') resolve(null)
      else reject(error as Error)
    })
  })
}
