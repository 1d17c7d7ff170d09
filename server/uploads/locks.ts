import type { Lock, Locker, RequestRelease } from '@tus/server'
import { inUse } from './refusals.ts'

const WAIT_MS = 10_000

interface Holder {
  askToGo: RequestRelease
  gone: Promise<void>
  go: () => void
}

/**
 * One call at a time works on an upload. Who comes later asks the earlier one to stop: that is mostly a connection which is dead and
 * doesn't know it yet, while the browser has begun to resume.
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
  // Whoever has the lock by then no longer listens.
  promise.catch(() => undefined)
  return promise
}
