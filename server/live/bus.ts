import type { Logger } from 'pino'
import type { OpenDatabase } from '#server/database/database.ts'
import { changesAfter, lastChange, recordChanges, trimChanges, type Change, type Write } from './changes.ts'

/** How often another process's changes are looked for. Asking costs a few microseconds. */
const LOOK_EVERY_MS = 250
const KEEP_DAYS = 7
/** No data version is this. */
const UNKNOWN = -1

export interface Bus {
  write: Write
  /** Called with new changes, in order, whichever process made them. */
  subscribe(listener: (changes: Change[]) => void): void
  /** Resolves when every change committed so far has been told. */
  catchUp(): Promise<void>
  /** Forgets changes that every process has heard of long ago. */
  trim(): Promise<void>
  close(): Promise<void>
}

/** The change bus over the `changes` table: this process's writes at once, others' within a quarter of a second. */
export async function openBus({ db, dataVersion }: OpenDatabase, log: Logger): Promise<Bus> {
  const listeners: ((changes: Change[]) => void)[] = []
  const trim = () => trimChanges(db, new Date(Date.now() - KEEP_DAYS * 86_400_000))
  await trim()
  let told = await lastChange(db)
  let version = dataVersion()
  let reading = Promise.resolve()

  async function tell() {
    for (;;) {
      const changes = await changesAfter(db, told)
      const last = changes.at(-1)
      if (!last) return
      told = last.id
      for (const listener of listeners) listener(changes)
    }
  }

  // One reader at a time, so that nobody hears a change twice or out of order.
  const catchUp = () => (reading = reading.then(tell, tell))

  const timer = setInterval(() => {
    const now = dataVersion()
    if (now === version) return
    version = now
    catchUp().catch((error: unknown) => {
      log.error({ err: error }, 'reading changes failed; it is tried again')
      version = UNKNOWN
    })
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    async write(work) {
      const result = await db.transaction().execute(async (tx) => {
        const changes: Change[] = []
        const answer = await work(tx, (change) => changes.push(change))
        await recordChanges(tx, changes)
        return { answer, changed: changes.length > 0 }
      })
      if (result.changed) await catchUp()
      return result.answer
    },
    subscribe: (listener) => void listeners.push(listener),
    catchUp,
    trim,
    async close() {
      clearInterval(timer)
      // Whoever asked for the reading has heard of its failure.
      await Promise.allSettled([reading])
    },
  }
}
