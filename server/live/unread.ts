import type { Database } from '#server/database/database.ts'
import { changesAfter, newestChanges, type Change } from './changes.ts'

/** A change is noted at the end of its transaction, which doesn't last longer than this from then on. */
const GAPS_KEPT_MS = 60_000
const MOST_GAPS = 1_000
/** Of what was there before this process began so much is looked through for numbers that are still to come. */
const LOOKED_BACK = 200
const AT_ONCE = 1_000

/**
 * What this process has not been told yet of the changes. Transactions of a PostgreSQL end in another order than they take their
 * numbers, and some never end well: a number that was passed over may come later, and is asked for until it surely doesn't.
 */
export class Unread {
  #last = 0
  /** Numbers that were passed over, and until when they are asked for. */
  readonly #gaps = new Map<number, number>()

  /** Begins with what comes after all that is there now. */
  static async from(db: Database): Promise<Unread> {
    const unread = new Unread()
    const there = await newestChanges(db, LOOKED_BACK)
    unread.#last = Math.max(0, (there.at(-1) ?? 0) - LOOKED_BACK)
    for (const id of there) unread.#pass(id)
    return unread
  }

  /** The oldest of what is new, and whether it is all. */
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
