import type { Selectable } from 'kysely'
import { mergeWhole, type Fields, type Plannable, type Planned } from '#server/content/scheduling/plannable.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import type { ContentDraftsTable } from '#server/database/schema/releases.table.ts'
import { eachAlone } from '#server/each-alone.ts'
import { HttpError, orNotFound, staleWrite } from '#server/errors.ts'
import { pause } from '#server/pause.ts'
import type { Staff } from '#server/http/serve.ts'
import { validationFields, validationMessage } from '#shared/contract/validation.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import {
  MAX_RELEASE_CHARACTERS,
  MAX_RELEASE_DRAFTS,
  type ContentDraft,
  type DraftKind,
  type ListedDraft,
} from '#shared/features/releases/releases.contract.ts'

/** What each kind of record contributes. */
export type Plannables = Readonly<Record<DraftKind, Plannable>>

export interface DraftKey {
  kind: DraftKind
  id: string
}

type DraftRow = Selectable<ContentDraftsTable>

/** A stored draft, with its record as it is live. */
export interface LiveDraft {
  row: DraftRow
  live: Planned
  change: Fields
  base: Fields
}

const at = (db: Database, { kind, id }: DraftKey) =>
  db.selectFrom('contentDrafts').selectAll().where('kind', '=', kind).where('recordId', '=', id)

/**
 * All drafts of records that exist, the newest first; only those of a release if it is given. They are read one by one:
 * each may have megabytes.
 */
export async function* eachDraft(db: Database, plannables: Plannables, releaseId?: number): AsyncGenerator<LiveDraft> {
  const keys = await db
    .selectFrom('contentDrafts')
    .select(['kind', 'recordId as id'])
    .$if(releaseId !== undefined, (drafts) => drafts.where('releaseId', '=', releaseId!))
    .orderBy('updatedAt', 'desc')
    .orderBy('kind')
    .orderBy('recordId')
    .execute()
  for (const key of keys) {
    const draft = await findDraft(db, plannables, key)
    if (draft) yield draft
    await pause()
  }
}

/** Like `eachDraft`, as in lists. */
export async function listDrafts(db: Database, plannables: Plannables, releaseId?: number): Promise<ListedDraft[]> {
  const drafts: ListedDraft[] = []
  for await (const draft of eachDraft(db, plannables, releaseId)) drafts.push(toListed(draft, plannables))
  return drafts
}

/** The draft of a record; undefined if it has none, or the record is deleted. */
export async function findDraft(db: Database, plannables: Plannables, key: DraftKey): Promise<LiveDraft | undefined> {
  const row = await at(db, key).executeTakeFirst()
  return row && withLive(db, plannables, row)
}

async function withLive(db: Database, plannables: Plannables, row: DraftRow): Promise<LiveDraft | undefined> {
  const live = await plannables[row.kind].find(db, row.recordId)
  return live && { row, live, change: JSON.parse(row.change) as Fields, base: JSON.parse(row.base) as Fields }
}

/** A draft in a list. */
export function toListed({ row, live, change }: LiveDraft, plannables: Plannables): ListedDraft {
  const { kind, recordId, staffName, updatedAt, version } = row
  return {
    kind,
    recordId,
    title: plannables[kind].titleOf(live),
    fields: labelsOf(plannables[kind], Object.keys(change)),
    releaseId: row.releaseId === null ? null : String(row.releaseId),
    staffName,
    updatedAt,
    version,
  }
}

/** The labels of fields; a field of an earlier version has its name. */
export const labelsOf = ({ fields }: Pick<Plannable, 'fields'>, names: readonly string[]): string[] =>
  names.map((name) => fields[name]?.label ?? name)

/** A draft with the record as it will be. */
export const toContentDraft = (draft: LiveDraft, plannables: Plannables): ContentDraft => ({
  ...toListed(draft, plannables),
  record: { ...draft.live, ...wantedChange(draft, plannables) },
  liveVersion: draft.live.version,
})

