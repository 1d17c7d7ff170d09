import type { Feature, FeatureParts } from '#server/content/feature.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import type { Variants } from '#server/media/delivery/variants.ts'
import { pictureFinder } from './card-image.ts'
import { seoRouter, type FindabilityParts } from './seo.routes.ts'

interface SeoFeatureParts extends FeatureParts, Pick<FindabilityParts, 'headers' | 'origin' | 'readShop' | 'sources'> {
  addresses: Pick<FindabilityParts, 'outward'>
  /** Cache of what crawlers and link previews request, with its own memory limit. */
  crawlerCache: ResponseCache
  pictureOrigin: string | null
  /** The storefront's static files, such as images. */
  publicFolder: string
  variants: Variants
}

export function seoFeature(parts: SeoFeatureParts): Feature {
  const { addresses, crawlerCache, log, pictureOrigin, publicFolder, variants } = parts
  const findPicture = pictureFinder({ origin: pictureOrigin, stored: variants.read, folder: publicFolder, log })
  const router = seoRouter({ ...parts, cache: crawlerCache, findPicture, outward: addresses.outward })
  return { middleware: [router.routes()] }
}
