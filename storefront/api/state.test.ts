import { expect, test } from 'vitest'
import { ApiError } from '#shared/contract/errors.ts'
import type { Shop } from '#storefront/shop.ts'
import { createQueryClient, readsAreLive } from './client.ts'
import { read, readOrNull } from './read.ts'
import { packState, unpackState } from './state.ts'

const shop: Shop = {
  name: 'Hoard </script>',
  origin: 'https://hoard.example',
  emails: { privacy: 'privacy@hoard.example', legal: 'legal@hoard.example' },
  social: { instagram: null, tiktok: null, youtube: null },
  scripts: { analytics: null, marketing: null },
  today: '2026-11-21',
}
const silent = () => undefined

test('the browser knows what the server knew, answers and refusals, and asks for neither', async () => {
  const server = createQueryClient(async (url) => {
    if (url === '/api/navigation') return [{ label: '</script><script>alert(1)</script>' }]
    throw new ApiError(404, 'Product not found')
  }, silent)
  const product = read('/api/products/handle/:handle', { params: { handle: 'gone' } })
  await server.prefetchQuery(read('/api/navigation'))
  await server.prefetchQuery(product)

  const text = packState(server, shop)
  expect(text).not.toContain('<')

  const asked: string[] = []
  const browser = createQueryClient(async (url) => void asked.push(url), silent)
  expect(unpackState(browser, text)).toEqual(shop)
  await browser.prefetchQuery(read('/api/navigation'))
  expect(asked).toEqual([])
  expect(browser.getQueryState(product.queryKey)?.error?.message).toBe('404: Product not found')
})

const pack = async () => {
  const client = createQueryClient(async () => [], silent)
  await client.prefetchQuery(read('/api/navigation'))
  return packState(client, shop)
}

test('equal answers make equal bytes', async () => {
  expect(await pack()).toBe(await pack())
})

test('§8 401 raises, unless a read is set to return null; read failures are logged and rethrown', async () => {
  const logged: string[] = []
  const client = createQueryClient(
    () => Promise.reject(new ApiError(401, 'Sign in first')),
    (what) => logged.push(what),
  )
  await expect(client.fetchQuery(read('/api/designers'))).rejects.toThrow('401: Sign in first')
  expect(logged).toEqual(['GET /api/designers'])
  await expect(client.fetchQuery(readOrNull('/api/navigation'))).resolves.toBeNull()
})

test('§9 reads are not retried', async () => {
  let calls = 0
  const client = createQueryClient(() => Promise.reject(new ApiError(500, String(calls++))), silent)
  readsAreLive(client)
  await expect(client.fetchQuery(read('/api/designers'))).rejects.toThrow('500: 0')
  expect(calls).toBe(1)
})
