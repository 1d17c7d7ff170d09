import { afterEach, expect, test, vi } from 'vitest'
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

test.each([
  [301, 'unknown-address'],
  [402, 'frozen'],
  [400, 'secret'],
])('status %s of the grant is refused for the reason %s', async (status, reason) => {
  const { current } = adminTokens(config, async () => new Response('', { status }))
  await expect(current()).rejects.toMatchObject({ status, reason })
})
