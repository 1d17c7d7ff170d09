import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import type { Target } from './target.ts'

/** Further addresses that lead to what has this one (a path as `placeOf` gives it), such as those that a page had before. */
export type FurtherAddresses = (db: Database, path: string) => Promise<string[]>

/** What is rewritten, and for whom. */
export interface Rewriting {
  from: Target
  /** A path of this site, or the address of a picture. */
  to: string
  staff: Staff | null
  note: Note
}

/** What a room says of the addresses in its records. Rooms are strangers: `app.ts` hands these to the references. */
export interface ReferringRoom {
  /** Every place that refers to the target, in the order in which staff see the records. */
  collect(db: Database, to: Target): Promise<Reference[]>
  /**
   * Makes what refers to `from` refer to `to`, through the room's own update: versions, tags and the activity log hold. What follows
   * by itself stays as it is. Answers what was rewritten, as it was.
   */
  rewrite(tx: Database, rewriting: Rewriting): Promise<Reference[]>
}
