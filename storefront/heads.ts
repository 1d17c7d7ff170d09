import { blogHead, postHead } from './features/blog/blog.head.ts'
import { galleryHead } from './features/catalogue/gallery/gallery.head.ts'
import { privacyHead, termsHead } from './features/legal/legal.head.ts'
import { pageHead } from './features/pages/page.head.ts'
import { productHead } from './features/catalogue/product/product.head.ts'
import { paths } from '#shared/paths.ts'
import type { BuildHead } from './head/head.ts'

/** Metadata builder of each screen, by its route path. Never part of the browser bundle. */
export const heads: Readonly<Record<string, BuildHead>> = {
  [paths.home]: pageHead,
  [paths.gallery]: galleryHead,
  '/product/:handle': productHead,
  [paths.cart]: () => ({ description: 'The miniatures in your cart.' }),
  [paths.checkout]: () => ({ description: 'Continue to the secure checkout.' }),
  [paths.blog]: blogHead,
  '/blog/:post': postHead,
  [paths.privacy]: privacyHead,
  [paths.terms]: termsHead,
  '/:slug': pageHead,
  '/preview/:token': () => ({ description: 'A preview of a page that is not published.' }),
  '*': () => ({ description: 'This page was consumed by the void.' }),
}
