import { matchPath } from 'react-router-dom'
import { type AnyRead, read } from '#storefront/api/read.ts'
import {
  blogFurther,
  blogMain,
  blogMissing,
  blogRedirect,
  blogTitle,
  postMain,
  postMissing,
  postRedirect,
  postsRead,
  postTitle,
} from '#storefront/features/blog/blog.queries.ts'
import { galleryQueries, galleryTitle } from '#storefront/features/gallery/gallery.queries.ts'
import {
  draftFurther,
  draftRead,
  draftTitle,
  pageFurther,
  pageMain,
  pageMissing,
  pageRedirect,
  pageTitle,
} from '#storefront/features/page/page.queries.ts'
import { productMain, productRedirect, productTitle } from '#storefront/features/product/product.queries.ts'
import { routeHiddenBy } from '#shared/features/pages/reserved-slugs.ts'
import { bannersRead } from '#storefront/shell/banners/banners.queries.ts'
import { footerRead } from '#storefront/shell/footer.queries.ts'
import { paths } from '#shared/paths.ts'
import { type At, screen, type Screen } from './screen.ts'

/** What the layout itself reads, on the screen of this path. */
export const layoutQueries = (path: string): AnyRead[] => [read('/api/navigation'), bannersRead(path), footerRead]

/** A page that staff wrote. */
const page = {
  chunk: 'storefront/features/page/PageScreen.tsx',
  load: () => import('./features/page/PageScreen.tsx'),
  main: pageMain,
  further: pageFurther,
  missing: pageMissing,
  redirect: pageRedirect,
  title: pageTitle,
}

/** Every screen of the shop: where it is, what it reads, what it is called. What else it says of itself is in head/heads.ts. */
export const screens: readonly Screen[] = [
  screen({ ...page, path: paths.home }),
  screen({
    path: paths.gallery,
    chunk: 'storefront/features/gallery/GalleryPage.tsx',
    load: () => import('./features/gallery/GalleryPage.tsx'),
    queries: galleryQueries,
    title: galleryTitle,
    readsQuery: true,
  }),
  screen({
    path: '/product/:handle',
    chunk: 'storefront/features/product/ProductPage.tsx',
    load: () => import('./features/product/ProductPage.tsx'),
    main: productMain,
    redirect: productRedirect,
    title: productTitle,
  }),
  screen({
    path: paths.cart,
    chunk: 'storefront/features/cart/CartPage.tsx',
    load: () => import('./features/cart/CartPage.tsx'),
    title: () => 'Cart',
  }),
  screen({
    path: paths.checkout,
    chunk: 'storefront/features/checkout/CheckoutPage.tsx',
    load: () => import('./features/checkout/CheckoutPage.tsx'),
    title: () => 'Checkout',
  }),
  screen({
    path: paths.blog,
    chunk: 'storefront/features/blog/BlogPage.tsx',
    load: () => import('./features/blog/BlogPage.tsx'),
    main: blogMain,
    queries: () => [postsRead],
    further: blogFurther,
    missing: blogMissing,
    redirect: blogRedirect,
    title: blogTitle,
  }),
  screen({
    path: '/blog/:post',
    chunk: 'storefront/features/blog/PostPage.tsx',
    load: () => import('./features/blog/PostPage.tsx'),
    main: postMain,
    queries: () => [postsRead],
    missing: postMissing,
    redirect: postRedirect,
    title: postTitle,
  }),
  screen({
    path: paths.privacy,
    chunk: 'storefront/features/legal/PrivacyPage.tsx',
    load: () => import('./features/legal/PrivacyPage.tsx'),
    title: () => 'Privacy Policy',
    dated: true,
  }),
  screen({
    path: paths.terms,
    chunk: 'storefront/features/legal/TermsPage.tsx',
    load: () => import('./features/legal/TermsPage.tsx'),
    title: () => 'Terms of Service',
    dated: true,
  }),
  screen({ ...page, path: '/:slug' }),
  screen({
    path: '/preview/:token',
    chunk: 'storefront/features/page/DraftScreen.tsx',
    load: () => import('./features/page/DraftScreen.tsx'),
    main: draftRead,
    further: draftFurther,
    title: draftTitle,
    isPrivate: true,
  }),
]

/** Shown for every other address, with status 404. */
export const notFound: Screen = screen({
  path: '*',
  chunk: 'storefront/features/not-found/NotFoundPage.tsx',
  load: () => import('./features/not-found/NotFoundPage.tsx'),
  title: () => '404',
})

/** The screen of an address, and what its pattern found in it. Undefined for an address that is not the shop's. */
export function findScreen(path: string): { screen: Screen; params: At['params'] } | undefined {
  for (const it of screens) {
    const match = matchPath(it.path, path)
    if (match && mayBePage(match.params)) return { screen: it, params: match.params }
  }
  return undefined
}

/** The staff's areas and files are no pages, and the footer stands under all of them (decision 20). */
const mayBePage = ({ slug, post }: At['params']) =>
  /^[a-z\d-]*$/.test(slug ?? post ?? '') && slug !== 'footer' && (slug === undefined || !routeHiddenBy(slug))
