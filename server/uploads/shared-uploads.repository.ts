import { setTimeout as sleep } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { tooManyWaiting, tooMuchWaiting } from './refusals.ts'
import { KEPT_MS, type UploadLimits } from './upload-store.ts'
import type { UploadPartsTable, UploadsTable } from './uploads.table.ts'

export type UploadRow = Selectable<UploadsTable>
export type UploadPart = Omit<UploadPartsTable, 'isKept'>

/** A call whose browser is gone ends within this, and keeps what it has; one of a server that is gone doesn't. */
const GIVE_WAY_MS = 1_000
const LOOK_EVERY_MS = 50

/** Throws a Refusal (429, 507) when more waits than may wait, over all servers. */
export function announce(
  db: Database,
  upload: Pick<UploadRow, 'id' | 'name' | 'size'>,
  limits: UploadLimits,
): Promise<void> {
  return transact(db, async (tx) => {
    const waiting = await tx
      .selectFrom('uploads')
      .select(({ fn }) => [fn.countAll<number>().as('uploads'), fn.sum<number | null>('size').as('bytes')])
      .executeTakeFirstOrThrow()
    if (waiting.uploads >= limits.uploads) throw tooManyWaiting()
    if ((waiting.bytes ?? 0) + upload.size > limits.bytes) throw tooMuchWaiting()
    const beganAt = new Date().toISOString()
    await tx
      .insertInto('uploads')
      .values({ ...upload, received: 0, holder: null, beganAt })
      .execute()
  })
}

/** Null where there is none, or its time is over. */
export async function findUpload(db: Database, id: string): Promise<UploadRow | null> {
  const row = await readUpload(db, id)
  return row && Date.parse(row.beganAt) + KEPT_MS > Date.now() ? row : null
}

const readUpload = async (db: Database, id: string): Promise<UploadRow | null> =>
  (await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/**
 * How far an upload has come, in time or not, once the call that is sending at another server has ended. One that doesn't end in time loses its claim:
 * what is told here stays true.
 */
export async function settledUpload(db: Database, id: string): Promise<UploadRow | null> {
  const until = performance.now() + GIVE_WAY_MS
  for (;;) {
    const row = await readUpload(db, id)
    if (!row?.holder) return row
    if (performance.now() > until) await release(db, id, row.holder)
    else await sleep(LOOK_EVERY_MS)
  }
}

/** Makes a call the one that sends, from here on. False: the upload has come to another place, or is gone. */
export async function claim(db: Database, id: string, received: number, call: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ holder: call })
    .where('id', '=', id)
    .where('received', '=', received)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function release(db: Database, id: string, call: string): Promise<void> {
  await db.updateTable('uploads').set({ holder: null }).where('id', '=', id).where('holder', '=', call).execute()
}

/** Notes a part before its file is stored, so that no file is without a row. */
export async function expectPart(db: Database, part: UploadPart): Promise<void> {
  await db
    .insertInto('uploadParts')
    .values({ ...part, isKept: 0 })
    .execute()
}

/** Counts a part as received. False: another call has taken over, or the upload is gone; then the part is gone, too. */
export function keepPart(db: Database, part: UploadPart, call: string): Promise<boolean> {
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

/** In their order. */
export function keptParts(db: Database, id: string): Promise<UploadPart[]> {
  return db
    .selectFrom('uploadParts')
    .select(['key', 'uploadId', 'start', 'size'])
    .where('uploadId', '=', id)
    .where('isKept', '=', 1)
    .orderBy('start')
    .execute()
}

/** Answers the keys of the files that nobody needs any more. Null: there was no such upload. */
export function forgetUpload(db: Database, id: string): Promise<string[] | null> {
  return transact(db, async (tx) => {
    const parts = await tx.deleteFrom('uploadParts').where('uploadId', '=', id).returning('key').execute()
    const { numDeletedRows } = await tx.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
    return numDeletedRows === 0n ? null : parts.map(({ key }) => key)
  })
}

export async function uploadsBefore(db: Database, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('beganAt', '<', before.toISOString()).execute()
  return rows.map(({ id }) => id)
}

/** Those of some keys that no part has. */
export async function strayKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('uploadParts').select('key').where('key', 'in', keys).execute()
  const known = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}
