import type { Database } from '#server/database/database.ts'
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
import { templatesReferences } from '#server/features/templates/templates.references.ts'
import type { Write } from '#server/live/changes.ts'
import type { ReferringRoom } from '#server/references/referring-room.ts'
import { siteOf } from '#server/references/site.ts'

/** Whose content refers to pages, products and pictures, in the order in which staff see them. */
export const referring: readonly ReferringRoom[] = [
  pagesReferences,
  templatesReferences,
  navigationReferences,
  bannersReferences,
  blogReferences,
]

/** What refers to what, over all rooms. */
export const referenceRooms = ({ db, write, origin }: { db: Database; write: Write; origin: string }) =>
  referencesRoutes({
    db,
    write,
    origin,
    rooms: referring,
    furtherAddresses: [formerPageAddresses, formerPostAddresses, furtherProductAddresses],
    site: siteOf({
      page: (slug, which) => findPage(db, slug, which),
      post: (slug, which) => findPost(db, slug, which),
      product: (handleOrId) => findProductEvenArchived(db, handleOrId),
      hasFeatured: async () => (await listFeatured(db)).length > 0,
      pictureWords: (url) => pictureWords(db, url),
    }),
  })
