import { type AnyRead, read } from '#storefront/api/read.ts'
import {
  blogBlockReads,
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
import {
  galleryQueries,
  galleryTitle,
  isGalleryEmpty,
  readGalleryQuery,
} from './features/catalogue/gallery/gallery.queries.ts'
import {
  draftFurther,
  draftRead,
  draftTitle,
  pageFurther,
  pageMain,
  pageMissing,
  pageRedirect,
  pageTitle,
} from './features/pages/page.queries.ts'
import { productMain, productRedirect, productTitle } from './features/catalogue/product/product.queries.ts'
import { findHiddenRoute } from '#shared/features/pages/reserved-slugs.ts'
import { bannersRead } from './features/banners/banners.queries.ts'
import { footerRead } from '#storefront/shell/footer.queries.ts'
import { paths } from '#shared/paths.ts'
import { matchPath } from './router.tsx'
import { type ScreenLocation, createScreen, type Screen } from './screen.ts'

/** Reads of the layout itself for this path. */
export const layoutQueries = (path: string): AnyRead[] => [read('/api/navigation'), bannersRead(path), footerRead]

/** Shared by the routes of pages written by staff. */
const page = {
  chunk: 'storefront/features/pages/PageScreen.tsx',
  load: () => import('./features/pages/PageScreen.tsx'),
  main: pageMain,
  further: pageFurther,
  missing: pageMissing,
  redirect: pageRedirect,
  title: pageTitle,
}

/** Route table of the shop. Other metadata is in entry.server.tsx. */
export const screens: readonly Screen[] = [
  createScreen({ ...page, path: paths.home }),
  createScreen({
    path: paths.gallery,
    chunk: 'storefront/features/catalogue/gallery/GalleryPage.tsx',
    load: () => import('./features/catalogue/gallery/GalleryPage.tsx'),
    queries: galleryQueries,
    title: galleryTitle,
    query: readGalleryQuery,
    isEmpty: isGalleryEmpty,
  }),
  createScreen({
    path: '/product/:handle',
    chunk: 'storefront/features/catalogue/product/ProductPage.tsx',
    load: () => import('./features/catalogue/product/ProductPage.tsx'),
    main: productMain,
    redirect: productRedirect,
    title: productTitle,
  }),
  createScreen({
    path: paths.cart,
    chunk: 'storefront/features/cart/CartPage.tsx',
    load: () => import('./features/cart/CartPage.tsx'),
    title: () => 'Cart',
  }),
  createScreen({
    path: paths.checkout,
    chunk: 'storefront/features/checkout/CheckoutPage.tsx',
    load: () => import('./features/checkout/CheckoutPage.tsx'),
    title: () => 'Checkout',
  }),
  createScreen({
    path: paths.blog,
    chunk: 'storefront/features/blog/BlogPage.tsx',
    load: () => import('./features/blog/BlogPage.tsx'),
    main: blogMain,
    queries: () => [postsRead],
    further: blogBlockReads,
    missing: blogMissing,
    redirect: blogRedirect,
    title: blogTitle,
  }),
  createScreen({
    path: '/blog/:post',
    chunk: 'storefront/features/blog/PostPage.tsx',
    load: () => import('./features/blog/PostPage.tsx'),
    main: postMain,
    queries: () => [postsRead],
    missing: postMissing,
    redirect: postRedirect,
    title: postTitle,
  }),
  createScreen({
    path: paths.privacy,
    chunk: 'storefront/features/legal/PrivacyPage.tsx',
    load: () => import('./features/legal/PrivacyPage.tsx'),
    title: () => 'Privacy Policy',
    isDated: true,
  }),
  createScreen({
    path: paths.terms,
    chunk: 'storefront/features/legal/TermsPage.tsx',
    load: () => import('./features/legal/TermsPage.tsx'),
    title: () => 'Terms of Service',
    isDated: true,
  }),
  createScreen({ ...page, path: '/:slug' }),
  createScreen({
    path: '/preview/:token',
    chunk: 'storefront/features/pages/DraftScreen.tsx',
    load: () => import('./features/pages/DraftScreen.tsx'),
    main: draftRead,
    further: draftFurther,
    title: draftTitle,
    isPrivate: true,
  }),
]

/** Rendered for all other URLs, with status 404. */
export const notFound: Screen = createScreen({
  path: '*',
  chunk: 'storefront/features/not-found/NotFoundPage.tsx',
  load: () => import('./features/not-found/NotFoundPage.tsx'),
  title: () => '404',
})

/** Screen and route parameters of a path; undefined if no route matches. */
export function findScreen(path: string): { screen: Screen; params: ScreenLocation['params'] } | undefined {
  for (const it of screens) {
    const params = matchPath(it.path, path)
    if (params && mayBePage(params)) return { screen: it, params }
  }
  return undefined
}

/** Staff areas and files aren't pages, nor is the footer, which every page contains. */
const mayBePage = ({ slug, post }: ScreenLocation['params']) =>
  /^[a-z\d-]*$/.test(slug ?? post ?? '') && slug !== 'footer' && (slug === undefined || !findHiddenRoute(slug))
