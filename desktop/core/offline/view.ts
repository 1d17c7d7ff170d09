import type { LocalFeatureName } from '#bridge/publishing.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'
import type { RecordCopy } from './copy/record-copy.ts'
import { localFeatures } from './features/local-features.ts'
import type { LocalRecord, LocalFeature } from './features/local-feature.ts'
import type { WaitingWorkStore } from './work/waiting-work.ts'

/** Records as staff see them: the server's, with local work applied. */
export interface LocalView {
  all(feature: LocalFeature): Map<string, LocalRecord>
  sorted(feature: LocalFeature): LocalRecord[]
  get(feature: LocalFeature, id: string): LocalRecord | undefined
  pages(): Page[]
  /** Updates the fields of a record that depend on other records. */
  follow(feature: LocalFeature, record: LocalRecord): LocalRecord
  /** True if the record has waiting work. */
  isWorkedOn(featureName: LocalFeatureName, id: string): boolean
  /** True if waiting work affects the feature's list. */
  isChanged(featureName: LocalFeatureName): boolean
}

export function createView(copied: RecordCopy, waitingWork: WaitingWorkStore): LocalView {
  function records(feature: LocalFeature): Map<string, LocalRecord> {
    const all = new Map(copied.all(feature.name))
    for (const { record, mine, isDeleted } of waitingWork.of(feature.name))
      if (isDeleted) all.delete(record)
      else all.set(record, mine)
    for (const { id, place } of waitingWork.order(feature.name)?.mine ?? []) {
      const record = all.get(id)
      if (record && feature.place) all.set(id, { ...record, [feature.place]: place } as LocalRecord)
    }
    return all
  }
  const pages = () => [...records(localFeatures.pages).values()] as unknown as Page[]

  function pageOf(id: string) {
    const page = copied.all('pages').get(id)
    const work = waitingWork.get('pages', id)
    const known = (work?.mine ?? page) as Page | undefined
    return known && { slug: known.slug, isGone: work?.isDeleted === true }
  }
  const follow = (feature: LocalFeature, record: LocalRecord) =>
    feature.follow && copied.isKnown('pages') ? feature.follow(record, pageOf) : record

  const all = (feature: LocalFeature): Map<string, LocalRecord> =>
    new Map([...records(feature)].map(([id, record]) => [id, follow(feature, record)]))

  return {
    all,
    follow,
    sorted: (feature) => feature.sorted([...all(feature).values()]),
    get: (feature, id) => all(feature).get(id),
    pages,
    isWorkedOn(featureName, id) {
      if (waitingWork.get(featureName, id)) return true
      const order = waitingWork.order(featureName)
      const placeIn = (places: readonly { id: string; place: number }[] = []) =>
        places.find((it) => it.id === id)?.place
      return placeIn(order?.mine) !== placeIn(order?.base)
    },
    isChanged: (featureName) =>
      waitingWork
        .all()
        .some((work) => work.feature === featureName || (featureName === 'navigation' && work.feature === 'pages')),
  }
}
