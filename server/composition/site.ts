import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { findPost, latestPosts, listPosts } from '#server/features/blog/blog.repository.ts'
import { imagesInText, imageTexts } from '#server/features/blog/image-texts.ts'
import { renderPost } from '#server/features/blog/render-post.ts'
import type { Sources } from '#server/features/seo/sources.ts'
import { findPage, listPages } from '#server/features/pages/pages.repository.ts'
import { addressesOnSale, firstOnSale } from '#server/features/catalogue/reading/product-addresses.ts'
import type { ProductSearch } from '#server/features/catalogue/search/products.search.ts'
import { kindsOf } from '#shared/features/catalogue/kinds.ts'
import { findProduct, findProductEvenArchived, listFeatured } from '#server/features/catalogue/reading/read-products.ts'
import type { ReadCache } from '#server/http/read-cache.ts'
import type { ReadImageMetadata } from '#server/content/references/read-images.ts'
import { isThemeAddress, themeCandidates, type ThemeReaders } from '#server/rendering/storefront/theme-addresses.ts'
import { cacheTargets } from '#server/features/redirects/redirects.repository.ts'
import { queryOf } from '#shared/features/redirects/redirect-path.ts'
import { customerAccounts } from '#server/features/orders/import-orders.ts'
import { createSite, type Site } from '#server/content/references/site.ts'
import { readImageText } from '#server/features/images/image-metadata.ts'

interface SeoSourcesParts {
  db: Database
  log: Logger
  origin: string
  readPictures: ReadImageMetadata
  search: ProductSearch
}

/** Data sources for the sitemap, the feed and preview cards. */
export const seoSources = ({ db, log, origin, readPictures, search }: SeoSourcesParts): Sources => ({
  pages: () => listPages(db),
  page: (slug) => findPage(db, slug, { drafts: false }),
  posts: () => listPosts(db),
  latestPosts: (limit) => latestPosts(db, limit),
  async renderPost(content, reads) {
    const altTexts = imageTexts(await readPictures(imagesInText(content), { reads }))
    return renderPost(content, log, { origin, altTexts })
  },
  pictures: readPictures,
  post: (slug) => findPost(db, slug),
  firstProduct: (from) => firstOnSale(db, from),
  products: (from, to) => addressesOnSale(db, from, to),
  kinds: async () => kindsOf((await search.search({}, { limit: 0, offset: 0 })).options),
  product: (handleOrId) => findProduct(db, handleOrId),
})

const themeReaders = (db: Database, search: ProductSearch): ThemeReaders => ({
  readKinds: async () => (await search.search({}, { limit: 0, offset: 0 })).options,
  readAccounts: () => customerAccounts(db),
})

interface SiteParts extends Pick<SeoSourcesParts, 'db' | 'search'> {
  readCache: ReadCache
}

/** The records that addresses of this site lead to, read from the features. */
export function shopSite({ db, search, readCache }: SiteParts): Site {
  const readRedirects = cacheTargets(db, readCache)
  return createSite({
    redirect: async (address) => (await readRedirects()).match(address)?.target,
    async themeCandidates(address) {
      const [path = ''] = address.split('?', 1)
      if (!isThemeAddress(path)) return []
      return themeCandidates(path, new URLSearchParams(queryOf(address)), themeReaders(db, search))
    },
    page: (slug, which) => findPage(db, slug, which),
    post: (slug, which) => findPost(db, slug, which),
    product: (handleOrId) => findProductEvenArchived(db, handleOrId),
    hasFeatured: async () => (await listFeatured(db)).length > 0,
    readImageText: (url) => readImageText(db, url),
  })
}
