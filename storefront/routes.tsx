import { matchPath } from 'react-router-dom'
import { read } from '#storefront/api/read.ts'
import { galleryHead, galleryQueries } from '#storefront/features/gallery/gallery.queries.ts'
import { productHead, productMain, productRedirect } from '#storefront/features/product/product.queries.ts'
import { paths } from '#shared/paths.ts'
import { type At, screen, type Screen } from './screen.ts'

/** What the layout itself reads, on every screen. */
export const layoutQueries = [read('/api/navigation')]

/** Every screen of the shop: where it is, what it reads, what it says of itself. */
export const screens: readonly Screen[] = [
  screen({
    path: paths.home,
    chunk: 'storefront/features/home/HomePage.tsx',
    load: () => import('./features/home/HomePage.tsx'),
    queries: () => [read('/api/products/featured')],
    head: (_at, _reads, shop) => ({
      title: 'Miniatures for the tabletop',
      description: `${shop.name} prints creatures to order in fine resin: dragons, oozes, undead and worse, in 32mm and 54mm, bare or painted.`,
      canonical: paths.home,
    }),
  }),
  screen({
    path: paths.gallery,
    chunk: 'storefront/features/gallery/GalleryPage.tsx',
    load: () => import('./features/gallery/GalleryPage.tsx'),
    queries: galleryQueries,
    head: galleryHead,
  }),
  screen({
    path: '/product/:handle',
    chunk: 'storefront/features/product/ProductPage.tsx',
    load: () => import('./features/product/ProductPage.tsx'),
    main: productMain,
    redirect: productRedirect,
    head: productHead,
  }),
  screen({
    path: paths.cart,
    chunk: 'storefront/features/cart/CartPage.tsx',
    load: () => import('./features/cart/CartPage.tsx'),
    head: () => ({ title: 'Cart', description: 'The miniatures you have chosen.' }),
  }),
  screen({
    path: paths.checkout,
    chunk: 'storefront/features/checkout/CheckoutPage.tsx',
    load: () => import('./features/checkout/CheckoutPage.tsx'),
    head: () => ({ title: 'Checkout', description: 'On to the secure checkout.' }),
  }),
]

/** Shown for every other address, with status 404. */
export const notFound: Screen = screen({
  path: '*',
  chunk: 'storefront/features/not-found/NotFoundPage.tsx',
  load: () => import('./features/not-found/NotFoundPage.tsx'),
  head: () => ({ title: '404', description: 'This page was consumed by the void.' }),
})

/** The screen of an address, and what its pattern found in it. Undefined for an address that is not the shop's. */
export function findScreen(path: string): { screen: Screen; params: At['params'] } | undefined {
  for (const it of screens) {
    const match = matchPath(it.path, path)
    if (match) return { screen: it, params: match.params }
  }
  return undefined
}
