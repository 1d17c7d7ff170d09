import { randomUUID } from 'node:crypto'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import { pick, type LocalRecord, type LocalFeature } from '#core/offline/features/local-feature.ts'
import type { RecordWork, SentUpdate } from '#core/offline/work/work.ts'
import { mergeRecord, type FindResolution } from './merging.ts'
import { markPublished, publishedOutcome, recreate, tooManyConflicts, TRIES, type PublishOutcome } from './outcome.ts'
import { pullContent } from '#core/offline/pull.ts'
import { lastSavedBy, ServerReadError, storeRecord, toRecord } from './read-server.ts'
import { sendRequest, type ShopResponse } from './send-request.ts'
import { isLocalId } from '#bridge/local-ids.ts'
import { paths } from '#shared/paths.ts'

/** Merges a changed record into the server's current one and publishes it. */
export async function publishUpdate(
  offline: OfflineStore,
  feature: LocalFeature,
  planned: RecordWork,
  findResolution: FindResolution,
): Promise<PublishOutcome> {
  const work = await finishSending(offline, feature, planned)
  if (!work) return publishedOutcome(feature, planned.mine)
  const { id } = work.base!
  const mine = withServerIds(offline, feature, work.mine)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const theirs = await readTheirs(offline, feature, id)
    if (!theirs) {
      const outcome = await handleDeleted(offline, feature, work, findResolution)
      if (outcome) return outcome
      continue
    }
    const there = offline.waitingWork.get(feature.name, work.record)
    if (there?.mayBeGone && !there.isDeleted) offline.waitingWork.put({ ...there, mayBeGone: false })
    const merged = mergeRecord(feature, { base: work.base!, mine, theirs }, findResolution)
    const { change, unresolved: conflicts, hasTheirChanges } = merged
    const whose = conflicts.length > 0 || hasTheirChanges ? await lastSavedBy(offline, feature, id) : null
    if (conflicts.length > 0) return { is: 'asks', conflicts, whose }
    if (Object.keys(change).length === 0) {
      await offline.home.between(() => markPublished(offline, feature, work, theirs, hasTheirChanges))
      return publishedOutcome(feature, theirs, whose)
    }
    const sending = { key: randomUUID(), version: theirs.version, body: change, mine: work.mine }
    if (!setSending(offline, work, sending)) return { is: 'discarded' }
    const response = await sendUpdate(offline, feature, id, sending)
    if (response.status === 200) {
      const saved = await storeRecord(offline, feature, response.json)
      await offline.home.between(() => markPublished(offline, feature, work, saved, hasTheirChanges))
      return publishedOutcome(feature, saved, whose)
    }
    if (isRefusal(response)) setSending(offline, work, null)
    if (response.status === 412) await offline.home.take(feature, toRecord(feature, Object(response.json).current))
    else if (response.status === 404) await offline.home.remove(feature, id)
    else return { is: 'refused', message: response.message, canSucceedLater: response.status === 409 }
  }
  return tooManyConflicts
}

/** The server's record, as of the beginning of this run or later; null if it has none. */
export async function readTheirs(
  offline: OfflineStore,
  feature: LocalFeature,
  id: string,
): Promise<LocalRecord | null> {
  const known = await offline.home.beneath(feature, id)
  if (known !== undefined) return known
  await pullContent(offline)
  return (await offline.home.beneath(feature, id)) ?? null
}

const sendUpdate = (
  offline: OfflineStore,
  { path }: LocalFeature,
  id: string,
  { key, version, body }: SentUpdate,
): Promise<ShopResponse> => sendRequest(offline, 'PUT', `${path}/${id}`, { body, version, key })

/** True if the update was not carried out, now or earlier. Others, such as of a proxy, leave that open. */
const isRefusal = ({ status }: ShopResponse): boolean => [400, 404, 409, 412].includes(status)

/** Stores what is about to be sent, or that it has been answered. False: the person has discarded it meanwhile. */
function setSending(offline: OfflineStore, work: RecordWork, sending: SentUpdate | null): boolean {
  const now = offline.waitingWork.get(work.feature, work.record)
  if (now) offline.waitingWork.put({ ...now, sending })
  return now !== undefined
}

/**
 * Sends an update again whose response was lost, under its key. Returns the work that is left then; null if there is
 * none.
 */
export async function finishSending(
  offline: OfflineStore,
  feature: LocalFeature,
  work: RecordWork,
): Promise<RecordWork | null> {
  const { sending } = work
  if (!sending) return work
  const response = await sendUpdate(offline, feature, work.base!.id, sending)
  if (response.status === 200) {
    const saved = toRecord(feature, response.json)
    // Somebody may have saved in between, if the request named no version.
    const hasTheirChanges = saved.version !== work.base!.version + 1
    const sent = { ...work, mine: sending.mine }
    await offline.home.between(() => markPublished(offline, feature, sent, saved, hasTheirChanges))
    await offline.home.take(feature, saved)
  } else if (isRefusal(response)) setSending(offline, work, null)
  else throw new ServerReadError(response.message)
  return offline.waitingWork.get(feature.name, work.record) ?? null
}

/** The record with server ids in place of local ones. */
export function withServerIds(offline: OfflineStore, feature: LocalFeature, mine: LocalRecord): LocalRecord {
  const { refers } = feature
  const id: unknown = refers && Object(mine)[refers.field]
  if (!refers || typeof id !== 'string') return mine
  const theirs = offline.published.idOf(refers.to, id)
  const work = offline.waitingWork.get(refers.to, id)
  if (!work?.isDeleted && (work || !isLocalId(theirs))) return { ...mine, [refers.field]: theirs }
  if (feature.name !== 'navigation') return { ...mine, [refers.field]: null } as LocalRecord
  // As in the shop, an item whose page was deleted keeps its last address and is hidden.
  const { slug } = Object(work?.mine) as { slug?: string }
  return {
    ...mine,
    pageId: null,
    isVisible: false,
    ...(slug !== undefined && { href: paths.page(slug) }),
  } as LocalRecord
}

/** Request body of a new record. */
export const createBody = (feature: LocalFeature, record: LocalRecord): Record<string, unknown> =>
  pick(
    record,
    feature.parts.flatMap(({ fields }) => fields).filter((field) => !feature.unsent?.includes(field)),
  )

const DELETED = 'null'

/** Handles a record that was deleted on the server. Null: it was restored, as the person wanted. */
async function handleDeleted(
  offline: OfflineStore,
  feature: LocalFeature,
  work: RecordWork,
  findResolution: FindResolution,
): Promise<PublishOutcome | null> {
  // Its deletion may have been this person's own, which was taken back.
  const resolution = work.mayBeGone ? 'mine' : findResolution('record', DELETED)
  if (resolution === 'theirs') {
    await offline.home.between(() => offline.waitingWork.discard(work))
    return { is: 'discarded' }
  }
  if (!resolution) {
    const [before, after] = [feature.titleOf(work.base!), feature.titleOf(work.mine)]
    const conflicts = [{ key: 'record', label: feature.noun, before, after, theirs: null, seen: DELETED }]
    return { is: 'asks', conflicts, whose: await lastSavedBy(offline, feature, work.base!.id) }
  }
  const response = await sendRequest(offline, 'POST', `${feature.path}/${work.base!.id}/undelete`)
  if (response.status === 200) {
    await offline.home.take(feature, toRecord(feature, response.json))
    return null
  }
  if (response.status !== 404)
    return { is: 'refused', message: response.message, canSucceedLater: response.status === 409 }
  return { is: 'recreated', work: await offline.home.between(() => recreate(offline, feature, work)) }
}
