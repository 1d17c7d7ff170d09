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
import { createRestore } from '#server/content/activity/restore.ts'

/** Clients for the features that write audit events and for the log, sharing one database. */
export function createContentClients(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  const restores = {
    page: createRestore(pagesRestorable),
    navigation: createRestore(navigationRestorable),
    banner: createRestore(bannersRestorable),
    post: createRestore(blogRestorable),
  }
  const { send } = createInProcessSend([
    ...activityRoutes({ db, withChanges, restores }),
    ...bannersRoutes({ db, limits: createRateLimits(null), withChanges }),
    ...blogRoutes({ db, withChanges }),
    ...navigationRoutes({ db, withChanges }),
    ...pagesRoutes({ db, withChanges, links: testLinks() }),
  ])
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
