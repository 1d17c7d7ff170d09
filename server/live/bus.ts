import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { OpenDatabase } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { recordChanges, trimChanges, type Change, type Write } from './changes.ts'
import { Unread } from './unread.ts'

/** How often another process's changes are looked for. A SQLite database answers within microseconds that there are none. */
const LOOK_EVERY_MS = 250
/** Who hasn't looked for so long may have missed something: the process was paused, or the database was away. */
const CURRENT_FOR_MS = 1_000
/** As long as a database that restarts is waited for. */
const AWAY_AFTER_MS = 8_000
const KEEP_DAYS = 7

export interface Bus {
  write: Write
  /** Called with new changes, each once, whichever process made them. */
  subscribe(listener: (changes: Change[]) => void): void
  /** Resolves when every change committed so far has been told. */
  catchUp(): Promise<void>
  /** False when changes of other processes from more than a second ago may not have been told. */
  isCurrent(): boolean
  /**
   * Resolves when that is so again. A shop whose database is away shows what it has: it resolves after 8 s, as long as a database that
   * restarts is waited for, and from then on after a second.
   */
  current(): Promise<void>
  /** Forgets changes that every process has heard of long ago. */
  trim(): Promise<void>
  close(): Promise<void>
}

/** The change bus over the `changes` table: this process's writes at once, others' within a quarter of a second. */
export async function openBus(database: OpenDatabase, log: Logger): Promise<Bus> {
  const { db } = database
  const listeners: ((changes: Change[]) => void)[] = []
  const trim = () => trimChanges(db, new Date(Date.now() - KEEP_DAYS * 86_400_000))
  await trim()
  const unread = await Unread.from(db)
  database.mayHaveNews()
  let hasNews = false
  let lookedAt = performance.now()
  /** The last reading found nobody to ask. */
  let isAway = false
  let reading: Promise<void> = Promise.resolve()
  /** The one that begins when the one under way has ended. */
  let next: Promise<void> | null = null

  async function tell() {
    for (;;) {
      const began = performance.now()
      const { changes, isAll } = await unread.read(db)
      if (changes.length > 0) for (const listener of listeners) listener(changes)
      if (!isAll) continue
      lookedAt = began
      return
    }
  }

  async function read() {
    next = null
    try {
      await tell()
      isAway = false
    } catch (error) {
      isAway = true
      throw error
    }
  }

  // One reader at a time, so that nobody hears a change twice; whoever comes meanwhile shares the next reading.
  const catchUp = () => (next ??= reading = reading.then(read, read))

  function toBeRead(error: unknown) {
    hasNews = true
    log.error({ err: error }, 'reading changes failed; it is tried again')
  }

  let isLooking = false
  function look() {
    hasNews = database.mayHaveNews() || hasNews
    if (!hasNews) {
      lookedAt = performance.now()
      return
    }
    // While the database is away, one reading at a time waits for it.
    if (isLooking) return
    isLooking = true
    hasNews = false
    catchUp()
      .catch(toBeRead)
      .finally(() => (isLooking = false))
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  const listening = database.listen(() => {
    hasNews = true
    look()
  })

  return {
    async write(work) {
      const result = await transact(db, async (tx) => {
        const changes: Change[] = []
        const answer = await work(tx, (change) => changes.push(change))
        await recordChanges(tx, changes)
        return { answer, changed: changes.length > 0 }
      })
      if (result.changed) await catchUp().catch(toBeRead)
      return result.answer
    },
    subscribe: (listener) => void listeners.push(listener),
    catchUp,
    isCurrent: () => performance.now() - lookedAt < CURRENT_FOR_MS,
    async current() {
      const asked = performance.now()
      const told = catchUp().catch((error: unknown) => log.warn({ err: error }, 'what is kept may be out of date'))
      const patience = sleep(isAway ? CURRENT_FOR_MS : AWAY_AFTER_MS, undefined, { ref: false })
      await Promise.race([told, patience.then(() => void (isAway = lookedAt < asked))])
    },
    trim,
    async close() {
      clearInterval(timer)
      await listening.close()
      // Whoever asked for the reading has heard of its failure.
      await Promise.allSettled([reading])
    },
  }
}
