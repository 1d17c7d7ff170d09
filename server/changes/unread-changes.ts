import type { Database } from '#server/database/database.ts'
import { changesAfter, newestChanges, type Change } from './changes.ts'

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
export class UnreadChanges {
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
