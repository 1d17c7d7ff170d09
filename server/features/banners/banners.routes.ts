import { isFull, noteRows } from '#server/content/bounds.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { undelete } from '#server/content/activity/restore.ts'
import type { Database } from '#server/database/database.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { bannersContract } from '#shared/features/banners/banners.contract.ts'
import type { Banner } from '#shared/features/banners/banners.record.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { coveringTargets } from '#shared/features/banners/covering-targets.ts'
import { reorderBanners } from './banner-order.ts'
import { countViews, readBannersForSession } from './banner-views.repository.ts'
import { activeBanners, createBanner, listBanners, removeBanner, shownOn, updateBanner } from './banners.repository.ts'
import { bannersRestorable } from './banners.restorable.ts'
import { bannerTag } from './targets.ts'

/**
 * Counted page views per minute and IP address: anyone can invent session ids, and each view is stored for two days.
 */
const VIEWS_PER_MINUTE = 120

const log = createAuditLogger(bannersRestorable)

interface BannersParts {
  db: Database
  limits: RateLimits
  withChanges: WithChanges
  /** Reads the active banners of all pages; `activeBanners` unless given. */
  readActive?: () => Promise<Banner[]>
}

/** Promo banners: what a page shows, and editing for staff. */
export const bannersRoutes = ({ db, limits, withChanges, readActive = () => activeBanners(db) }: BannersParts) => {
  const limit = limitPerMinute(limits, 'banner-views', VIEWS_PER_MINUTE)

  return serve(bannersContract, {
    async active({ params, headers }, call) {
      const key = pageKey(params.pageKey)
      const session = headers['x-session-id']
      call.reads(...coveringTargets(key).map(bannerTag))
      if (session === undefined) return shownOn(await readActive(), key)
      const { visible, counted } = await readBannersForSession(db, session, key)
      if (counted.length === 0 || call.isHead) return visible
      await limit(call.ip)
      // Shoppers see the banner more often, rather than an error.
      if (await isFull(db, 'bannerViews')) return visible
      const shown = await countViews(db, session, key)
      noteRows(db, 'bannerViews', counted.length)
      return shown
    },

    list: () => listBanners(db),

    create: ({ body }, { staff }) =>
      withChanges(async (tx, publishChange) => log.created(tx, staff, await createBanner(tx, body, publishChange))),

    reorder: ({ body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        await log.reordered(tx, staff, 'Banners', await reorderBanners(tx, body.items, publishChange))
        return listBanners(tx)
      }),

    update: ({ params, headers, body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const change = { change: body, version: headers['if-match'] }
        return log.updated(tx, staff, await updateBanner(tx, params.id, change, publishChange))
      }),

    remove: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) =>
        log.deleted(tx, staff, { before: await removeBanner(tx, params.id, publishChange) }),
      ),

    undelete: ({ params }, { staff }) =>
      withChanges((tx, publishChange) => undelete(tx, bannersRestorable, params.id, staff, publishChange)),
  })
}
