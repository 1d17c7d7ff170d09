import { Router } from '@koa/router'
import type { Context, Next } from 'koa'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { sweepSharedLinks } from '#server/content/shared-links.ts'
import type { SignedLinkParts } from '#server/content/signed-links.ts'
import type { AsOf } from '#server/http/as-of.ts'
import { HttpError } from '#server/errors.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { limitPerMinute } from '#server/http/rate-limit.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { paths } from '#shared/paths.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { applyDue } from './apply-due.ts'
import { sweepDrafts, type Plannables } from './drafts.repository.ts'
import { calendarFile, releasesFile } from './releases.files.ts'
import { createDraftRestore, releasesRoutes } from './releases.routes.ts'
import { createViewLinks } from './view-links.ts'

/** Pages of a future shop per minute and IP address: each one is computed anew. */
const VIEWS_PER_MINUTE = 300

/** Endpoints whose answers drafts can change. */
const content = /^\/api\/(navigation$|pages\/slug\/|blog(\/|$)|promo-banners\/active\/)/

/** The staff app edits the shop as it is. */
const isFromStaffApp = (ctx: Context) => /^https?:\/\/[^/]+\/(cms|images|admin)(\/|$)/.test(ctx.get('referer'))

interface ReleasesParts extends FeatureParts, SignedLinkParts {
  plannables: Plannables
  /** Opens the shop as it will be at a time (ISO 8601). */
  asOf(at: string): AsOf
}

/** Drafts of live records, releases, and the shop at a future time. */
export function releasesFeature(parts: ReleasesParts): Feature {
  const { db, plannables, limits } = parts
  const links = createViewLinks(parts)
  const limit = limitPerMinute(limits, 'future-shop', VIEWS_PER_MINUTE)

  async function viewAsOf(ctx: Context, next: Next) {
    const at = await links.timeOf(ctx)
    if (!at) return next()
    await limit(ctx.ip)
    const asOf = parts.asOf(at)
    if (!content.test(ctx.path)) {
      ctx.state['asOf'] = asOf
      return next()
    }
    if (ctx.method !== 'GET' || isFromStaffApp(ctx)) return next()
    const { requestId, log } = ctx.state as RequestState
    ctx.set('cache-control', 'private, no-store')
    ctx.body = await asOf
      .read((read) => read(ctx.url, { requestId, log, reads: () => undefined }))
      .catch((error: unknown) => {
        throw error instanceof ApiError ? new HttpError(error.status, error.message) : error
      })
  }

  return {
    routes: releasesRoutes({ ...parts, links, signedLinks: parts }),
    restores: { draft: createDraftRestore(plannables) },
    csvDownloads: [releasesFile(db, plannables), calendarFile(db, plannables)],
    middleware: [
      viewAsOf as never,
      new Router()
        .get('/as-of/:token', (ctx) => links.open(ctx, ctx.params['token']!))
        .post(paths.asOf('now'), (ctx) => links.leave(ctx))
        .routes(),
    ],
    scheduledTasks: { 'publishing what is planned': (now) => applyDue(parts, now) },
    sweeps: [(daysAgo) => sweepDrafts(db, plannables, daysAgo(365)), () => sweepSharedLinks(db)],
    alerts: {
      'the releases': async () =>
        (
          await db
            .selectFrom('releases')
            .select(['name', 'failure'])
            .where('failure', 'is not', null)
            .where('publishedAt', 'is', null)
            .orderBy('id')
            .execute()
        ).map(({ name, failure }) => ({
          level: 'error',
          text: `The release “${name}” couldn’t go live: ${failure} Nothing was published.`,
          path: staffPaths.cmsTab('releases'),
        })),
    },
  }
}