/** What publishing the draft changes. Changes made live since the draft began are kept, unless both changed a field. */
export function wantedChange({ row, live, change, base }: LiveDraft, plannables: Plannables): Record<string, unknown> {
  const { merge = mergeWhole } = plannables[row.kind]
  return merge(base, live as Fields & Planned, change, 'wanted').change
}

interface DraftWrite {
  /** Fields as the record's own endpoint takes them. */
  change: Record<string, unknown>
  /** These fields as they were live when the change began; as they are live now unless given. */
  base?: Fields
  releaseId?: string | null | undefined
  /** The draft's version that the change is based on; 0 for no draft, undefined to write whatever is there. */
  version: number | undefined
}

/**
 * Stores a draft inside a transaction, and returns it; null if nothing differs from the live record any more. Throws
 * HttpError: 404, 400 for invalid fields, 409 if its release is live or full, 412 with the current draft.
 */
export async function saveDraft(
  tx: Database,
  plannables: Plannables,
  key: DraftKey,
  { change, base, releaseId, version }: DraftWrite,
  staff: Staff | null,
): Promise<LiveDraft | null> {
  const plannable = plannables[key.kind]
  orNotFound(await plannable.find(tx, key.id), plannable.noun)
  const before = await findDraft(tx, plannables, key)
  if (version !== undefined && version !== (before?.row.version ?? 0))
    throw staleWrite(before ? toContentDraft(before, plannables) : null)
  const stored = await storeDraft(
    tx,
    plannables,
    key,
    { change: parseChange(plannable, change), base, releaseId },
    staff,
  )
  const hasGrown =
    stored && (stored.row.releaseId !== before?.row.releaseId || stored.row.change.length > before.row.change.length)
  if (stored?.row.releaseId && hasGrown) await assertRoom(tx, stored.row.releaseId)
  return stored
}

/** Throws HttpError (409) if a release has more than it can hold. */
async function assertRoom(tx: Database, releaseId: number): Promise<void> {
  const { drafts, characters } = await tx
    .selectFrom('contentDrafts')
    .select((eb) => [eb.fn.countAll<number>().as('drafts'), eb.fn.sum(eb.fn('length', ['change'])).as('characters')])
    .where('releaseId', '=', releaseId)
    .executeTakeFirstOrThrow()
  if (Number(drafts) > MAX_RELEASE_DRAFTS || Number(characters) > MAX_RELEASE_CHARACTERS)
    throw new HttpError(
      409,
      `A release can hold ${MAX_RELEASE_DRAFTS} drafts with ${MAX_RELEASE_CHARACTERS.toLocaleString('en')} characters together, and with this draft it would hold more. Choose another release: several can go live at the same time.`,
    )
}

/** Stores fields that need no validation, because they were live. See `saveDraft`. */
export async function storeDraft(
  tx: Database,
  plannables: Plannables,
  key: DraftKey,
  { change, base = {}, releaseId }: Omit<DraftWrite, 'version'>,
  staff: Staff | null,
): Promise<LiveDraft | null> {
  const live = (await plannables[key.kind].find(tx, key.id)) as Planned & Fields
  const before = await findDraft(tx, plannables, key)
  const next = toColumns({ ...before?.change, ...change }, { ...live, ...base, ...before?.base })
  if (!next) {
    await deleteDraft(tx, key)
    return null
  }
  const columns = {
    ...next,
    releaseId: releaseId === undefined ? (before?.row.releaseId ?? null) : await openRelease(tx, releaseId),
    staffName: staff?.name ?? '',
    updatedAt: new Date().toISOString(),
  }
  if (before) await updateRow(tx, plannables, key, before.row.version, columns)
  else await insertRow(tx, plannables, key, columns)
  return orNotFound(await findDraft(tx, plannables, key), 'Draft')
}

/**
 * Replaces what a draft changes and what that is based on, such as an address in both. Its author stays. Returns null if
 * nothing differs any more.
 */
