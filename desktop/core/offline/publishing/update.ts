import type { OfflineStore } from '#core/offline/offline-store.ts'
import { pick, type LocalRecord, type LocalFeature } from '#core/offline/features/local-feature.ts'
import type { RecordWork } from '#core/offline/work/work.ts'
import { baseAfter, mergeRecord, type FindResolution } from './merging.ts'
import { markPublished, publishedOutcome, recreate, tooManyConflicts, TRIES, type PublishOutcome } from './outcome.ts'
import { lastSavedBy, readRecord, storeRecord } from './read-server.ts'
import { sendRequest } from './send-request.ts'
import { paths } from '#shared/paths.ts'

/**
 * Merges a changed record into the server's current one and publishes it. The request is stored before it is sent, so a
 * lost response does no harm.
 */
export async function publishUpdate(
  offline: OfflineStore,
  feature: LocalFeature,
  work: RecordWork,
  findResolution: FindResolution,
): Promise<PublishOutcome> {
  const { id } = work.base!
  const mine = withServerIds(offline, feature, work.mine)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const theirs = await readRecord(offline, feature, id)
    if (!theirs) {
      const outcome = await handleDeleted(offline, feature, work, findResolution)
      if (outcome) return outcome
      continue
    }
    const base = baseAfter(feature, work.base!, work.sent, theirs)
    const {
      change,
      record,
      unresolved: conflicts,
      hasTheirChanges,
    } = mergeRecord(feature, { base, mine, theirs }, findResolution)
    const whose = conflicts.length > 0 || hasTheirChanges ? await lastSavedBy(offline, feature, id) : null
    if (conflicts.length > 0) return { is: 'asks', conflicts, whose }
    if (Object.keys(change).length === 0) {
      markPublished(offline, feature, work, theirs, hasTheirChanges)
      return publishedOutcome(feature, theirs, whose)
    }
    recordSent(offline, work, record)
    const response = await sendRequest(offline, 'PUT', `${feature.path}/${id}`, {
      body: change,
      version: theirs.version,
    })
    if (response.status === 200) {
      const saved = await storeRecord(offline, feature, response.json)
      markPublished(offline, feature, work, saved, hasTheirChanges)
      return publishedOutcome(feature, saved, whose)
    }
    if (response.status === 412 || response.status === 404) continue
    return { is: 'refused', message: response.message, canSucceedLater: response.status === 409 }
  }
  return tooManyConflicts
}

/** Stores what is about to be sent. */
export function recordSent(
  offline: OfflineStore,
  work: RecordWork,
  sent: LocalRecord | null,
  known = work.known,
): void {
  const now = offline.waitingWork.get(work.feature, work.record)
  if (now) offline.waitingWork.put({ ...now, sent, known })
}

/** The record with server ids in place of local page ids. */
export function withServerIds(offline: OfflineStore, feature: LocalFeature, mine: LocalRecord): LocalRecord {
  const { pageId } = Object(mine) as { pageId?: unknown }
  if (feature.name !== 'navigation' || typeof pageId !== 'string') return mine
  const page = offline.waitingWork.get('pages', pageId)
  // As in the shop, an item whose page was deleted here keeps its last address and is hidden.
  const change = page?.isDeleted
    ? { pageId: null, href: paths.page((page.mine as unknown as { slug: string }).slug), isVisible: false }
    : { pageId: offline.published.idOf('pages', pageId) }
  return { ...mine, ...change }
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
  const resolution = findResolution('record', DELETED)
  if (resolution === 'theirs') {
    offline.waitingWork.discard(work)
    return { is: 'discarded' }
  }
  if (!resolution) {
    const [before, after] = [feature.titleOf(work.base!), feature.titleOf(work.mine)]
    const conflicts = [{ key: 'record', label: feature.noun, before, after, theirs: null, seen: DELETED }]
    return { is: 'asks', conflicts, whose: await lastSavedBy(offline, feature, work.base!.id) }
  }
  const response = await sendRequest(offline, 'POST', `${feature.path}/${work.base!.id}/undelete`)
  if (response.status === 200) return null
  if (response.status !== 404)
    return { is: 'refused', message: response.message, canSucceedLater: response.status === 409 }
  return { is: 'recreated', work: await recreate(offline, feature, work) }
}
