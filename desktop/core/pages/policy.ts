/**
 * Content security policy of the app's documents: own scripts only, requests to the own origin only (the main process
 * forwards them), no eval, no frames except the builder's previews, which inherit it. Images may come from any https
 * address, as on the server, and from `pictureOrigin`.
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

/** For every other response: displayed as a document it could do nothing. */
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
