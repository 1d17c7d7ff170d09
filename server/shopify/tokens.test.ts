import { afterEach, expect, test, vi } from 'vitest'
import { describeRefusal } from './refusal-text.ts'
import type { ShopifyError } from './shopify-error.ts'
import { adminTokens } from './tokens.ts'

afterEach(() => {
  vi.useRealTimers()
})

const config = {
  storeDomain: 'shop.example',
  origin: 'https://shop.example',
  apiVersion: '2026-10',
  admin: { clientId: 'id', clientSecret: 'secret' },
  storefrontToken: '',
  webhookSecrets: [],
  isLocal: false,
}

/** Issues token-1, token-2, ... that expire after `seconds`. */
function issuer(seconds: number) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    return Response.json({ access_token: `token-${asked.length}`, expires_in: seconds })
  }
  return { asked, tokens: adminTokens(config, fetch) }
}

test('concurrent callers share one token request', async () => {
  const { asked, tokens } = issuer(86_399)
  expect(await Promise.all([tokens.current(), tokens.current(), tokens.current()])).toEqual(Array(3).fill('token-1'))
  expect(asked).toEqual(['https://shop.example/admin/oauth/access_token'])
})

test('a token is renewed before it expires', async () => {
  vi.useFakeTimers()
  const { tokens } = issuer(86_399)
  expect(await tokens.current()).toBe('token-1')
  vi.advanceTimersByTime((86_399 - 400) * 1000)
  expect(await tokens.current()).toBe('token-1')
  vi.advanceTimersByTime(150_000)
  expect(await tokens.current()).toBe('token-2')
})

test('only the refused token is dropped', async () => {
  const { tokens } = issuer(86_399)
  await tokens.current()
  tokens.refused('token-0')
  expect(await tokens.current()).toBe('token-1')
  tokens.refused('token-1')
  expect(await tokens.current()).toBe('token-2')
})

test.for([
  [400, '<title>400 - Oauth error app_not_installed</title>', 'not-installed'],
  [400, '<title>400 - Oauth error shop_not_permitted</title>', 'other-organization'],
  [400, '{"error":"application_cannot_be_found"}', 'unknown-app'],
  [400, '{"error":"invalid_client","error_description":"Invalid client credentials."}', 'secret'],
  [401, 'Unauthorized', 'secret'],
  [301, '', 'unknown-address'],
  [402, '{"errors":"Unavailable Shop"}', 'frozen'],
  [404, '<html>Not found</html>', 'unknown-address'],
  [423, '', 'locked'],
  [430, '', 'rejected'],
] as const)('a grant refused with %i and %s is explained', async ([status, body, reason]) => {
  const tokens = adminTokens(config, async () => new Response(body, { status }))
  const error = (await tokens.current().catch((refused: unknown) => refused)) as ShopifyError
  expect(error).toMatchObject({ status, reason, retryable: false })
  expect(error.message).toBe(describeRefusal(reason))
})

test('a grant refused for another reason does not blame the secret', async () => {
  const tokens = adminTokens(config, async () => new Response('{"error":"unsupported_grant_type"}', { status: 400 }))
  await expect(tokens.current()).rejects.toMatchObject({ kind: 'refused', status: 400, reason: null })
})
