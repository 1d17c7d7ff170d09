import type { OfflineStore } from '#core/offline/offline-store.ts'
import { paths } from '#shared/paths.ts'
import type { RecordWork } from './work.ts'

/** A page or post of the shop whose new address waits here. */
interface Rename {
  work: RecordWork
  before: string
  after: string
}

/** All of them. */
export function renames({ waitingWork }: Pick<OfflineStore, 'waitingWork'>): Rename[] {
  const of = (name: 'pages' | 'blog', pathOf: (slug: string) => string) =>
    waitingWork.of(name).flatMap((work) => {
      if (!work.base || work.isDeleted) return []
      const [before, after] = [work.base, work.mine].map((record) => pathOf(Object(record).slug))
      return before === after ? [] : [{ work, before: before!, after: after! }]
    })
  return [...of('pages', paths.page), ...of('blog', paths.post)]
}
