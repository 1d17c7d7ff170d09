import type { Context } from 'koa'
import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { CsvDownload } from '#server/http/csv-downloads.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { takeRequestKey } from '#server/http/request-key.ts'
import { logEvent } from '#server/http/security-events.ts'
import type { Staff } from '#server/http/serve.ts'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'
import type { ActivityTable } from '#server/database/schema/activity.table.ts'

/** An event as a feature records it. */
export interface AuditEvent {
  /** Null: the shop itself, such as a scheduled publication. */
  staff: Staff | null
  /** Past participle: `created`, `updated`, `deleted`, `reordered`, `restored`, ... */
  action: string
  kind: ActivityKind
  /** Null if the event covers several records. */
  recordId: string | null
  /** Display name of the record. */
  title: string
  /** The record as its API returns it; null if it didn't exist. */
  before: unknown
  after: unknown
  /** Data deleted with the record that is not one of its fields. */
  belongings?: unknown
}

/** A stored audit event. */
export interface AuditEntry extends Omit<AuditEvent, 'staff'> {
  id: number
  at: string
  staffId: string | null
  staffName: string
}

/** Actor recorded when no staff member made the change. */
const SHOP = 'The shop'

/** Records an audit event in the transaction of the change, so that neither exists without the other. */
export async function recordAuditEvent(tx: Database, ...events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('activity')
    .values(
      events.map(({ staff, before, after, belongings, ...fields }) => ({
        ...fields,
        at: new Date().toISOString(),
        staffId: staff?.id ?? null,
        staffName: staff?.name ?? SHOP,
        before: asJson(before),
        after: asJson(after),
        belongings: asJson(belongings),
        requestKey: takeRequestKey(tx),
      })),
    )
    .execute()
}

/** Records exports of personal data, also in the log. */
export const createExportAudit =
  (db: Database) =>
  async ({ state, ip }: Context, staff: Staff | null, { name }: CsvDownload): Promise<void> => {
    const event = { staff, action: 'exported', kind: 'security', recordId: null, title: name } as const
    await recordAuditEvent(db, { ...event, before: null, after: null })
    logEvent((state as RequestState).log, 'data_exported', { by: staff && Number(staff.id), file: name, address: ip })
  }

/**
 * What an earlier request with this key did, whoever sent it: the record as it was then. Undefined if there was none.
 */
export async function findByRequestKey(db: Database, key: string): Promise<unknown> {
  const row = await db.selectFrom('activity').select('after').where('requestKey', '=', key).executeTakeFirst()
  return row && fromJson(row.after)
}

/** Id of the newest event; 0 if there is none. */
export async function lastEventId(db: Database): Promise<number> {
  const row = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** Ids of the events after one, oldest first: in a transaction, those of its own changes. */
export async function eventsAfter(tx: Database, id: number): Promise<number[]> {
  const rows = await tx.selectFrom('activity').select('id').where('id', '>', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** The record's latest deletion; undefined if it was never deleted or the event has expired. */
export async function lastDeletion(
  db: Database,
  kind: ActivityKind,
  recordId: string,
): Promise<AuditEntry | undefined> {
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

/** Deletes events older than `before`. */
export async function sweepActivity(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('activity').where('at', '<', before.toISOString()).execute()
}

export const toEntry = ({ before, after, belongings, ...row }: Selectable<ActivityTable>): AuditEntry => ({
  ...row,
  before: fromJson(before),
  after: fromJson(after),
  belongings: fromJson(belongings),
})

const asJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

const fromJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
