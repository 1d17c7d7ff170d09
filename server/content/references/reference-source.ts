import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import type { Target } from './target.ts'

/** Other addresses of the record at this path (see `normalizeAddress`), such as former slugs. */
export type FindFormerAddresses = (db: Database, path: string) => Promise<string[]>

/** A rewrite of references from one address to another. */
export interface Rewrite {
  from: Target
  /** Path of this site, or address of an image. */
  to: string
  /** Cache of rewritten texts, filled before the transaction, which may be retried and must not wait. */
  texts: Map<string, Promise<RewrittenText>>
}

/** A text with its addresses, before and after the rewrite. */
export interface RewrittenText {
  before: TextAddress[]
  text: string
  after: TextAddress[]
}

/** Address of a link or an image in a text. */
export interface TextAddress {
  address: string
  isPicture: boolean
}

/** A rewrite with its actor. */
export interface RewriteContext extends Rewrite {
  staff: Staff | null
  publishChange: PublishChange
}

/** A link or an image of a record. */
export interface CheckedMention {
  /** Location for people: `Link`, `Text`. */
  place: string
  /** As written, or as the address that it stands for. */
  address: string
  /** An image without alternative text here, or where only the image repository can have one. */
  lacksAlt?: 'here' | 'repository'
}

/** Fields of a record, or some of them, such as those that its draft changes. */
export interface RecordFields {
  id: string
  /** For people. */
  title: string
  fields: Readonly<Record<string, unknown>>
}

/**
 * Where references are found and rewritten. The composition passes these to the references feature, because features
 * don't import each other.
 */
export interface ReferenceSource {
  /** Absent if the records are of several kinds. */
  kind?: Reference['kind']
  /** All references to the target, in the order in which staff see the records. */
  collect(db: Database, to: Target): Promise<Reference[]>
  /** Fills `texts`, for texts that are slow to parse. */
  prepare?(db: Database, leading: Rewrite): Promise<void>
  /**
   * Rewrites references from `from` to `to` with the feature's own update, so that versions, cache tags and audit log
   * stay correct. References that follow automatically are skipped. Returns the rewritten references as they were.
   */
  rewrite(tx: Database, rewriting: RewriteContext): Promise<Reference[]>
  /** What a record with these fields shows to shoppers, for the check. Throws HttpError (400). */
  mentionsIn?(fields: unknown): Promise<CheckedMention[]>
}

/** References in fields of one kind of record. */
export interface FieldReferences {
  kind: Reference['kind']
  findIn(record: RecordFields, to: Target): Promise<Reference[]>
  /** The fields that change, and the rewritten references as they were. Waits for no text that is in `texts`. */
  rewriteIn(
    record: RecordFields,
    leading: Rewrite,
  ): Promise<{ change: Record<string, unknown>; rewritten: Reference[] }>
}

/** The references of a feature's records. */
export type RecordReferences = ReferenceSource & FieldReferences
