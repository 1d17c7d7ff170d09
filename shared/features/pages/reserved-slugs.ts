/**
 * First path segments of built-in routes, which would hide a page with that slug. `home`, `about`, `blog`, `contact`,
 * `process` and `footer` are ordinary pages.
 */
const reserved: ReadonlySet<string> = new Set([
  // Built-in screens and staff areas.
  'cart',
  'checkout',
  'gallery',
  'product',
  'preview',
  'as-of',
  'privacy-policy',
  'terms-of-service',
  'wishlist',
  'order-status',
  'admin',
  'cms',
  'images',
  'login',
  'logout',
  // Server routes.
  'api',
  'assets',
  'cards',
  'cdn',
  'healthz',
  'metrics',
  'pictures',
  'readyz',
  'robots',
  'sitemap',
  'uploads',
  'ws',
])

/** The built-in route that would hide a page with this slug, such as `/cart`; null if there is none. */
export const findHiddenRoute = (slug: string): string | null => (reserved.has(slug) ? `/${slug}` : null)
