/**
 * First segments of the addresses that are the shop's own: a page of such a name could never be reached (decision 20). `home`,
 * `about`, `blog`, `contact`, `process` and `footer` are ordinary pages.
 */
const reserved: ReadonlySet<string> = new Set([
  // Screens that are not made of pages, and the staff's areas.
  'cart',
  'checkout',
  'gallery',
  'product',
  'preview',
  'privacy-policy',
  'terms-of-service',
  'admin',
  'cms',
  'images',
  'login',
  'logout',
  // What the server itself answers.
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

/** The route that a page with this slug would hide, such as `/cart`. Null: the slug is free to be used. */
export const routeHiddenBy = (slug: string): string | null => (reserved.has(slug) ? `/${slug}` : null)
