import { compareRecords } from '#core/offline/differences/differences.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { LocalRecord, LocalFeature } from '#core/offline/features/local-feature.ts'
import type { RecordWork } from '#core/offline/work/work.ts'
import type { PageVersion } from '#shared/features/pages/pages.record.ts'
import type { FindResolution } from './merging.ts'
import { moveToServerId, markPublished, publishedOutcome, type PublishOutcome } from './outcome.ts'
import { readList, readWhole, toRecord } from './read-server.ts'
import { sendRequest } from './send-request.ts'
import { withServerIds, createBody, recordSent, publishUpdate } from './update.ts'

/** Creates a local record on the server exactly once, even if an earlier response was lost. */
export async function publishNew(
  offline: OfflineStore,
  feature: LocalFeature,
  work: RecordWork,
  findResolution: FindResolution,
): Promise<PublishOutcome> {
  const created = work.sent ? await findCreated(offline, feature, work, work.sent) : null
  if (created) return publishUpdate(offline, feature, moveToServerId(offline, feature, work, created), findResolution)
  const mine = withServerIds(offline, feature, work.mine)
  recordSent(offline, work, mine)
  const response = await sendRequest(offline, 'POST', feature.path, { body: createBody(feature, mine) })
  if (response.status === 200) {
    const record = toRecord(feature, response.json)
    markPublished(offline, feature, work, record, false)
    await offline.home.take(feature, record)
    return publishedOutcome(feature, record)
  }
  // A rejected request created nothing; a failed one (5xx) may have.
  if (response.status < 500) recordSent(offline, work, null)
  return { is: 'refused', message: response.message, canSucceedLater: response.status === 409 }
}

/** The record the server created from an earlier lost request, in its created state; null if there is none. */
async function findCreated(
  offline: OfflineStore,
  feature: LocalFeature,
  work: RecordWork,
  sent: LocalRecord,
): Promise<LocalRecord | null> {
  const publishedHere = offline.published.idsOf(feature.name)
  const list = await readList(offline, feature)
  const since = list.filter(({ id }) => Number(id) > work.known && !publishedHere.has(id))
  const { slug } = Object(sent) as { slug?: string }
  const named = slug === undefined ? since : since.filter((record) => Object(record).slug === slug)
  const fixed = feature.parts.filter(({ key }) => !feature.varying?.includes(key))
  /** An older shop doesn't have every field of this editor. */
  const isTwin = (one: LocalRecord, other: LocalRecord) => {
    const parts = fixed.filter(({ fields }) => fields.every((field) => field in other))
    return compareRecords({ ...feature, parts }, one, other).length === 0
  }
  for (const record of named) {
    const whole = await readWhole(offline, feature, record)
    if (!whole) continue
    if (isTwin(sent, whole)) return whole
    const first = feature.name === 'pages' ? await readFirstVersion(offline, feature, whole.id) : null
    // Someone has edited it since.
    if (first && isTwin(sent, first)) return first
  }
  return null
}

/** First version of a page, from its history. */
async function readFirstVersion(offline: OfflineStore, feature: LocalFeature, id: string): Promise<LocalRecord | null> {
  const { json } = await sendRequest(offline, 'GET', `${feature.path}/${id}/history?limit=50`)
  const versions = Array.isArray(json) ? (json as PageVersion[]) : []
  return versions.find(({ action }) => action === 'created')?.page ?? null
}
