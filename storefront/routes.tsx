import {
  blogMain,
  blogMissing,
  blogRedirect,
  blogTitle,
  miniaturesRead,
  postMain,
  postMissing,
  postRedirect,
  postsRead,
  postTitle,
} from '#storefront/features/blog/blog.queries.ts'
import { legalRead } from './features/legal/legal.queries.ts'
import { draftRead, draftTitle, pageMain, pageMissing, pageRedirect, pageTitle } from './features/pages/page.queries.ts'
import {
  backInStockRedirect,
  productMain,
  productRedirect,
  productTitle,
} from './features/catalogue/product/product.queries.ts'
import { backInStockLink } from './features/back-in-stock/back-in-stock.queries.ts'
import { newsletterLink } from './features/newsletter/newsletter.queries.ts'
import { isSharedList, readWishlistQuery, wishlistQueries } from './features/wishlist/wishlist.queries.ts'
import { findHiddenRoute } from '#shared/features/pages/reserved-slugs.ts'
import { paths } from '#shared/paths.ts'
import { matchPath } from './location.ts'
import type { Route, ScreenLocation } from './screen.ts'

/** False in the browser's build, which then leaves out what only the server asks of a route. */
const isServer = typeof window === 'undefined'

/** Shared by the routes of pages written by staff. */
const page = {
  chunk: 'storefront/features/pages/PageScreen.tsx',
  load: () => import('./features/pages/PageScreen.tsx'),
  hydrates: 'interaction' as const,
  main: pageMain,
  title: pageTitle,
  ...(isServer && { missing: pageMissing, redirect: pageRedirect }),
}

/** Shared by the catalogue and the pages of types and designers. What only the server asks is in entry.server.tsx. */
const gallery = {
  chunk: 'storefront/features/catalogue/gallery/GalleryPage.tsx',
  load: () => import('./features/catalogue/gallery/GalleryPage.tsx'),
  hydrates: 'idle' as const,
  title: () => '',
}

const kind = {
  ...gallery,
  chunk: 'storefront/features/catalogue/gallery/KindPage.tsx',
  load: () => import('./features/catalogue/gallery/KindPage.tsx'),
}
/** Pages of plain forms. Browsers' builds leave them out, so that what they share stays where it is. */
const plainForms: readonly Route[] = isServer
  ? [
      {
        path: '/product/:handle/back-in-stock',
        chunk: 'storefront/features/back-in-stock/BackInStockPage.tsx',
        load: () => import('./features/back-in-stock/BackInStockPage.tsx'),
        hydrates: 'never',
        main: productMain,
        title: (at, reads) => `Stock alert: ${productTitle(at, reads)}`,
        redirect: backInStockRedirect,
      },
      {
        path: paths.orderStatus,
        chunk: 'storefront/features/orders/OrderStatusPage.tsx',
        load: () => import('./features/orders/OrderStatusPage.tsx'),
        hydrates: 'never',
        title: () => 'Where is my print',
        isPrivate: true,
      },
      {
        path: '/newsletter/:token',
        chunk: 'storefront/features/newsletter/ConfirmPage.tsx',
        load: () => import('./features/newsletter/ConfirmPage.tsx'),
        hydrates: 'never',
        main: newsletterLink,
        title: () => 'Confirm your newsletter',
        isPrivate: true,
      },
      {
        path: '/unsubscribe/newsletter/:token',
        chunk: 'storefront/features/newsletter/LeavePage.tsx',
        load: () => import('./features/newsletter/LeavePage.tsx'),
        hydrates: 'never',
        main: newsletterLink,
        title: () => 'Unsubscribe',
        isPrivate: true,
      },
      {
        path: '/unsubscribe/back-in-stock/:token',
        chunk: 'storefront/features/back-in-stock/StopPage.tsx',
        load: () => import('./features/back-in-stock/StopPage.tsx'),
        hydrates: 'never',
        main: backInStockLink,
        title: () => 'Stock alert',
        isPrivate: true,
      },
    ]
  : []

