import { diary } from '#server/activity/diary.ts'
import type { ReferringRoom } from '#server/references/referring-room.ts'
import type { Target } from '#server/references/target.ts'
import type { Banner } from '#shared/features/banners/banners.schema.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { listBanners, updateBanner } from './banners.repository.ts'
import { bannersRestorable } from './banners.restorable.ts'

const log = diary(bannersRestorable)

/** What the links of banners lead to, and the pages that they are shown on. */
export const bannersReferences: ReferringRoom = {
  async collect(db, to) {
    return (await listBanners(db)).flatMap((banner) => referencesIn(banner, to))
  },

  async rewrite(tx, { from, to, staff, note }) {
    const rewritten = []
    for (const banner of await listBanners(tx)) {
      const references = referencesIn(banner, from)
      if (references.length === 0) continue
      const hyperlinks = banner.hyperlinks.map((link) =>
        from.is(link.url) ? { ...link, url: from.ledTo(link.url, to) } : link,
      )
      const targetPages = banner.targetPages.map((target) => (isShownOn(target, from) ? targetFor(target, to) : target))
      const change = { change: { hyperlinks, targetPages }, version: undefined }
      await log.updated(tx, staff, await updateBanner(tx, banner.id, change, note), 'relinked')
      rewritten.push(...references)
    }
    return rewritten
  },
}

function referencesIn({ id, name, hyperlinks, targetPages }: Banner, to: Target): Reference[] {
  const found = (place: string, value: string): Reference => ({
    kind: 'banner',
    id,
    title: name,
    blockId: null,
    place,
    value,
    follows: false,
  })
  return [
    ...hyperlinks.filter(({ url }) => to.is(url)).map(({ url }) => found('Link', url)),
    ...targetPages.filter((target) => isShownOn(target, to)).map((target) => found('Shown on this page', target)),
  ]
}

/** Targets that mean many pages (`*`, `blog/*`) are about none of them. */
const isShownOn = (target: string, { address }: Target): boolean =>
  address.startsWith('/') && pageKey(target) === pageKey(address)

/** A path stays a path, and a key a key (decision 23). */
function targetFor(written: string, to: string): string {
  const key = pageKey(to)
  return !written.trim().startsWith('/') ? key : key === 'root' ? '/' : `/${key}`
}
