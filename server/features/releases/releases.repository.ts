import type { Selectable } from 'kysely'
import type { Actor, Fields } from '#server/content/scheduling/plannable.ts'
import { RELEASED, type PublishChange } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import type { ReleasesTable } from '#server/database/schema/releases.table.ts'
import { pause } from '#server/pause.ts'
import { HttpError, invalidField, orNotFound, staleWrite } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { DraftKind, ListedDraft, Release } from '#shared/features/releases/releases.contract.ts'
import {
  deleteDraft,
  eachDraft,
  findDraft,
  labelsOf,
  listDrafts,
  saveDraft,
  wantedChange,
  type LiveDraft,
  type Plannables,
} from './drafts.repository.ts'
import { freeSlugs } from './free-slugs.ts'

export type ReleaseRow = Selectable<ReleasesTable>

/** A record that a release changed, with the names of the fields. */
interface AppliedItem extends Pick<ListedDraft, 'kind' | 'recordId' | 'title' | 'staffName' | 'updatedAt'> {
  fields: string[]
}

/** What a release changed of one record. */
interface Applied extends Omit<AppliedItem, 'fields'> {
  /** The fields' values before and after. */
  before: Fields
  after: Fields
}

/** Between the records in `applied`, which is JSON: within its texts, line breaks are escaped. */
const BETWEEN = ',\n'

/** Reads what a release changed, record by record, so that others get in. */
export async function appliedIn({ applied }: Pick<ReleaseRow, 'applied'>): Promise<Applied[]> {
  const all: Applied[][] = []
  for (const part of (applied ?? '[]').slice(1, -1).split(BETWEEN)) {
    all.push(JSON.parse(`[${part}]`) as Applied[])
    await pause()
  }
  return all.flat()
}

const toItem = ({ kind, recordId, title, staffName, updatedAt, after }: Applied): AppliedItem => ({
  kind,
  recordId,
  title,
  staffName,
  updatedAt,
  fields: Object.keys(after),
})

/** Without the values that a live release changed, which may be megabytes. */
const listed = (db: Database) =>
  db
    .selectFrom('releases')
    .select(['id', 'name', 'publishAt', 'publishedAt', 'failure', 'items', 'updatedAt', 'version'])

type ListedRow = Omit<ReleaseRow, 'applied'>

/** All releases: those to come by date, then those without a date, then live ones, the newest first. */
export async function listReleases(db: Database, plannables: Plannables): Promise<Release[]> {
  const rows = await listed(db).orderBy('id', 'desc').execute()
  const drafts = await listDrafts(db, plannables)
  const releases: Release[] = []
  for (const row of rows) {
    releases.push(await toRelease(db, row, drafts, plannables))
    await pause()
  }
  const [live, coming] = [releases.filter(isLive), releases.filter((release) => !isLive(release))]
  return [
    ...coming.filter(({ publishAt }) => publishAt).toSorted((a, b) => compare(a.publishAt!, b.publishAt!)),
    ...coming.filter(({ publishAt }) => !publishAt),
    ...live.toSorted((a, b) => compare(b.publishedAt!, a.publishedAt!)),
  ]
}

const isLive = ({ state }: Release) => state === 'live'
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Throws HttpError (404). */
export async function readRelease(db: Database, plannables: Plannables, id: string): Promise<Release> {
  const found = orNotFound(await listed(db).where('id', '=', rowId(id)).executeTakeFirst(), 'Release')
  return toRelease(db, found, await listDrafts(db, plannables, found.id), plannables)
}

async function toRelease(
  db: Database,
  row: ListedRow,
  drafts: readonly ListedDraft[],
  plannables: Plannables,
): Promise<Release> {
  const { id, name, publishAt, publishedAt, failure, updatedAt, version } = row
  const state = publishedAt ? 'live' : failure ? 'failed' : publishAt ? 'scheduled' : 'unscheduled'
  const items = publishedAt
    ? (await readItems(db, row)).map(({ fields, ...item }) => ({
        ...item,
        fields: labelsOf(plannables[item.kind], fields),
        releaseId: String(id),
        version: 0,
      }))
    : drafts.filter(({ releaseId }) => releaseId === String(id))
  return { id: String(id), name, publishAt, publishedAt, state, failure, items, updatedAt, version }
}

async function readItems(db: Database, { id, items }: ListedRow): Promise<AppliedItem[]> {
  if (items !== null) return JSON.parse(items) as AppliedItem[]
  const row = await db.selectFrom('releases').select('applied').where('id', '=', id).executeTakeFirstOrThrow()
  return (await appliedIn(row)).map(toItem)
}

interface ReleaseFields {
  name?: string | undefined
  publishAt?: string | null | undefined
}

