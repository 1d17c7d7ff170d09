import { blogHead, postHead } from '#storefront/features/blog/blog.head.ts'
import { galleryHead } from '#storefront/features/gallery/gallery.head.ts'
import { privacyHead, termsHead } from '#storefront/features/legal/legal.head.ts'
import { pageHead } from '#storefront/features/page/page.head.ts'
import { productHead } from '#storefront/features/product/product.head.ts'
import { paths } from '#shared/paths.ts'
import type { HeadOf } from './head.ts'

/** What each screen says of itself, by its path in the route table. Never part of the browser's bundle. */
export const heads: Readonly<Record<string, HeadOf>> = {
  [paths.home]: pageHead,
  [paths.gallery]: galleryHead,
  '/product/:handle': productHead,
  [paths.cart]: () => ({ description: 'The miniatures you have chosen.' }),
  [paths.checkout]: () => ({ description: 'On to the secure checkout.' }),
  [paths.blog]: blogHead,
  '/blog/:post': postHead,
  [paths.privacy]: privacyHead,
  [paths.terms]: termsHead,
  '/:slug': pageHead,
  '/preview/:token': () => ({ description: 'A preview of a page that is not published.' }),
  '*': () => ({ description: 'This page was consumed by the void.' }),
}
