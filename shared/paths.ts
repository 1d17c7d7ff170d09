/** Every link of the shop. Segments are encoded here and nowhere else. */
export const paths = {
  home: '/',
  gallery: '/gallery',
  product: (handleOrId: string) => `/product/${encodeURIComponent(handleOrId)}`,
  cart: '/cart',
  checkout: '/checkout',
  about: '/about',
  process: '/process',
  contact: '/contact',
  cms: '/cms',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
} as const
