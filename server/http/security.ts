import { videoFrameOrigins } from '#shared/blocks/video.ts'

/** Sources that a page's Content-Security-Policy must allow. */
export interface PagePolicy {
  /** `'sha256-…'` of inline style sheets. */
  styles: string[]
  /** Image origins besides this site and https. */
  pictures: string[]
  /** `'sha256-…'` of inline scripts. */
  inlineScripts?: string[]
  /** URLs of third-party scripts, loaded with the shopper's consent. */
  scripts: string[]
  /** Sources besides this site to which the page's forms may redirect. */
  formTargets?: string[]
  /** Whether the page may play videos: in the frames of known players, or files over https. */
  hasVideos?: boolean
}

/**
 * The policy of every page: no foreign scripts except `scripts`, no framing, no plugins. Images may come from any https
 * URL, as Shopify's do.
 */
export function contentSecurityPolicy({
  styles,
  pictures,
  scripts,
  inlineScripts = [],
  formTargets = [],
  hasVideos = false,
}: PagePolicy): string {
  const others = [...new Set(scripts.map((address) => new URL(address).origin))]
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...others],
    'style-src': ["'self'", ...styles],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:', ...pictures],
    ...(hasVideos && { 'frame-src': [...videoFrameOrigins], 'media-src': ["'self'", 'https:', ...pictures] }),
    // A worker shrinks images before uploads.
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...others],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...formTargets],
    'frame-ancestors': ["'none'"],
  })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** The policy of data, messages and files. Opened as a document, nothing of them may load, run or be framed. */
const NOTHING = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every response, cached or not. Pages have a Content-Security-Policy of their own. */
export const commonHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': NOTHING,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
