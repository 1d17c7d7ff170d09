import type { z } from 'zod'
import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import type { DraftKind } from '#shared/features/releases/releases.contract.ts'

export interface Planned {
  id: string
  version: number
}

/** A record's own time: when it is published or unpublished. */
export interface PlannedStep {
  recordId: string
  title: string
  /** ISO 8601. */
  at: string
  action: 'published' | 'unpublished'
}

export interface Actor {
  /** Null if the shop does it on schedule. */
  staff: Staff | null
  /** ISO 8601: when it was to happen. */
  at: string
}

/** Result of `Plannable.merge`. */
export interface MergedFields {
  /** Fields to set. */
  change: Record<string, unknown>
  /** Fields whose change stays out, because the live record was changed there, too. */
  left: string[]
}

/**
 * How records of one kind change later: by a draft, which may be part of a release, or at a time of their own. Features
 * contribute these; the releases feature applies them.
 */
export interface Plannable<R extends Planned = Planned> {
  kind: DraftKind
  noun: string
  /** Schema of a change. */
  change: z.ZodType
  /** Labels of the fields. */
  fields: Readonly<Record<string, { label: string }>>
  titleOf(record: R): string
  find(db: Database, id: string): Promise<R | undefined>
  /** Changes the live record and records it with `action`. Throws HttpError like the record's own endpoint. */
  apply(
    tx: Database,
    record: R,
    change: Record<string, unknown>,
    publishChange: PublishChange,
    context: Actor & { action: string },
  ): Promise<RecordChange<R>>
  /** Sets the record's slug aside, so that another record can get it before `apply` gives this one its new slug. */
  setSlugAside?(tx: Database, record: R): Promise<void>
  /** Three-way merge of fields; `mergeWhole` unless given. */
  merge?(base: Fields, live: Fields, wanted: Fields, prefer: 'wanted' | 'live'): MergedFields
  /** Records' own times until `until` (ISO 8601), or all. */
  listSteps?(db: Database, until?: string): Promise<PlannedStep[]>
  /** Applies a step if it is still due; does nothing if it was done or rescheduled meanwhile. */
  applyStep?(tx: Database, step: PlannedStep, publishChange: PublishChange): Promise<void>
}

export type Fields = Readonly<Record<string, unknown>>

/** Each field as a whole: the wanted value wins, or the live one if it has changed since the base. */
export function mergeWhole(base: Fields, live: Fields, wanted: Fields, prefer: 'wanted' | 'live'): MergedFields {
  const merged: MergedFields = { change: {}, left: [] }
  for (const [field, value] of Object.entries(wanted)) {
    if (deepEqual(live[field], value) || deepEqual(base[field], value)) continue
    const isChanged = !deepEqual(live[field], base[field])
    if (isChanged && prefer === 'live') merged.left.push(field)
    else merged.change[field] = value
  }
  return merged
}

/** The steps of a record with times of publication, until a time (ISO 8601) if it is given. */
export const stepsOf = (
  {
    id,
    title,
    publishAt,
    unpublishAt,
  }: { id: number; title: string; publishAt: string | null; unpublishAt: string | null },
  until = LATEST,
): PlannedStep[] =>
  [
    { recordId: String(id), title, at: publishAt, action: 'published' as const },
    { recordId: String(id), title, at: unpublishAt, action: 'unpublished' as const },
  ].filter((step): step is PlannedStep => step.at !== null && step.at <= until)

/** Later than every time, which begins with a year. */
export const LATEST = '9'
