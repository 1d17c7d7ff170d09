import type { Logger } from 'pino'

/**
 * Logs unsupported API versions and deprecation notices of the official clients. Other messages contain requests with
 * tokens, so they are dropped.
 */
export const clientLogger =
  (log: Logger) =>
  ({ type, content }: { type: string; content: unknown }) => {
    const { apiVersion, deprecationNotice } = content as { apiVersion?: string; deprecationNotice?: string }
    if (type === 'Unsupported_Api_Version') {
      log.warn({ apiVersion }, 'Shopify: this API version is outdated or not released yet')
    } else if (type === 'HTTP-Response-GraphQL-Deprecation-Notice') {
      log.warn({ deprecationNotice }, 'Shopify: a feature in use is deprecated')
    }
  }
