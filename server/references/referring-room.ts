import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import type { Target } from './target.ts'

/** Further addresses that lead to what has this one (a path as `placeOf` gives it), such as those that a page had before. */
export type FurtherAddresses = (db: Database, path: string) => Promise<string[]>

/** What leads elsewhere from now on. */
export interface Leading {
  from: Target
  /** A path of this site, or the address of a picture. */
  to: string
  /** Texts that took time to be read, and what comes of them: filled before the transaction, which may begin anew and must not wait. */
  led: Map<string, Promise<LedText>>
}

/** A text with the addresses that it has, and the same when it leads elsewhere. */
export interface LedText {
  before: TextAddress[]
  text: string
  after: TextAddress[]
}

/** The address of a link or a picture in a text. */
export interface TextAddress {
  address: string
  isPicture: boolean
}

/** What is rewritten, and for whom. */
export interface Rewriting extends Leading {
  staff: Staff | null
  note: Note
}

/** What a room says of the addresses in its records. Rooms are strangers: `app.ts` hands these to the references. */
export interface ReferringRoom {
  /** Every place that refers to the target, in the order in which staff see the records. */
  collect(db: Database, to: Target): Promise<Reference[]>
  /** Fills `led`, where the room has texts that take time to be read. */
  prepare?(db: Database, leading: Leading): Promise<void>
  /**
   * Makes what refers to `from` refer to `to`, through the room's own update: versions, tags and the activity log hold. What follows
   * by itself stays as it is. Answers what was rewritten, as it was.
   */
  rewrite(tx: Database, rewriting: Rewriting): Promise<Reference[]>
}
