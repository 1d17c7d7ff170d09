import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { ReferenceSource } from '#server/content/references/reference-source.ts'
import type { Target } from '#server/content/references/target.ts'
import type { Banner } from '#shared/features/banners/banners.record.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { listBanners, updateBanner } from './banners.repository.ts'
import { bannersRestorable } from './banners.restorable.ts'

const log = createAuditLogger(bannersRestorable)

/** Links of banners, and the pages that they target. */
export const bannersReferences: ReferenceSource = {
  async collect(db, to) {
    return (await listBanners(db)).flatMap((banner) => referencesIn(banner, to))
  },

  async rewrite(tx, { from, to, staff, publishChange }) {
    const rewritten = []
    for (const banner of await listBanners(tx)) {
      const references = referencesIn(banner, from)
      if (references.length === 0) continue
      const hyperlinks = banner.hyperlinks.map((link) =>
        from.matches(link.url) ? { ...link, url: from.rewrite(link.url, to) } : link,
      )
      const targetPages = banner.targetPages.map((target) => (isShownOn(target, from) ? targetFor(target, to) : target))
      const change = { change: { hyperlinks, targetPages }, version: undefined }
      await log.updated(tx, staff, await updateBanner(tx, banner.id, change, publishChange), 'relinked')
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
    ...hyperlinks.filter(({ url }) => to.matches(url)).map(({ url }) => found('Link', url)),
    ...targetPages.filter((target) => isShownOn(target, to)).map((target) => found('Shown on this page', target)),
  ]
}

/** Wildcard targets (`*`, `blog/*`) refer to no single page. */
const isShownOn = (target: string, { address }: Target): boolean =>
  address.startsWith('/') && pageKey(target) === pageKey(address)

/** A target written as a path stays a path; a page key stays a page key. */
function targetFor(written: string, to: string): string {
  const key = pageKey(to)
  return !written.trim().startsWith('/') ? key : key === 'root' ? '/' : `/${key}`
}
