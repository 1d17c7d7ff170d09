import type { LocalFeature } from '#core/offline/features/local-feature.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { RecordWork } from '#core/offline/work/work.ts'
import type { FindResolution } from './merging.ts'
import { moveToServerId, markPublished, publishedOutcome, type PublishOutcome } from './outcome.ts'
import { toRecord } from './read-server.ts'
import { sendRequest } from './send-request.ts'
import { withServerIds, createBody, publishUpdate } from './update.ts'

/** Creates a local record on the server exactly once, even if an earlier response was lost. */
export async function publishNew(
  offline: OfflineStore,
  feature: LocalFeature,
  work: RecordWork,
  findResolution: FindResolution,
): Promise<PublishOutcome> {
  const now = offline.waitingWork.get(feature.name, work.record)
  if (!now) return { is: 'discarded' }
  offline.waitingWork.put({ ...now, mayBeThere: true })
  const mine = withServerIds(offline, feature, work.mine)
  const response = await sendRequest(offline, 'POST', feature.path, { body: createBody(feature, mine), key: work.key })
  if (response.status !== 200) {
    const left = offline.waitingWork.get(feature.name, work.record)
    // The shop looks for the key first, so it has none.
    if (left && [400, 409].includes(response.status)) offline.waitingWork.put({ ...left, mayBeThere: false })
    return { is: 'refused', message: response.message, canSucceedLater: response.status === 409 }
  }
  const record = toRecord(feature, response.json)
  if (response.isRepeated) {
    // Publishes what has changed since an earlier request created the record.
    const moved = await offline.home.between(() => moveToServerId(offline, feature, work, record))
    return publishUpdate(offline, feature, moved, findResolution)
  }
  await offline.home.between(() => markPublished(offline, feature, work, record, false))
  await offline.home.take(feature, record)
  return publishedOutcome(feature, record)
}
