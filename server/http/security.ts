import helmet from 'koa-helmet'

/** What the Content-Security-Policy must know of the page that it guards. */
export interface PagePolicy {
  /** `'sha256-…'` of inline style sheets. */
  styles: string[]
  /** Where pictures come from, beside this site and https. */
  pictures: string[]
  /** Scripts of others, which load with the shopper's consent. */
  scripts: string[]
}

/**
 * The policy of every page: scripts only from this site, no frames around it, no plugins.
 * Pictures may come from any https address, because Shopify's may.
 */
export function contentSecurityPolicy({ styles, pictures, scripts }: PagePolicy): string {
  const others = [...new Set(scripts.map((address) => new URL(address).origin))]
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...others],
    'style-src': ["'self'", ...styles],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:', ...pictures],
    // Pictures are made small in one before they are sent.
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...others],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** Headers of every answer, kept or not. */
export const commonHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** The same for what Koa answers, with a policy that lets nothing load: those are data and messages. */
export const securityHeaders = (https: boolean) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
  })
