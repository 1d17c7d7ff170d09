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
import { paths } from '#shared/paths.ts'
import { matchPath } from './router.tsx'
import type { ComponentType } from 'react'
import type { Route, ScreenLocation } from './screen.ts'

const component = (module: { default: ComponentType }) => module.default

/** Shared by the routes of pages written by staff. */
const page = {
  chunk: 'storefront/features/pages/PageScreen.tsx',
  load: () => import('./features/pages/PageScreen.tsx').then(component),
  hydrates: 'interaction' as const,
  main: pageMain,
  further: pageFurther,
  missing: pageMissing,
  redirect: pageRedirect,
  title: pageTitle,
}

/** Route table of the shop. Other metadata is in entry.server.tsx. */
export const screens: readonly Route[] = [
  { ...page, path: paths.home },
  {
    path: paths.gallery,
    chunk: 'storefront/features/catalogue/gallery/GalleryPage.tsx',
    load: () => import('./features/catalogue/gallery/GalleryPage.tsx').then(component),
    hydrates: 'idle',
    queries: galleryQueries,
    title: galleryTitle,
    query: readGalleryQuery,
    isEmpty: isGalleryEmpty,
  },
  {
    path: '/product/:handle',
    chunk: 'storefront/features/catalogue/product/ProductPage.tsx',
    load: () => import('./features/catalogue/product/ProductPage.tsx').then(component),
    hydrates: 'idle',
    main: productMain,
    redirect: productRedirect,
    title: productTitle,
  },
  {
    path: paths.cart,
    chunk: 'storefront/features/cart/CartPage.tsx',
    load: () => import('./features/cart/CartPage.tsx').then(component),
    hydrates: 'idle',
    title: () => 'Cart',
  },
  {
    path: paths.checkout,
    chunk: 'storefront/features/checkout/CheckoutPage.tsx',
    load: () => import('./features/checkout/CheckoutPage.tsx').then(component),
    hydrates: 'idle',
    title: () => 'Checkout',
  },
  {
    path: paths.blog,
    chunk: 'storefront/features/blog/BlogPage.tsx',
    load: () => import('./features/blog/BlogPage.tsx').then(component),
    hydrates: 'interaction',
    main: blogMain,
    queries: () => [postsRead],
    further: blogBlockReads,
    missing: blogMissing,
    redirect: blogRedirect,
    title: blogTitle,
  },
  {
    path: '/blog/:post',
    chunk: 'storefront/features/blog/PostPage.tsx',
    load: () => import('./features/blog/PostPage.tsx').then(component),
    hydrates: 'interaction',
    main: postMain,
    queries: () => [postsRead],
    missing: postMissing,
    redirect: postRedirect,
    title: postTitle,
  },
  {
    path: paths.privacy,
    chunk: 'storefront/features/legal/PrivacyPage.tsx',
    load: () => import('./features/legal/PrivacyPage.tsx').then(component),
    hydrates: 'never',
    title: () => 'Privacy Policy',
    isDated: true,
  },
  {
    path: paths.terms,
    chunk: 'storefront/features/legal/TermsPage.tsx',
    load: () => import('./features/legal/TermsPage.tsx').then(component),
    hydrates: 'never',
    title: () => 'Terms of Service',
    isDated: true,
  },
  { ...page, path: '/:slug' },
  {
    path: '/preview/:token',
    chunk: 'storefront/features/pages/DraftScreen.tsx',
    load: () => import('./features/pages/DraftScreen.tsx').then(component),
    hydrates: 'idle',
    main: draftRead,
    further: draftFurther,
    title: draftTitle,
    isPrivate: true,
  },
]

/** Rendered for all other URLs, with status 404. */
export const notFound: Route = {
  path: '*',
  chunk: 'storefront/features/not-found/NotFoundPage.tsx',
  load: () => import('./features/not-found/NotFoundPage.tsx').then(component),
  hydrates: 'never',
  title: () => '404',
}

/** Screen and route parameters of a path; undefined if no route matches. */
export function findScreen(path: string): { screen: Route; params: ScreenLocation['params'] } | undefined {
  for (const it of screens) {
    const params = matchPath(it.path, path)
    if (params && mayBePage(params)) return { screen: it, params }
  }
  return undefined
}

/** Staff areas and files aren't pages, nor is the footer, which every page contains. */
const mayBePage = ({ slug, post }: ScreenLocation['params']) =>
  /^[a-z\d-]*$/.test(slug ?? post ?? '') && slug !== 'footer' && (slug === undefined || !findHiddenRoute(slug))
