import { createSite, type Site } from '#server/content/references/site.ts'
import type { Database } from '#server/database/database.ts'
import { findPost } from '#server/features/blog/blog.repository.ts'
import { findProductEvenArchived, listFeatured } from '#server/features/catalogue/read-products.ts'
import { readImageText } from '#server/features/images/image-metadata.ts'
import { findPage } from '#server/features/pages/pages.repository.ts'

/** The records that addresses of this site lead to, read from the features. */
export const shopSite = (db: Database): Site =>
  createSite({
    page: (slug, which) => findPage(db, slug, which),
    post: (slug, which) => findPost(db, slug, which),
    product: (handleOrId) => findProductEvenArchived(db, handleOrId),
    hasFeatured: async () => (await listFeatured(db)).length > 0,
    readImageText: (url) => readImageText(db, url),
  })
