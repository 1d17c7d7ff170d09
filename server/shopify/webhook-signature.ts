import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether Shopify signed a webhook: the header X-Shopify-Hmac-Sha256 is the base64 HMAC-SHA256 of the raw body, as it came.
 * @param secrets any of them will do: there are two while one is being rotated
 */
export function verifyWebhook(rawBody: Uint8Array, signature: string | undefined, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature ?? '', 'base64')
  // Every secret is tried, so that the time taken does not tell which one fits.
  const fits = secrets.map((secret) => {
    const expected = createHmac('sha256', secret).update(rawBody).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return fits.includes(true)
}
