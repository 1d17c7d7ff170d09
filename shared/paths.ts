/** Every link of the shop. Segments are encoded here and nowhere else. */
export const paths = {
  home: '/',
  gallery: '/gallery',
  product: (handleOrId: string) => `/product/${encodeURIComponent(handleOrId)}`,
  cart: '/cart',
  checkout: '/checkout',
  about: '/about',
  process: '/process',
  blog: '/blog',
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  page: (slug: string) => (slug === 'home' ? '/' : `/${encodeURIComponent(slug)}`),
  /** A draft, for somebody without an account. */
  preview: (token: string) => `/preview/${encodeURIComponent(token)}`,
  contact: '/contact',
  cms: '/cms',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
} as const

/** Where a product is: under its Shopify handle or, failing that, its id (specification section 2). */
export const productPath = ({ id, shopifyHandle }: { id: string; shopifyHandle: string | null }) =>
  paths.product(shopifyHandle ?? id)
