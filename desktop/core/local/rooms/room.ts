import type { z } from 'zod'
import type { LocalRoom } from '#bridge/publishing.ts'
import type { Contract } from '#shared/contract/endpoint.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'

export interface LocalRecord {
  id: string
  version: number
}

/** Fields that are one thing to people: shown, compared, and sent together. */
export interface Part<R extends LocalRecord = LocalRecord> {
  key: string
  label: string
  fields: readonly string[]
  /** What it says, for people; empty: nothing. */
  words(record: R): string
  /** What is compared, where that is not just the fields. */
  value?(record: R): unknown
}

/** What a rule may look at. */
export interface Around<R extends LocalRecord = LocalRecord> {
  /** ISO 8601. */
  now: string
  /** All records of the room, as they stand here. */
  all: readonly R[]
  pages: readonly Page[]
}

/** Where a page is, or was last before it was deleted here. Undefined: nobody knows it any more. */
export type PageOf = (id: string) => { slug: string; isGone: boolean } | undefined

/** A room of content as this computer keeps it: what its records are, and the server's rules for them as far as both have them. */
export interface Room<R extends LocalRecord = LocalRecord> {
  name: LocalRoom
  contract: Contract
  /** Where its list is, such as `/api/pages`. */
  path: string
  /** What a record is called: `Page` is not found. */
  noun: string
  /** What the server lists. */
  listed: z.ZodType
  parts: readonly Part<R>[]
  /** The field by which the list is ordered by hand. */
  place?: 'position' | 'priority'
  titleOf(record: R): string
  /** The screen that shows it. */
  screenOf(record: R): string
  /** In the order of the server's list. */
  sorted(records: readonly R[]): R[]
  /** A new record. Throws a LocalRefusal where the server would refuse. */
  make(draft: unknown, stamp: LocalRecord, around: Around<R>): R
  /** A record after a change. Throws a LocalRefusal where the server would refuse. */
  change(before: R, change: unknown, stamp: LocalRecord, around: Around<R>): R
  /** As it stands among the others: some fields follow other records. */
  follow?(record: R, pageOf: PageOf): R
  /** As the list shows it, where that is less than all. */
  summary?(record: R): unknown
  /** True: all of it is here, and not just what the list has. */
  isWhole?(record: R): boolean
  /** With what the server leaves out when it answers a write. */
  completed?(record: R, before: R | undefined): R
  /** Two records are the same one, sent twice. Absent: all parts are alike. */
  isTwin?(mine: R, theirs: R): boolean
  /** Fields that a new record is sent without. */
  unsent?: readonly string[]
}

/** What two people may have made different of a part. */
export const valueOf = ({ fields, value }: Part, record: LocalRecord): unknown =>
  value ? value(record) : pick(record, fields)

/** These fields of a record. */
export const pick = (record: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, (record as Record<string, unknown>)[field]]))
