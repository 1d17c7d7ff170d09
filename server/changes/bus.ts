import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { OpenDatabase, Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import {
  changesAfter,
  collectChanges,
  newestChanges,
  recordChanges,
  trimChanges,
  type Change,
  type WithChanges,
} from './changes.ts'

/** How often other processes' changes are polled. Without changes, SQLite responds within microseconds. */
const POLL_EVERY_MS = 250
/**
 * After this long without a successful poll, changes may be missing: the process was paused, or the database was
 * unreachable.
 */
const CURRENT_FOR_MS = 1_000
/** As long as a restarting database is waited for. */
const AWAY_AFTER_MS = 8_000
const KEEP_DAYS = 7

export interface Bus {
  withChanges: WithChanges
  /** The listener gets each new change once, whichever process made it. */
  subscribe(listener: (changes: Change[]) => void): void
  /** Whether a change with this tag is committed that listeners don't know yet. */
  isUnread(tag: string): Promise<boolean>
  /** Resolves when all changes committed so far have been delivered. */
  catchUp(): Promise<void>
  /** False if changes of other processes older than a second may be undelivered. */
  isCurrent(): boolean
  /**
   * Resolves when `isCurrent` is true again, or after 8 s without a database, so that the shop serves what it has.
   * While the database stays unreachable, later calls resolve after a second.
   */
  current(): Promise<void>
  /** Deletes changes that every process has long received. */
  trim(): Promise<void>
  close(): Promise<void>
}

/**
 * The change bus over the `changes` table: own changes are delivered at once, those of other processes within 250 ms.
 */
export async function openBus(database: OpenDatabase, log: Logger): Promise<Bus> {
  const { db } = database
  const listeners: ((changes: Change[]) => void)[] = []
  const trim = () => trimChanges(db, new Date(Date.now() - KEEP_DAYS * 86_400_000))
  // On a read-only or full disk the shop opens all the same.
  await trim().catch((error: unknown) => log.warn({ err: error }, 'old changes could not be deleted'))
  const unread = await UnreadChanges.from(db)
  database.mayHaveChanges()
  let hasChanges = false
  let polledAt = performance.now()
  /** The last read didn't reach the database. */
  let isAway = false
  let reading: Promise<void> = Promise.resolve()
  /** The read that starts after the current one. */
  let next: Promise<void> | null = null

  async function tell() {
    for (;;) {
      const began = performance.now()
      const { changes, isAll } = await unread.read(db)
      if (changes.length > 0) for (const listener of listeners) listener(changes)
      if (!isAll) continue
      polledAt = began
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

  // One read at a time, so that no change is delivered twice; callers meanwhile share the next read.
  const catchUp = () => (next ??= reading = reading.then(read, read))

  function retryLater(error: unknown) {
    hasChanges = true
    log.error({ err: error }, 'reading changes failed; will be retried')
  }

  let isPolling = false
  function poll() {
    hasChanges = database.mayHaveChanges() || hasChanges
    if (!hasChanges) {
      polledAt = performance.now()
      return
    }
    // While the database is unreachable, only one read waits for it.
    if (isPolling) return
    isPolling = true
    hasChanges = false
    catchUp()
      .catch(retryLater)
      .finally(() => (isPolling = false))
  }

  const timer = setInterval(poll, POLL_EVERY_MS)
  timer.unref()
  const listening = database.listen(() => {
    hasChanges = true
    poll()
  })

  return {
    async withChanges(work) {
      const result = await transact(db, async (tx) => {
        const changes = collectChanges(tx)
        const answer = await work(tx, (change) => changes.push(change))
        await recordChanges(tx, changes)
        return { answer, changed: changes.length > 0 }
      })
      if (result.changed) await catchUp().catch(retryLater)
      return result.answer
    },
    subscribe: (listener) => void listeners.push(listener),
    isUnread: async (tag) => (await unread.peek(db)).some(({ tags }) => tags.includes(tag)),
    catchUp,
    isCurrent: () => performance.now() - polledAt < CURRENT_FOR_MS,
    async current() {
      const requestedAt = performance.now()
      const caughtUp = catchUp().catch((error: unknown) => log.warn({ err: error }, 'cached data may be out of date'))
      const patience = sleep(isAway ? CURRENT_FOR_MS : AWAY_AFTER_MS, undefined, { ref: false })
      await Promise.race([caughtUp, patience.then(() => void (isAway = polledAt < requestedAt))])
    },
    trim,
    async close() {
      clearInterval(timer)
      await listening.close()
      // The caller that started the read has handled its failure.
      await Promise.allSettled([reading])
    },
  }
}

/** Changes are inserted at the end of a transaction, which commits or fails within this time. */
const GAPS_KEPT_MS = 60_000
const MOST_GAPS = 1_000
/** How many older changes are checked for gaps at startup. */
const LOOK_BACK = 200
const AT_ONCE = 1_000

/**
 * Reads the changes that this process hasn't seen. PostgreSQL transactions commit in another order than they take ids,
 * and some fail: a skipped id is requested again until it can no longer appear.
 */
class UnreadChanges {
  #last = 0
  /** Skipped ids, and until when they are requested. */
  readonly #gaps = new Map<number, number>()

  /** Starts after the newest change. */
  static async from(db: Database): Promise<UnreadChanges> {
    const unread = new UnreadChanges()
    const there = await newestChanges(db, LOOK_BACK)
    unread.#last = Math.max(0, (there.at(-1) ?? 0) - LOOK_BACK)
    for (const id of there) unread.#pass(id)
    return unread
  }

  /** The oldest unread changes, and whether these are all. */
  async read(db: Database): Promise<{ changes: Change[]; isAll: boolean }> {
    this.#forget()
    const changes = await changesAfter(db, this.#last, [...this.#gaps.keys()], AT_ONCE)
    for (const { id } of changes) this.#pass(id)
    return { changes, isAll: changes.length < AT_ONCE }
  }

  /** Like `read`, but they stay unread. */
  peek(db: Database): Promise<Change[]> {
    return changesAfter(db, this.#last, [...this.#gaps.keys()], AT_ONCE)
  }

  #pass(id: number) {
    this.#gaps.delete(id)
    const until = performance.now() + GAPS_KEPT_MS
    for (let missing = Math.max(this.#last + 1, id - MOST_GAPS); missing < id; missing++) this.#gaps.set(missing, until)
    this.#last = Math.max(this.#last, id)
  }

  #forget() {
    const now = performance.now()
    for (const [id, until] of this.#gaps)
      if (until < now || this.#gaps.size > MOST_GAPS) this.#gaps.delete(id)
      else break
  }
}
