import type { Logger } from 'pino'

/**
 * What the official clients have to say that matters: an API version they don't know, and Shopify's deprecation notices. The
 * rest of what they log holds requests with their tokens, and is left alone.
 */
export const clientLogger =
  (log: Logger) =>
  ({ type, content }: { type: string; content: unknown }) => {
    const { apiVersion, deprecationNotice } = content as { apiVersion?: string; deprecationNotice?: string }
    if (type === 'Unsupported_Api_Version') {
      log.warn({ apiVersion }, 'Shopify: this API version is old, or not out yet')
    } else if (type === 'HTTP-Response-GraphQL-Deprecation-Notice') {
      log.warn({ deprecationNotice }, 'Shopify: something in use is going away')
    }
  }
