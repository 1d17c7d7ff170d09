/** Requests that many kinds of pages make: the menu, the footer, and lists shown by blocks. */
export const sharedReads: ReadonlySet<string> = new Set([
  '/api/navigation',
  '/api/pages/slug/footer',
  '/api/products/featured',
  '/api/products?limit=12',
  '/api/products/filters',
  '/api/blog',
])
