import { vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openRooms } from '#server/activity/activity.testing.ts'
import { bannersReferences } from '#server/features/banners/banners.references.ts'
import { blogReferences, formerPostAddresses } from '#server/features/blog/blog.references.ts'
import { findPost } from '#server/features/blog/blog.repository.ts'
import { pictureWords } from '#server/features/images/picture-facts.ts'
import { navigationReferences } from '#server/features/navigation/navigation.references.ts'
import { formerPageAddresses, pagesReferences } from '#server/features/pages/pages.references.ts'
import { findPage } from '#server/features/pages/pages.repository.ts'
import { findProductEvenArchived, listFeatured } from '#server/features/products/product-reading.ts'
import { furtherProductAddresses } from '#server/features/products/products.references.ts'
import { referencesRoutes } from '#server/features/references/references.routes.ts'
import { Thread } from '#server/threads/thread.ts'
import { templatesReferences } from '#server/features/templates/templates.references.ts'
import { templatesRoutes } from '#server/features/templates/templates.routes.ts'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { siteOf } from './site.ts'

export const ORIGIN = 'https://shop.example'

/** The rooms that refer to one another, composed as the shop does it. */
export function openReferences(db: Database) {
  const rooms = openRooms(db)
  const { write } = rooms
  const { send } = inProcess([
    ...templatesRoutes({ db, write }),
    ...referencesRoutes({
      db,
      write,
      origin: ORIGIN,
      rooms: [pagesReferences, templatesReferences, navigationReferences, bannersReferences, blogReferences],
      furtherAddresses: [formerPageAddresses, formerPostAddresses, furtherProductAddresses],
      site: siteOf({
        page: (slug, which) => findPage(db, slug, which),
        post: (slug, which) => findPost(db, slug, which),
        product: (handleOrId) => findProductEvenArchived(db, handleOrId),
        hasFeatured: async () => (await listFeatured(db)).length > 0,
        pictureWords: (url) => pictureWords(db, url),
      }),
    }),
  ])
  return {
    ...rooms,
    references: createClient(api.references, send),
    templates: createClient(api.templates, send),
  }
}

/** A block as staff save it. */
export const block = (type: string, content: Record<string, unknown>, id = type) => ({
  id,
  type,
  layout: { width: 100, row: 1, order: 0 },
  content,
})

/** How often the rooms have asked a thread for something while they rewrote, in a transaction. */
export function askedWhileRewriting(): { asked(): number } {
  const { rewrite } = blogReferences
  let isRewriting = false
  let count = 0
  const { ask } = Thread.prototype
  vi.spyOn(Thread.prototype, 'ask').mockImplementation(function (this: Thread<unknown, unknown>, job) {
    if (isRewriting) count += 1
    return ask.call(this, job)
  })
  vi.spyOn(blogReferences, 'rewrite').mockImplementation(async (tx, rewriting) => {
    isRewriting = true
    return rewrite(tx, rewriting).finally(() => (isRewriting = false))
  })
  return { asked: () => count }
}