export async function replaceFields(
  tx: Database,
  plannables: Plannables,
  { row: { kind, recordId: id, version, ...row } }: LiveDraft,
  { change, base }: Pick<LiveDraft, 'change' | 'base'>,
): Promise<LiveDraft | null> {
  const key = { kind, id }
  const next = toColumns(change, base)
  if (next) await updateRow(tx, plannables, key, version, { ...row, ...next })
  else await deleteDraft(tx, key)
  return next && orNotFound(await findDraft(tx, plannables, key), 'Draft')
}

/** The fields that differ, with what they are based on; null if there are none. */
function toColumns(wanted: Fields, from: Fields): Pick<DraftRow, 'change' | 'base'> | null {
  const fields = Object.entries(wanted).filter(([field, value]) => !deepEqual(value, from[field]))
  const base = fields.map(([field]) => [field, from[field] ?? null])
  return fields.length === 0
    ? null
    : { change: JSON.stringify(Object.fromEntries(fields)), base: JSON.stringify(Object.fromEntries(base)) }
}

type DraftColumns = Omit<DraftRow, 'kind' | 'recordId' | 'version'>

async function insertRow(
  tx: Database,
  plannables: Plannables,
  { kind, id: recordId }: DraftKey,
  columns: DraftColumns,
) {
  const row = await tx
    .insertInto('contentDrafts')
    .values({ kind, recordId, ...columns, version: 1 })
    .onConflict((conflict) => conflict.columns(['kind', 'recordId']).doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!row) throw await staleDraft(tx, plannables, { kind, id: recordId })
}

async function updateRow(
  tx: Database,
  plannables: Plannables,
  { kind, id }: DraftKey,
  version: number,
  columns: DraftColumns,
) {
  const row = await tx
    .updateTable('contentDrafts')
    .set({ ...columns, version: version + 1 })
    .where('kind', '=', kind)
    .where('recordId', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  // Another server changed it since we read it.
  if (!row) throw await staleDraft(tx, plannables, { kind, id })
}

async function staleDraft(tx: Database, plannables: Plannables, key: DraftKey) {
  const current = await findDraft(tx, plannables, key)
  return staleWrite(current ? toContentDraft(current, plannables) : null)
}

/** Deletes a draft, if there is one. */
export async function deleteDraft(tx: Database, { kind, id }: DraftKey): Promise<void> {
  await tx.deleteFrom('contentDrafts').where('kind', '=', kind).where('recordId', '=', id).execute()
}

/** The fields that the record's schema knows. Its own times stay with the record: a release has its own. */
function parseChange({ change: schema }: Plannable, given: Record<string, unknown>): Record<string, unknown> {
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new HttpError(
      400,
      validationMessage(parsed.error),
      {},
      { details: { fields: validationFields(parsed.error) } },
    )
  const { publishAt: _, unpublishAt: __, ...change } = parsed.data as Record<string, unknown>
  return change
}

/** The id of a release that isn't live. Throws HttpError: 404, 409. */
async function openRelease(tx: Database, id: string | null): Promise<number | null> {
  if (id === null) return null
  // Locks it, so that it doesn't go live meanwhile.
  const release = await tx
    .updateTable('releases')
    .set({ failure: null })
    .where('id', '=', rowId(id))
    .returning('publishedAt')
    .executeTakeFirst()
  if (orNotFound(release, 'Release').publishedAt !== null)
    throw new HttpError(409, 'This release is live already. Choose another one.')
  return rowId(id)
}

/** Deletes drafts of records that were deleted, if nobody has changed them since `before`. */
export async function sweepDrafts(db: Database, plannables: Plannables, before: Date): Promise<void> {
  const old = await db
    .selectFrom('contentDrafts')
    .select(['kind', 'recordId'])
    .where('updatedAt', '<', before.toISOString())
    .execute()
  const sweepOne = async ({ kind, recordId: id }: (typeof old)[number]) => {
    if (!(await plannables[kind].find(db, id))) await deleteDraft(db, { kind, id })
  }
  await eachAlone(old, sweepOne, 'Some drafts of deleted records could not be deleted.')
}
