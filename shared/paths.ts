/** Underscores for spaces, so that every name has an address that is easy to read, and no two names share one. */
const encodeName = (name: string) => encodeURIComponent(name).replaceAll('_', '%5F').replaceAll('%20', '_')

/** All links of the shop. Path segments are encoded only here. */
export const paths = {
  home: '/',
  gallery: '/gallery',
  /** Miniatures of a creature type. */
  type: (name: string) => `/gallery/type/${encodeName(name)}`,
  /** Miniatures of a designer. */
  designer: (name: string) => `/gallery/designer/${encodeName(name)}`,
  product: (handleOrId: string) => `/product/${encodeURIComponent(handleOrId)}`,
  cart: '/cart',
  checkout: '/checkout',
  wishlist: '/wishlist',
  about: '/about',
  process: '/process',
  blog: '/blog',
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  page: (slug: string) => (slug === 'home' ? '/' : `/${encodeURIComponent(slug)}`),
  /** A draft link for people without an account. */
  preview: (token: string) => `/preview/${encodeURIComponent(token)}`,
  /** Shows the shop at the time of a signed token, or as it is with `now`. */
  asOf: (token: string) => `/as-of/${encodeURIComponent(token)}`,
  contact: '/contact',
  cms: '/cms',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  orderStatus: '/order-status',
} as const

/** Path of a product by its Shopify handle, or its id if it has none. */
export const productPath = ({ id, shopifyHandle }: { id: string; shopifyHandle: string | null }) =>
  paths.product(shopifyHandle ?? id)

/** Where shoppers ask to be told when a product is back. */
export const backInStockPath = (product: Parameters<typeof productPath>[0]) => `${productPath(product)}/back-in-stock`
