import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { networkReason } from '#server/shopify/network-reason.ts'
import { sentence } from '#shared/sentence.ts'
import { RECEIVERS } from './topics.ts'

/** Followed by a text that nobody else knows. */
export const CHECKS = `${RECEIVERS}/check/`

/** Longer than a proxy needs, and as long as Shopify waits. */
const ANSWER_WITHIN_MS = 5_000

/**
 * What this shop, whichever of its processes, answers to a check: a line for each of its keys, for while they are changed one process has
 * others than the next. Another program at the address would know none.
 */
export const answerToCheck = (keys: readonly string[], nonce: string): string =>
  keys.map((key) => createHmac('sha256', key).update(`webhook check ${nonce}`).digest('base64url')).join('\n')

/** Far more keys than anybody has at once. */
const MOST_OF_AN_ANSWER = 2_000

/** Of a path; null when it is none that a check would ask for. */
export const nonceOf = (path: string): string | null =>
  path.startsWith(CHECKS) ? (/^[\w-]{20,64}$/.exec(path.slice(CHECKS.length))?.[0] ?? null) : null

/** Calls this shop over its public address. Null when it is there, else what is wrong, in words. */
export async function whyUnreachable(origin: string, keys: readonly string[]): Promise<string | null> {
  const nonce = randomBytes(24).toString('base64url')
  try {
    const response = await fetch(origin + CHECKS + nonce, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (response.status >= 300 && response.status < 400)
      return `${origin} leads on to ${response.headers.get('location') ?? 'another address'}, and Shopify does not follow.`
    if (response.status !== 200) return `${origin} answers ${response.status} instead of this shop.`
    const answered = (await response.text()).slice(0, MOST_OF_AN_ANSWER).split('\n')
    const ours = answerToCheck(keys, nonce).split('\n')
    const isOurs = ours.some((right) => answered.some((line) => isSame(line, right)))
    return isOurs ? null : `Something else than this shop answers at ${origin}.`
  } catch (error) {
    return `${origin} can’t be reached: ${reasonOf(error)}`
  }
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const reasonOf = (error: unknown) =>
  error instanceof Error && error.name === 'TimeoutError'
    ? `no answer within ${ANSWER_WITHIN_MS / 1000} seconds.`
    : sentence(networkReason(error))
