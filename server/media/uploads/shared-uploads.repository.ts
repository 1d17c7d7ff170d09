import { setTimeout as sleep } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { tooManyUploads, uploadSpaceFull } from './upload-errors.ts'
import { KEPT_MS, type UploadLimits } from './upload-store.ts'
import type { UploadPartsTable, UploadsTable } from '#server/database/schema/uploads.table.ts'

export type UploadRow = Selectable<UploadsTable>
export type UploadPart = Omit<UploadPartsTable, 'isKept'>

/**
 * How long a request waits for an earlier one, which ends sooner if its browser is gone; that of a dead server never
 * ends.
 */
const GIVE_WAY_MS = 1_000
const LOOK_EVERY_MS = 50

/**
 * Registers an upload.
 * @throws HttpError (429, 507) if pending uploads exceed the limits, over all servers
 */
export function createUpload(
  db: Database,
  upload: Pick<UploadRow, 'id' | 'name' | 'size'>,
  limits: UploadLimits,
): Promise<void> {
  return transact(db, async (tx) => {
    const waiting = await tx
      .selectFrom('uploads')
      .select(({ fn }) => [fn.countAll<number>().as('uploads'), fn.sum<number | null>('size').as('bytes')])
      .executeTakeFirstOrThrow()
    if (waiting.uploads >= limits.uploads) throw tooManyUploads()
    if ((waiting.bytes ?? 0) + upload.size > limits.bytes) throw uploadSpaceFull()
    const beganAt = new Date().toISOString()
    await tx
      .insertInto('uploads')
      .values({ ...upload, received: 0, holder: null, beganAt })
      .execute()
  })
}

/** Null if there is none, or it has expired. */
export async function findUpload(db: Database, id: string): Promise<UploadRow | null> {
  const row = await readUpload(db, id)
  return row && Date.parse(row.beganAt) + KEPT_MS > Date.now() ? row : null
}

const readUpload = async (db: Database, id: string): Promise<UploadRow | null> =>
  (await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/**
 * The state of an upload, expired or not, once the request that is writing to it has ended. If it doesn't end in time
 * it loses its claim, so that the returned offset stays correct.
 */
export async function readSettledUpload(db: Database, id: string): Promise<UploadRow | null> {
  const until = performance.now() + GIVE_WAY_MS
  for (;;) {
    const row = await readUpload(db, id)
    if (!row?.holder) return row
    if (performance.now() > until) await releaseUpload(db, id, row.holder)
    else await sleep(LOOK_EVERY_MS)
  }
}

/** Makes a request the writer at this offset. False: the offset has changed, or the upload is gone. */
export async function claimUpload(db: Database, id: string, received: number, call: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ holder: call })
    .where('id', '=', id)
    .where('received', '=', received)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function releaseUpload(db: Database, id: string, call: string): Promise<void> {
  await db.updateTable('uploads').set({ holder: null }).where('id', '=', id).where('holder', '=', call).execute()
}

/** Inserts the row of a part before its file is stored, so that every file has a row. */
export async function insertPart(db: Database, part: UploadPart): Promise<void> {
  await db
    .insertInto('uploadParts')
    .values({ ...part, isKept: 0 })
    .execute()
}

/** Counts a part as received. False, and the part is deleted: another request has taken over, or the upload is gone. */
export function confirmPart(db: Database, part: UploadPart, call: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('uploads')
      .set({ received: part.start + part.size })
      .where('id', '=', part.uploadId)
      .where('received', '=', part.start)
      .where('holder', '=', call)
      .executeTakeFirst()
    const isMine = numUpdatedRows === 1n
    if (isMine) await tx.updateTable('uploadParts').set({ isKept: 1 }).where('key', '=', part.key).execute()
    else await tx.deleteFrom('uploadParts').where('key', '=', part.key).execute()
    return isMine
  })
}

/** Received parts, in order. */
export function confirmedParts(db: Database, id: string): Promise<UploadPart[]> {
  return db
    .selectFrom('uploadParts')
    .select(['key', 'uploadId', 'start', 'size'])
    .where('uploadId', '=', id)
    .where('isKept', '=', 1)
    .orderBy('start')
    .execute()
}

/** Deletes an upload and returns the keys of its files. Null if there was none. */
export function deleteUpload(db: Database, id: string): Promise<string[] | null> {
  return transact(db, async (tx) => {
    const parts = await tx.deleteFrom('uploadParts').where('uploadId', '=', id).returning('key').execute()
    const { numDeletedRows } = await tx.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
    return numDeletedRows === 0n ? null : parts.map(({ key }) => key)
  })
}

export async function findUploadsBefore(db: Database, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('beganAt', '<', before.toISOString()).execute()
  return rows.map(({ id }) => id)
}

/** Those of `keys` that have no part. */
export async function findStrayKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('uploadParts').select('key').where('key', 'in', keys).execute()
  const known = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}