/** Throws HttpError (400) if the time has passed. */
export async function createRelease(
  tx: Database,
  plannables: Plannables,
  { name, publishAt }: Required<ReleaseFields> & { name: string },
): Promise<Release> {
  assertFuture(publishAt)
  const { id } = await tx
    .insertInto('releases')
    .values({ name, publishAt: publishAt ?? null, updatedAt: now(), version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readRelease(tx, plannables, String(id))
}

/** Throws HttpError: 404, 400 if the time has passed, 409 if it is live, 412 with the current release. */
export async function updateRelease(
  tx: Database,
  plannables: Plannables,
  id: string,
  { name, publishAt }: ReleaseFields,
  version: number | undefined,
): Promise<Release> {
  assertFuture(publishAt)
  const row = await lockRelease(tx, id)
  if (version !== undefined && version !== row.version) throw staleWrite(await readRelease(tx, plannables, id))
  if (row.publishedAt) throw new HttpError(409, 'This release is live already.')
  await tx
    .updateTable('releases')
    .set({
      ...(name !== undefined && { name }),
      ...(publishAt !== undefined && { publishAt }),
      failure: null,
      updatedAt: now(),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  return readRelease(tx, plannables, id)
}

function assertFuture(publishAt: string | null | undefined) {
  if (publishAt && publishAt <= now()) throw invalidField('publishAt', 'Choose a time in the future.')
}

/** Deletes a release and returns it; its drafts stay. Throws HttpError (404). */
export async function removeRelease(tx: Database, plannables: Plannables, id: string): Promise<Release> {
  const before = await readRelease(tx, plannables, id)
  await tx.updateTable('contentDrafts').set({ releaseId: null }).where('releaseId', '=', rowId(id)).execute()
  await tx.deleteFrom('releases').where('id', '=', rowId(id)).execute()
  return before
}

/** Locks a release by writing it. Throws HttpError (404). */
export const lockRelease = async (tx: Database, id: string) =>
  orNotFound(
    await tx
      .updateTable('releases')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', rowId(id))
      .returningAll()
      .executeTakeFirst(),
    'Release',
  )

/**
 * Publishes all drafts of a release inside a transaction. With `dueAt` only if it is due then and hasn't failed;
 * otherwise it does nothing. Throws HttpError, like publishing one of the drafts, or 409 if the release is live.
 */
export async function publishRelease(
  tx: Database,
  plannables: Plannables,
  id: string,
  publishChange: PublishChange,
  { dueAt, ...actor }: Actor & { dueAt?: string },
): Promise<void> {
  const row = await lockRelease(tx, id)
  const isDue = row.publishAt !== null && dueAt !== undefined && row.publishAt <= dueAt && !row.failure
  if (dueAt !== undefined && (row.publishedAt || !isDue)) return
  if (row.publishedAt) throw new HttpError(409, 'This release is live already.')
  const steps = []
  for await (const draft of eachDraft(tx, plannables, row.id))
    steps.push({ ...draft.row, draft, live: draft.live, change: wantedChange(draft, plannables) })
  const [applied, items]: [string[], AppliedItem[]] = [[], []]
  for (const { draft, change } of await freeSlugs(tx, plannables, steps.toReversed()))
    for (const one of await publishOne(tx, plannables, draft, change, publishChange, actor)) {
      applied.push(JSON.stringify(one))
      items.push(toItem(one))
    }
  await tx
    .updateTable('releases')
    .set({
      applied: `[${applied.join(BETWEEN)}]`,
      items: JSON.stringify(items),
      publishedAt: actor.at,
      failure: null,
      updatedAt: now(),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  publishChange({ type: 'content_updated', tags: [RELEASED] })
}

/** Publishes one draft, and returns what it changed. */
async function publishOne(
  tx: Database,
  plannables: Plannables,
  draft: LiveDraft,
  change: Fields,
  publishChange: PublishChange,
  actor: Actor,
): Promise<Applied[]> {
  const { kind, recordId, staffName, updatedAt } = draft.row
  const plannable = plannables[kind]
  await deleteDraft(tx, { kind, id: recordId })
  if (Object.keys(change).length === 0) return []
  const context = { ...actor, action: 'released' }
  const { before, after } = await plannable.apply(tx, draft.live, change, publishChange, context)
  const pick = (record: object) =>
    Object.fromEntries(Object.keys(change).map((field) => [field, (record as Fields)[field] ?? null]))
  const title = plannable.titleOf(after)
  return [{ kind, recordId, title, staffName, updatedAt, before: pick(before), after: pick(after) }]
}

/** Publishes the draft of a record with further changes, and returns the live record. Throws HttpError like `saveDraft`. */
export async function publishDraft(
  tx: Database,
  plannables: Plannables,
  { kind, id }: { kind: DraftKind; id: string },
  { change, version, staff }: { change: Record<string, unknown>; version: number | undefined; staff: Staff | null },
  publishChange: PublishChange,
): Promise<Fields> {
  const key = { kind, id }
  await saveDraft(tx, plannables, key, { change, version }, staff)
  const draft = await findDraft(tx, plannables, key)
  if (draft)
    await publishOne(tx, plannables, draft, wantedChange(draft, plannables), publishChange, { staff, at: now() })
  const plannable = plannables[kind]
  return { ...orNotFound(await plannable.find(tx, id), plannable.noun) }
}

/** Records why a release couldn't go live. It isn't tried again until somebody changes it. */
export const noteFailure = async (db: Database, id: string, failure: string): Promise<void> =>
  void (await db
    .updateTable('releases')
    .set({ failure, updatedAt: now() })
    .where('id', '=', rowId(id))
    .where('publishedAt', 'is', null)
    .execute())

export const now = () => new Date().toISOString()