/** Route table of the shop. Other metadata is in entry.server.tsx. */
export const screens: readonly Route[] = [
  ...plainForms,
  { ...page, path: paths.home },
  { ...gallery, path: paths.gallery },
  { ...kind, path: '/gallery/type/:type' },
  { ...kind, path: '/gallery/designer/:designer' },
  {
    path: '/product/:handle',
    chunk: 'storefront/features/catalogue/product/ProductPage.tsx',
    load: () => import('./features/catalogue/product/ProductPage.tsx'),
    hydrates: 'idle',
    main: productMain,
    title: productTitle,
    ...(isServer && { redirect: productRedirect }),
  },
  {
    path: paths.cart,
    chunk: 'storefront/features/cart/CartPage.tsx',
    load: () => import('./features/cart/CartPage.tsx'),
    hydrates: 'idle',
    title: () => 'Cart',
  },
  {
    path: paths.checkout,
    chunk: 'storefront/features/checkout/CheckoutPage.tsx',
    load: () => import('./features/checkout/CheckoutPage.tsx'),
    hydrates: 'idle',
    title: () => 'Checkout',
  },
  {
    path: paths.wishlist,
    chunk: 'storefront/features/wishlist/WishlistPage.tsx',
    load: () => import('./features/wishlist/WishlistPage.tsx'),
    hydrates: 'idle',
    title: () => 'Wishlist',
    ...(isServer && { queries: wishlistQueries, query: readWishlistQuery, isUncached: isSharedList }),
  },
  {
    path: paths.blog,
    chunk: 'storefront/features/blog/BlogPage.tsx',
    load: () => import('./features/blog/BlogPage.tsx'),
    hydrates: 'interaction',
    main: blogMain,
    queries: () => [postsRead],
    title: blogTitle,
    ...(isServer && { missing: blogMissing, redirect: blogRedirect }),
  },
  {
    path: '/blog/:post',
    chunk: 'storefront/features/blog/PostPage.tsx',
    load: () => import('./features/blog/PostPage.tsx'),
    hydrates: 'interaction',
    main: postMain,
    queries: ({ params }) => [postsRead, miniaturesRead(params['post']!)],
    title: postTitle,
    ...(isServer && { missing: postMissing, redirect: postRedirect }),
  },
  {
    path: paths.privacy,
    chunk: 'storefront/features/legal/PrivacyPage.tsx',
    load: () => import('./features/legal/PrivacyPage.tsx'),
    hydrates: 'never',
    title: () => 'Privacy Policy',
    isDated: true,
    ...(isServer && { main: () => legalRead('privacy-policy') }),
  },
  {
    path: paths.terms,
    chunk: 'storefront/features/legal/TermsPage.tsx',
    load: () => import('./features/legal/TermsPage.tsx'),
    hydrates: 'never',
    title: () => 'Terms of Service',
    isDated: true,
    ...(isServer && { main: () => legalRead('terms-of-service') }),
  },
  { ...page, path: '/:slug' },
  {
    path: '/preview/:token',
    chunk: 'storefront/features/pages/DraftScreen.tsx',
    load: () => import('./features/pages/DraftScreen.tsx'),
    hydrates: 'idle',
    main: draftRead,
    title: draftTitle,
    isPrivate: true,
  },
]

/** Rendered for all other URLs, with status 404. */
export const notFound: Route = {
  path: '*',
  chunk: 'storefront/features/not-found/NotFoundPage.tsx',
  load: () => import('./features/not-found/NotFoundPage.tsx'),
  hydrates: 'never',
  title: () => '404',
}

/** Screen and route parameters of a path; undefined if no route matches. */
export function findScreen(path: string): { screen: Route; params: ScreenLocation['params'] } | undefined {
  for (const it of screens) {
    const params = matchPath(it.path, path)
    if (params && (!isServer || mayBePage(params))) return { screen: it, params }
  }
  return undefined
}

/** Staff areas and files aren't pages, nor is the footer, which every page contains. */
const mayBePage = ({ slug, post }: ScreenLocation['params']) =>
  /^[a-z\d-]*$/.test(slug ?? post ?? '') && slug !== 'footer' && (slug === undefined || !findHiddenRoute(slug))
