import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'
import type { ActivityTable } from './activity.table.ts'

/** One thing that somebody did, as a room tells it. */
export interface Deed {
  /** Null: the shop itself, such as a post whose time has come. */
  staff: Staff | null
  /** A past participle: `created`, `updated`, `deleted`, `reordered`, `restored`, ... */
  action: string
  kind: ActivityKind
  /** Null: more than one record. */
  recordId: string | null
  /** What people call it. */
  title: string
  /** The record as its room answers it; null where there is none. */
  before: unknown
  after: unknown
  /** Of a deleted record: what went with it and is no field of it. */
  belongings?: unknown
}

/** A deed as it was written down. */
export interface Entry extends Omit<Deed, 'staff'> {
  id: number
  at: string
  staffId: string | null
  staffName: string
}

/** Who does what nobody did. */
const SHOP = 'The shop'

/** Writes down what was done, in the transaction that does it: neither is there without the other. */
export async function recordActivity(tx: Database, deed: Deed): Promise<void> {
  const { staff, before, after, belongings, ...said } = deed
  await tx
    .insertInto('activity')
    .values({
      ...said,
      at: new Date().toISOString(),
      staffId: staff?.id ?? null,
      staffName: staff?.name ?? SHOP,
      before: asJson(before),
      after: asJson(after),
      belongings: asJson(belongings),
    })
    .execute()
}

/** How a record was when it was last deleted; undefined when it never was, or too long ago. */
export async function lastDeletion(db: Database, kind: ActivityKind, recordId: string): Promise<Entry | undefined> {
  const row = await db
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .where('action', '=', 'deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toEntry(row)
}

/** Forgets what was done before a time. */
export async function sweepActivity(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('activity').where('at', '<', before.toISOString()).execute()
}

export const toEntry = ({ before, after, belongings, ...row }: Selectable<ActivityTable>): Entry => ({
  ...row,
  before: fromJson(before),
  after: fromJson(after),
  belongings: fromJson(belongings),
})

const asJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

const fromJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
