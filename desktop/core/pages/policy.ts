/**
 * The policy of this app's documents: scripts of its own only, calls to its own origin only (the main process passes them on), nothing
 * evaluated, no frames but the builder's previews, which have no address and this same policy. Pictures may come from where the server's own policy
 * lets them: any https address, as Shopify's may, and `pictureOrigin`.
 */
export const documentPolicy = (nonce: string, pictureOrigin: string | null): string =>
  policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(pictureOrigin ? [pictureOrigin] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  })

/** Of everything that is no document of this app: should it ever be shown as one, it can do nothing. */
export const contentPolicy = policyOf({
  'default-src': ["'none'"],
  sandbox: [],
  'frame-ancestors': ["'none'"],
})

function policyOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}
