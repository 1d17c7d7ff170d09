import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Verifies a webhook: X-Shopify-Hmac-Sha256 is the base64 HMAC-SHA256 of the raw body.
 * @param secrets - Any of them may match: there are two during rotation.
 */
export function verifyWebhook(rawBody: Uint8Array, signature: string | undefined, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature ?? '', 'base64')
  // All secrets are tried, so that timing doesn't reveal which one matches.
  const fits = secrets.map((secret) => {
    const expected = createHmac('sha256', secret).update(rawBody).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return fits.includes(true)
}
