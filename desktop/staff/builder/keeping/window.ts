import type { RecordKey, WindowKey } from './place.ts'
import { windowsOf } from './store.ts'

/** What a window writes under, which nobody else does until it lets go. */
export interface HeldWindow {
  key: WindowKey
  letGo(): void
}

/** A window that is just being reloaded may need a moment to let go of what it held. */
const WAIT_MS = 300

/**
 * The name under which this window keeps its work on a record. A window holds a lock of its name for as long as it lives, which a
 * browser that was killed doesn't: so a name whose lock is free belongs to nobody any more, and this window goes on with it, those
 * with unsaved work first. When every name is held, by other windows on the same record, it gets one of its own. So no two windows
 * write over each other, and nothing that one left is passed over.
 *
 * Browsers have locks on https and on the machine itself. Elsewhere every name counts as left: the latest window goes on with it.
 */
export async function holdWindow(record: RecordKey): Promise<HeldWindow> {
  const left = await windowsOf(record)
  for (const [index, key] of left.entries()) {
    const letGo = await hold(key, index === 0 ? WAIT_MS : 0)
    if (letGo) return { key, letGo }
  }
  const key: WindowKey = [record.user, record.room, record.record, newName()]
  return { key, letGo: (await hold(key, 0)) ?? (() => undefined) }
}

const newName = () => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Takes the lock if it is free, or becomes so soon. Answers how to let it go; null: another window has it. */
function hold(key: WindowKey, waitMs: number): Promise<(() => void) | null> {
  // Not there on plain http; the types think it is.
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
