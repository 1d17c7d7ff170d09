import type { OfflineStore } from '#core/offline/offline-store.ts'
import { comparedValue } from '#shared/record.ts'
import type { LocalRecord, LocalFeature } from '#core/offline/features/local-feature.ts'
import { shorten } from '#core/offline/differences/shorten.ts'
import { compareRecords } from '#core/offline/differences/differences.ts'
import type { RecordWork } from '#core/offline/work/work.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import type { FindResolution } from './merging.ts'
import { moveToServerId, type PublishOutcome } from './outcome.ts'
import { lastSavedBy, toRecord } from './read-server.ts'
import { sendRequest } from './send-request.ts'
import { createBody, finishSending, readTheirs, withServerIds } from './update.ts'

/** Deletes a record on the server. If someone has changed it since, the person is asked first. */
export async function publishRemoval(
  offline: OfflineStore,
  feature: LocalFeature,
  planned: RecordWork,
  findResolution: FindResolution,
): Promise<PublishOutcome> {
  const known = planned.base ? planned : await adoptLostCreation(offline, feature, planned)
  if ('is' in known) return known
  const work = (await finishSending(offline, feature, known)) ?? known
  const base = work.base!
  const theirs = await readTheirs(offline, feature, base.id)
  const done: PublishOutcome = { is: 'published', title: feature.titleOf(base), path: null, cameAlong: null }
  if (!theirs) {
    await finishRemoval(offline, feature, work)
    return done
  }
  const isUntouched = isEqualExceptPosition(feature, base, theirs)
  const seen = JSON.stringify(feature.parts.map((part) => comparedValue(part, theirs)))
  const resolution = isUntouched ? 'mine' : findResolution('record', seen)
  if (resolution === 'theirs') {
    await offline.home.between(() => offline.waitingWork.discard(work))
    return { is: 'discarded' }
  }
  if (!resolution) {
    const changed = compareRecords(feature, base, theirs).map(({ label }) => label)
    const theirText = shorten(`${feature.titleOf(theirs)} (changed: ${changed.join(', ')})`)
    const conflicts = [
      { key: 'record', label: feature.noun, before: feature.titleOf(base), after: null, theirs: theirText, seen },
    ]
    return { is: 'asks', conflicts, whose: await lastSavedBy(offline, feature, base.id) }
  }
  const now = offline.waitingWork.get(feature.name, work.record)
  if (!now?.isDeleted) return { is: 'discarded' }
  offline.waitingWork.put({ ...now, mayBeGone: true })
  const response = await sendRequest(offline, 'DELETE', `${feature.path}/${base.id}`)
  if (response.status >= 300 && response.status !== 404) {
    const left = offline.waitingWork.get(feature.name, work.record)
    if (left) offline.waitingWork.put({ ...left, mayBeGone: false })
    return { is: 'refused', message: response.message }
  }
  await finishRemoval(offline, feature, work)
  return done
}

/** A record whose creation may have arrived, to be deleted there: under its key the shop has it once. */
async function adoptLostCreation(
  offline: OfflineStore,
  feature: LocalFeature,
  work: RecordWork,
): Promise<RecordWork | PublishOutcome> {
  const mine = withServerIds(offline, feature, work.mine)
  const response = await sendRequest(offline, 'POST', feature.path, { body: createBody(feature, mine), key: work.key })
  if (response.status === 200) {
    const record = toRecord(feature, response.json)
    return offline.home.between(() => moveToServerId(offline, feature, work, record))
  }
  if (![400, 409].includes(response.status)) return { is: 'refused', message: response.message }
  // The shop has none.
  await offline.home.between(() => {
    const now = offline.waitingWork.get(feature.name, work.record)
    if (now?.isDeleted) offline.waitingWork.remove(now)
    else if (now) offline.waitingWork.put({ ...now, mayBeThere: false })
  })
  return { is: 'discarded' }
}

async function finishRemoval(offline: OfflineStore, feature: LocalFeature, work: RecordWork) {
  await offline.home.remove(feature, work.base!.id)
  await offline.home.between(() => {
    const now = offline.waitingWork.get(feature.name, work.record)
    // Restored meanwhile: publish it as a new record.
    if (now && !now.isDeleted) offline.waitingWork.put({ ...now, sending: null })
    else offline.waitingWork.remove(work)
  })
}

/** True if the records are equal, ignoring their position. */
const isEqualExceptPosition = (feature: LocalFeature, one: LocalRecord, other: LocalRecord) =>
  feature.parts
    .filter(({ key }) => key !== feature.place)
    .every((part) => deepEqual(comparedValue(part, one), comparedValue(part, other)))
