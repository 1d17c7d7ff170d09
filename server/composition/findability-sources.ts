import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { findPost, latestPosts, listPosts } from '#server/features/blog/blog.repository.ts'
import { picturesInText, wordsOf } from '#server/features/blog/picture-words.ts'
import { postHtml } from '#server/features/blog/post-html.ts'
import type { Sources } from '#server/features/findability/sources.ts'
import { findPage, listPages } from '#server/features/pages/pages.repository.ts'
import { addressesOnSale, firstOnSale } from '#server/features/products/product-addresses.ts'
import { findProduct } from '#server/features/products/product-reading.ts'
import type { ReadPictures } from '#server/references/pictures.ts'

interface SourcesParts {
  db: Database
  log: Logger
  origin: string
  readPictures: ReadPictures
}

/** What search engines, feed readers and link previews are told, as the rooms know it. */
export const findabilitySources = ({ db, log, origin, readPictures }: SourcesParts): Sources => ({
  pages: () => listPages(db),
  page: (slug) => findPage(db, slug, { drafts: false }),
  posts: () => listPosts(db),
  latestPosts: (limit) => latestPosts(db, limit),
  async postHtml(content, reads) {
    const words = wordsOf(await readPictures(picturesInText(content), { reads }))
    return postHtml(content, log, { origin, words })
  },
  pictures: readPictures,
  post: (slug) => findPost(db, slug),
  firstProduct: (from) => firstOnSale(db, from),
  products: (from, to) => addressesOnSale(db, from, to),
  product: (handleOrId) => findProduct(db, handleOrId),
})
