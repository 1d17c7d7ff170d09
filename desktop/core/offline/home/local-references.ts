import { bannersReferences } from '#server/features/banners/banners.references.ts'
import { blogReferences, formerPostAddresses } from '#server/features/blog/blog.references.ts'
import { findPost } from '#server/features/blog/blog.repository.ts'
import { navigationReferences } from '#server/features/navigation/navigation.references.ts'
import { formerPageAddresses, pagesReferences } from '#server/features/pages/pages.references.ts'
import { findPage } from '#server/features/pages/pages.repository.ts'
import { referencesRoutes } from '#server/features/references/references.routes.ts'
import { templatesReferences } from '#server/features/templates/templates.references.ts'
import { createSite } from '#server/content/references/site.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import type { ImageMetadataByUrl } from '#shared/features/images/images.schema.ts'

/** What the copy has besides the content. */
export interface Beside {
  /** Origin of the shop. */
  origin: string
  /** What is known of images, by their address. */
  readPictures(urls: readonly string[]): ImageMetadataByUrl
  /** The products that are known here; null: none were read yet. */
  readProducts(): readonly Product[] | null
}

const sources = [pagesReferences, templatesReferences, navigationReferences, bannersReferences, blogReferences]

/**
 * References in the copied content, and its check. The shop's redirects and drafts aren't here, nor are most of its
 * products: those that aren't known are taken to be for sale.
 */
export function localReferences(db: Database, withChanges: WithChanges, beside: Beside) {
  return referencesRoutes({
    db,
    withChanges,
    origin: beside.origin,
    sources,
    furtherAddresses: [formerPageAddresses, formerPostAddresses],
    site: createSite({
      redirect: async () => undefined,
      themeCandidates: async () => [],
      page: (slug, which) => findPage(db, slug, which),
      post: (slug, which) => findPost(db, slug, which),
      product: async (handleOrId) =>
        beside.readProducts()?.find(({ id, shopifyHandle }) => id === handleOrId || shopifyHandle === handleOrId) ??
        unknownProduct,
      hasFeatured: async () => beside.readProducts()?.some(({ isFeatured }) => isFeatured) ?? true,
      readImageText: async (url) => {
        const image = beside.readPictures([url])[url]
        return image && { alt: image.alt, isDecorative: image.isDecorative === true }
      },
    }),
  })
}

const unknownProduct = { name: '', isAvailable: true, shopifyVariants: [] }
