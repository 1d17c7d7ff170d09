import { expect, test } from 'vitest'
import { ApiError } from '#shared/contract/errors.ts'
import type { Shop } from '#storefront/shop.ts'
import { createQueryClient, retryReadsOnMount } from './client.ts'
import { read, readOrNull } from './read.ts'
import { serializeState, restoreState } from './state.ts'

const shop: Shop = {
  name: 'Hoard </script>',
  origin: 'https://hoard.example',
  emails: { privacy: 'privacy@hoard.example', legal: 'legal@hoard.example' },
  social: { instagram: null, tiktok: null, youtube: null },
  scripts: { analytics: null, marketing: null },
  today: '2026-11-21',
}
const silent = () => undefined

test("hydration restores the server's responses and errors without fetching", async () => {
  const server = createQueryClient(async (url) => {
    if (url === '/api/navigation') return [{ label: '</script><script>alert(1)</script>' }]
    throw new ApiError(404, 'Product not found')
  }, silent)
  const product = read('/api/products/handle/:handle', { params: { handle: 'gone' } })
  await server.prefetchQuery(read('/api/navigation'))
  await server.prefetchQuery(product)

  const text = serializeState(server, shop)
  expect(text).not.toContain('<')

  const asked: string[] = []
  const browser = createQueryClient(async (url) => void asked.push(url), silent)
  expect(restoreState(browser, text)).toEqual({ shop, isComplete: true })
  await browser.prefetchQuery(read('/api/navigation'))
  expect(asked).toEqual([])
  expect(browser.getQueryState(product.queryKey)?.error?.message).toBe('404: Product not found')
})

const pack = async () => {
  const client = createQueryClient(async () => [], silent)
  await client.prefetchQuery(read('/api/navigation'))
  return serializeState(client, shop)
}

test('equal responses serialise to equal bytes', async () => {
  expect(await pack()).toBe(await pack())
})

test('a 401 throws unless the read returns null; failures are logged', { tags: ['S8.2'] }, async () => {
  const logged: string[] = []
  const client = createQueryClient(
    () => Promise.reject(new ApiError(401, 'Sign in first')),
    (what) => logged.push(what),
  )
  await expect(client.fetchQuery(read('/api/designers'))).rejects.toThrow('401: Sign in first')
  expect(logged).toEqual(['GET /api/designers'])
  await expect(client.fetchQuery(readOrNull('/api/navigation'))).resolves.toBeNull()
})

test('failed reads are not retried', { tags: ['S9.1'] }, async () => {
  let calls = 0
  const client = createQueryClient(() => Promise.reject(new ApiError(500, String(calls++))), silent)
  retryReadsOnMount(client)
  await expect(client.fetchQuery(read('/api/designers'))).rejects.toThrow('500: 0')
  expect(calls).toBe(1)
})
