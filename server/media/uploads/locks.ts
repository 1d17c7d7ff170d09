import type { Lock, Locker, RequestRelease } from '@tus/server'
import { inUse } from './upload-errors.ts'

const WAIT_MS = 10_000

interface Holder {
  askToGo: RequestRelease
  gone: Promise<void>
  go: () => void
}

/**
 * One request at a time writes to an upload. A later one asks the earlier one to stop, which is usually a dead
 * connection after the browser has resumed.
 */
export class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>()

  newLock(id: string): Lock {
    let mine: Holder | null = null
    return {
      lock: async (signal, askToGo) => {
        const tooLong = aborted(AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]))
        for (let holder = this.#holders.get(id); holder; holder = this.#holders.get(id)) {
          await holder.askToGo()
          await Promise.race([holder.gone, tooLong])
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        mine = { askToGo, gone: promise, go: resolve }
        this.#holders.set(id, mine)
      },
      unlock: async () => {
        this.#holders.delete(id)
        mine?.go()
      },
    }
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(inUse())
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  // Rejections after the lock was acquired are ignored.
  promise.catch(() => undefined)
  return promise
}
