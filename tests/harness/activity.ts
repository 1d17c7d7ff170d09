import type { WithChanges } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import { activityRoutes } from '#server/features/activity/activity.routes.ts'
import { bannersRestorable } from '#server/features/banners/banners.restorable.ts'
import { bannersRoutes } from '#server/features/banners/banners.routes.ts'
import { blogRestorable } from '#server/features/blog/blog.restorable.ts'
import { blogRoutes } from '#server/features/blog/blog.routes.ts'
import { navigationRestorable } from '#server/features/navigation/navigation.restorable.ts'
import { navigationRoutes } from '#server/features/navigation/navigation.routes.ts'
import { pagesRestorable } from '#server/features/pages/pages.restorable.ts'
import { pagesRoutes } from '#server/features/pages/pages.routes.ts'
import { testLinks } from './pages.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import { createInProcessSend } from './in-process.ts'
import { createTestWriter } from './test-writer.ts'
import type { Plannables } from '#server/features/releases/drafts.repository.ts'
import { applyDue } from '#server/features/releases/apply-due.ts'
import { createDraftRestore, releasesRoutes } from '#server/features/releases/releases.routes.ts'
import { createViewLinks } from '#server/features/releases/view-links.ts'
import { bannersPlannable } from '#server/features/banners/banners.plannable.ts'
import { blogPlannable } from '#server/features/blog/blog.plannable.ts'
import { navigationPlannable } from '#server/features/navigation/navigation.plannable.ts'
import { pagesPlannable } from '#server/features/pages/pages.plannable.ts'
import { templatesPlannable } from '#server/features/templates/templates.plannable.ts'
import { templatesRestorable } from '#server/features/templates/templates.restorable.ts'
import { templatesRoutes } from '#server/features/templates/templates.routes.ts'
import { createRestore } from '#server/content/activity/restore.ts'

export const plannables = {
  page: pagesPlannable,
  template: templatesPlannable,
  post: blogPlannable,
  banner: bannersPlannable,
  navigation: navigationPlannable,
} as Plannables
const links = createViewLinks({
  keys: ['a key for tests only'],
  origin: 'https://shop.example',
  isActive: async () => true,
})

export const restores = {
  page: createRestore(pagesRestorable),
  template: createRestore(templatesRestorable),
  navigation: createRestore(navigationRestorable),
  banner: createRestore(bannersRestorable),
  post: createRestore(blogRestorable),
  draft: createDraftRestore(plannables),
}

/** The features that write audit events, and the log, on one database. */
export function contentRoutes(db: Database, withChanges: WithChanges) {
  return [
    ...activityRoutes({ db, withChanges, restores }),
    ...bannersRoutes({ db, limits: createRateLimits(null), withChanges }),
    ...blogRoutes({ db, withChanges }),
    ...navigationRoutes({ db, withChanges }),
    ...pagesRoutes({ db, withChanges, links: testLinks() }),
    ...templatesRoutes({ db, withChanges }),
    ...releasesRoutes({
      db,
      withChanges,
      plannables,
      links,
      signedLinks: { keys: ['test'], isActive: async () => true },
    }),
  ]
}

/** Clients for these features. */
export function createContentClients(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  const { send } = createInProcessSend(contentRoutes(db, withChanges))
  const activity = createClient(api.activity, send)
  return {
    db,
    withChanges,
    noted,
    activity,
    banners: createClient(api.banners, send),
    blog: createClient(api.blog, send),
    navigation: createClient(api.navigation, send),
    pages: createClient(api.pages, send),
    templates: createClient(api.templates, send),
    releases: createClient(api.releases, send),
    /** Applies what is due at a time. */
    applyDue: (now: Date) => applyDue({ db, withChanges, plannables }, now),
    entries: () => activity.list({ query: {} }),
    async restoreLast() {
      const [{ id } = { id: '0' }] = await activity.list({ query: { limit: 1 } })
      await activity.restore({ params: { id } })
    },
  }
}

/** Arguments of calls that take one record. */
export const by = (id: string) => ({ params: { id } })
export const of = (id: string) => ({ ...by(id), headers: {} })

export const post = { title: 'Wyrms', excerpt: 'In three steps', content: 'Take a brush.', imageUrl: '/wyrm.webp' }
