import type { Database } from '#server/database/database.ts'
import { bannersReferences } from '#server/features/banners/banners.references.ts'
import { blogReferences, formerPostAddresses } from '#server/features/blog/blog.references.ts'
import { findPost } from '#server/features/blog/blog.repository.ts'
import { readImageText } from '#server/features/images/image-metadata.ts'
import { navigationReferences } from '#server/features/navigation/navigation.references.ts'
import { formerPageAddresses, pagesReferences } from '#server/features/pages/pages.references.ts'
import { findPage } from '#server/features/pages/pages.repository.ts'
import { findProductEvenArchived, listFeatured } from '#server/features/catalogue/read-products.ts'
import { furtherProductAddresses } from '#server/features/catalogue/products.references.ts'
import { referencesRoutes } from '#server/features/references/references.routes.ts'
import { templatesReferences } from '#server/features/templates/templates.references.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { ReferenceSource } from '#server/content/references/reference-source.ts'
import { createSite } from '#server/content/references/site.ts'

/** Features whose content refers to pages, products and images, in the order in which staff see them. */
export const referenceSources: readonly ReferenceSource[] = [
  pagesReferences,
  templatesReferences,
  navigationReferences,
  bannersReferences,
  blogReferences,
]

export const createReferencesRoutes = ({
  db,
  withChanges,
  origin,
}: {
  db: Database
  withChanges: WithChanges
  origin: string
}) =>
  referencesRoutes({
    db,
    withChanges,
    origin,
    sources: referenceSources,
    furtherAddresses: [formerPageAddresses, formerPostAddresses, furtherProductAddresses],
    site: createSite({
      page: (slug, which) => findPage(db, slug, which),
      post: (slug, which) => findPost(db, slug, which),
      product: (handleOrId) => findProductEvenArchived(db, handleOrId),
      hasFeatured: async () => (await listFeatured(db)).length > 0,
      readImageText: (url) => readImageText(db, url),
    }),
  })
