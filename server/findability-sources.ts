import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import { findPost, latestPosts, listPosts } from './features/blog/blog.repository.ts'
import { picturesInText, wordsOf } from './features/blog/picture-words.ts'
import { postHtml } from './features/blog/post-html.ts'
import type { Sources } from './features/findability/sources.ts'
import { findPage, listPages } from './features/pages/pages.repository.ts'
import { addressesOnSale, firstOnSale } from './features/products/product-addresses.ts'
import { findProduct } from './features/products/product-reading.ts'
import type { ReadPictures } from './references/pictures.ts'

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
