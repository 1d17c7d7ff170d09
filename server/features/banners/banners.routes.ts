import type { Database } from '#server/database/database.ts'
import { perMinute } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { bannersContract } from '#shared/features/banners/banners.contract.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { countViews, lookFor } from './banner-views.repository.ts'
import { bannersOf, createBanner, listBanners, removeBanner, updateBanner } from './banners.repository.ts'
import { bannerTag, targetsOver } from './targets.ts'

/** Pages a minute that one address may have counted: anybody may begin a session, and each is remembered for two days. */
const COUNTINGS = 120

/** Promo banners: what a page shows, and what staff do with them. */
export const bannersRoutes = ({ db, write }: { db: Database; write: Write }) => {
  const limit = perMinute(COUNTINGS)

  return serve(bannersContract, {
    async active({ params, headers }, call) {
      const key = pageKey(params.pageKey)
      const session = headers['x-session-id']
      call.reads(...targetsOver(key).map(bannerTag))
      if (session === undefined) return bannersOf(db, key)
      const { left, counted } = await lookFor(db, session, key)
      if (counted.length === 0 || call.isHead) return left
      await limit(call.ip)
      return countViews(db, session, key)
    },

    list: () => listBanners(db),
    create: ({ body }) => write((tx, note) => createBanner(tx, body, note)),
    update: ({ params, headers, body }) =>
      write((tx, note) => updateBanner(tx, params.id, { change: body, version: headers['if-match'] }, note)),
    remove: ({ params }) => write((tx, note) => removeBanner(tx, params.id, note)),
  })
}
