import type { z } from 'zod'
import type { LocalFeatureName } from '#bridge/publishing.ts'
import type { Contract } from '#shared/contract/endpoint.ts'
import type { RecordDefinition } from '#shared/record.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'

export interface LocalRecord {
  id: string
  version: number
}

/** Context for a feature's rules. */
export interface RuleContext<R extends LocalRecord = LocalRecord> {
  /** ISO 8601. */
  now: string
  /** All records of the feature in their local state. */
  all: readonly R[]
  pages: readonly Page[]
}

/** Finds a page, or its last state before it was deleted here. Undefined if the page is unknown. */
export type FindPage = (id: string) => { slug: string; isGone: boolean } | undefined

/** Content type in the local copy: the shape of its records, and those server rules that can be checked locally. */
export interface LocalFeature<R extends LocalRecord = LocalRecord> extends Pick<
  RecordDefinition<R>,
  'path' | 'noun' | 'parts' | 'titleOf'
> {
  name: LocalFeatureName
  contract: Contract
  /** Schema of a record in the server's list. */
  listed: z.ZodType
  /** Field for manual ordering. */
  place?: 'position' | 'priority'
  /** Path of the staff screen that shows the record. */
  screenOf(record: R): string
  /** Sorts like the server's list. */
  sorted(records: readonly R[]): R[]
  /** Creates a record. Throws a LocalApiError where the server would reject it. */
  make(draft: unknown, stamp: LocalRecord, around: RuleContext<R>): R
  /** Applies a change. Throws a LocalApiError where the server would reject it. */
  change(before: R, change: unknown, stamp: LocalRecord, around: RuleContext<R>): R
  /** Updates fields that depend on other records. */
  follow?(record: R, pageOf: FindPage): R
  /** List form of a record, if it has fewer fields. */
  summary?(record: R): unknown
  /** True if the record is complete, not just its list form. */
  isWhole?(record: R): boolean
  /** Restores fields that the server omits from write responses. */
  completed?(record: R, before: R | undefined): R
  /** Parts that may differ in a record that was sent twice, such as a publication, which ends by itself. */
  varying?: readonly string[]
  /** Fields not sent with a new record. */
  unsent?: readonly string[]
}

export const pick = (record: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, (record as Record<string, unknown>)[field]]))
