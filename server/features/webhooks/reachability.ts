import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { networkReason } from '#server/shopify/network-reason.ts'
import { endSentence } from '#shared/sentence.ts'
import { RECEIVERS } from './topics.ts'

/** A nonce follows. */
export const CHECK_PATH = `${RECEIVERS}/check/`

/** Longer than a proxy needs, and equal to Shopify's timeout. */
const TIMEOUT_MS = 5_000

/**
 * The response of this shop to a check: one HMAC line per key, because processes may have different keys during a
 * rotation. Another server at the address knows none of them.
 */
export const signCheck = (keys: readonly string[], nonce: string): string =>
  keys.map((key) => createHmac('sha256', key).update(`webhook check ${nonce}`).digest('base64url')).join('\n')

/** Far more than any number of keys in use at once. */
const MAX_RESPONSE = 2_000

/** Nonce in the path of a check, or null if the path is not a valid check. */
export const nonceOf = (path: string): string | null =>
  path.startsWith(CHECK_PATH) ? (/^[\w-]{20,64}$/.exec(path.slice(CHECK_PATH.length))?.[0] ?? null) : null

/** Requests this shop's public address. Returns null if the shop responds, otherwise the reason for staff. */
export async function checkReachability(origin: string, keys: readonly string[]): Promise<string | null> {
  const nonce = randomBytes(24).toString('base64url')
  try {
    const response = await fetch(origin + CHECK_PATH + nonce, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status >= 300 && response.status < 400)
      return `${origin} redirects to ${response.headers.get('location') ?? 'another address'}. Shopify does not follow redirects.`
    if (response.status !== 200) return `${origin} responds with status ${response.status}.`
    const lines = (await response.text()).slice(0, MAX_RESPONSE).split('\n')
    const ours = signCheck(keys, nonce).split('\n')
    const isOwn = ours.some((right) => lines.some((line) => isSame(line, right)))
    return isOwn ? null : `Another server responds at ${origin}, not this shop.`
  } catch (error) {
    return `${origin} can’t be reached: ${reasonOf(error)}`
  }
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const reasonOf = (error: unknown) =>
  error instanceof Error && error.name === 'TimeoutError'
    ? `no response within ${TIMEOUT_MS / 1000} seconds.`
    : endSentence(networkReason(error))
