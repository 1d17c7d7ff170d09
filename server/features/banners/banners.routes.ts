import { diary } from '#server/activity/diary.ts'
import { undelete } from '#server/activity/restorable.ts'
import type { Database } from '#server/database/database.ts'
import { perMinute, type Limits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { bannersContract } from '#shared/features/banners/banners.contract.ts'
import type { Banner } from '#shared/features/banners/banners.schema.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { targetsOver } from '#shared/features/banners/targets-over.ts'
import { reorderBanners } from './banner-order.ts'
import { countViews, lookFor } from './banner-views.repository.ts'
import { activeBanners, createBanner, listBanners, removeBanner, shownOn, updateBanner } from './banners.repository.ts'
import { bannersRestorable } from './banners.restorable.ts'
import { bannerTag } from './targets.ts'

/** Pages a minute that one address may have counted: anybody may begin a session, and each is remembered for two days. */
const COUNTINGS = 120

const log = diary(bannersRestorable)

interface BannersParts {
  db: Database
  limits: Limits
  write: Write
  /** Reads the active banners of all pages. */
  readActive?: () => Promise<Banner[]>
}

/** Promo banners: what a page shows, and what staff do with them. */
export const bannersRoutes = ({ db, limits, write, readActive = () => activeBanners(db) }: BannersParts) => {
  const limit = perMinute(limits, 'banner-views', COUNTINGS)

  return serve(bannersContract, {
    async active({ params, headers }, call) {
      const key = pageKey(params.pageKey)
      const session = headers['x-session-id']
      call.reads(...targetsOver(key).map(bannerTag))
      if (session === undefined) return shownOn(await readActive(), key)
      const { left, counted } = await lookFor(db, session, key)
      if (counted.length === 0 || call.isHead) return left
      await limit(call.ip)
      return countViews(db, session, key)
    },

    list: () => listBanners(db),

    create: ({ body }, { staff }) =>
      write(async (tx, note) => log.created(tx, staff, await createBanner(tx, body, note))),

    reorder: ({ body }, { staff }) =>
      write(async (tx, note) => {
        await log.reordered(tx, staff, 'Banners', await reorderBanners(tx, body.items, note))
        return listBanners(tx)
      }),

    update: ({ params, headers, body }, { staff }) =>
      write(async (tx, note) => {
        const change = { change: body, version: headers['if-match'] }
        return log.updated(tx, staff, await updateBanner(tx, params.id, change, note))
      }),

    remove: ({ params }, { staff }) =>
      write(async (tx, note) => log.deleted(tx, staff, { before: await removeBanner(tx, params.id, note) })),

    undelete: ({ params }, { staff }) => write((tx, note) => undelete(tx, bannersRestorable, params.id, staff, note)),
  })
}
