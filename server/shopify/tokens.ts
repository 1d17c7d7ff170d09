import { z } from 'zod'
import type { ShopifyConfig } from '#server/config.ts'
import { networkReason } from './network-reason.ts'
import { storeRefusal } from './read-response.ts'
import { describeRefusal } from './refusal-text.ts'
import { ShopifyError, type RefusalReason } from './shopify-error.ts'
import type { Fetch } from './transport.ts'

/** Source of Admin API tokens. */
export interface Tokens {
  current(): Promise<string>
  /** Reports a 401 for this token. True if `current` will return another one. */
  refused(token: string): boolean
}

/** A fixed token, or 24-hour tokens for a client id and secret. */
export function adminTokens(config: ShopifyConfig, fetch: Fetch): Tokens {
  const { admin } = config
  if ('token' in admin) return { current: async () => admin.token, refused: () => false }
  return clientTokens(() => requestToken(`${config.origin}/admin/oauth/access_token`, admin, fetch))
}

interface Token {
  value: string
  /** Milliseconds since 1970; the token isn't used from then on. */
  expires: number
}

/** Requests a token when there is none or it is about to expire; concurrent callers share the request. */
function clientTokens(request: () => Promise<Token>): Tokens {
  let token: Token | null = null
  let pending: Promise<Token> | null = null
  const renew = () =>
    (pending ??= request().finally(() => {
      pending = null
    }))
  return {
    async current() {
      if (!token || Date.now() >= token.expires) token = await renew()
      return token.value
    },
    refused(value) {
      if (token?.value === value) token = null
      return true
    },
  }
}

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(86_399) })

/** Tokens are replaced this long (ms) before they expire, or a tenth of their life if that is less. */
const MARGIN = 5 * 60_000
const TIMEOUT = 15_000

async function requestToken(
  url: string,
  client: { clientId: string; clientSecret: string },
  fetch: Fetch,
): Promise<Token> {
  const requestedAt = Date.now()
  const response = await checkResponse(
    fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: client.clientId,
        client_secret: client.clientSecret,
      }),
      signal: AbortSignal.timeout(TIMEOUT),
    }),
  )
  const granted = Granted.safeParse(await response.json().catch(() => null))
  if (!granted.success) throw new ShopifyError('server', 'Shopify’s response contains no access token.')
  const life = granted.data.expires_in * 1000
  return { value: granted.data.access_token, expires: requestedAt + life - Math.min(MARGIN, life / 10) }
}

/** Shopify explains a refused grant in an HTML page, such as `Oauth error app_not_installed: ...`, or in JSON. */
const grantErrors: [RegExp, RefusalReason][] = [
  [/app_not_installed/, 'not-installed'],
  [/shop_not_permitted/, 'other-organization'],
  [/application_cannot_be_found/, 'unknown-app'],
  [/invalid_client/, 'secret'],
]
async function checkResponse(sent: Promise<Response>): Promise<Response> {
  const response = await sent.catch((cause: Error) => {
    throw new ShopifyError('unreachable', `Shopify cannot be reached: ${networkReason(cause)}`, { cause })
  })
  const { status, ok } = response
  if (ok) return response
  if (status >= 500) throw new ShopifyError('server', `Shopify failed with status ${status}.`, { status })
  if (status === 429) throw new ShopifyError('throttled', 'Shopify asks to slow down.', { status, retryAfter: 1000 })
  const refusal = storeRefusal(status)
  if (refusal) throw refusal
  const page = await response.text().catch(() => '')
  const reason = grantErrors.find(([code]) => code.test(page))?.[1]
  if (!reason && status !== 401)
    throw new ShopifyError('refused', `Shopify gives the app no access token (status ${status}).`, { status })
  throw new ShopifyError('unauthorized', describeRefusal(reason ?? 'secret'), { status, reason: reason ?? 'secret' })
}
