/** Calls that pages of many kinds make: the menu, the footer, and what blocks show of the catalogue and of the blog. */
export const sharedReadings: ReadonlySet<string> = new Set([
  '/api/navigation',
  '/api/pages/slug/footer',
  '/api/products/featured',
  '/api/products?limit=12',
  '/api/products/filters',
  '/api/blog',
])
