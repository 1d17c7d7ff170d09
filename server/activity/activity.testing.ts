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
import { testLinks } from '#server/features/pages/pages.testing.ts'
import { openLimits } from '#server/http/rate-limit.ts'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { writing } from '#tests/harness/writing.ts'
import { restorer } from './restorable.ts'

/** The rooms that write down what staff do, and the log, over one database. */
export function openRooms(db: Database) {
  const { write, noted } = writing(db)
  const rooms = {
    page: restorer(pagesRestorable),
    navigation: restorer(navigationRestorable),
    banner: restorer(bannersRestorable),
    post: restorer(blogRestorable),
  }
  const { send } = inProcess([
    ...activityRoutes({ db, write, rooms }),
    ...bannersRoutes({ db, limits: openLimits(null), write }),
    ...blogRoutes({ db, write }),
    ...navigationRoutes({ db, write }),
    ...pagesRoutes({ db, write, links: testLinks() }),
  ])
  const activity = createClient(api.activity, send)
  return {
    db,
    write,
    noted,
    activity,
    banners: createClient(api.banners, send),
    blog: createClient(api.blog, send),
    navigation: createClient(api.navigation, send),
    pages: createClient(api.pages, send),
    entries: () => activity.list({ query: {} }),
    /** Restores the newest entry. */
    async restoreLast() {
      const [{ id } = { id: '0' }] = await activity.list({ query: { limit: 1 } })
      await activity.restore({ params: { id } })
    },
  }
}

/** What calls for one record take. */
export const by = (id: string) => ({ params: { id } })
export const of = (id: string) => ({ ...by(id), headers: {} })

export const post = { title: 'Wyrms', excerpt: 'In three steps', content: 'Take a brush.', imageUrl: '/wyrm.webp' }
