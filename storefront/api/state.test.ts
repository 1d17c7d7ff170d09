import { expect, test } from 'vitest'
import { ApiError } from '#shared/contract/errors.ts'
import type { Shop } from '#storefront/shop.ts'
import { type AnyRead, read } from './read.ts'
import { ReadStore } from './reads.ts'
import { serializeState, restoreState } from './state.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

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
  const server = new ReadStore(async (url) => {
    if (url === '/api/navigation') return [{ label: '</script><script>alert(1)</script>' }]
    throw url === '/api/designers' ? new Error('Database is gone') : new ApiError(404, 'Product not found')
  }, silent)
  const [menu, designers] = [read('/api/navigation'), read('/api/designers')]
  const product = read('/api/products/handle/:handle', { params: { handle: 'gone' } })
  for (const each of [menu, designers, product] as AnyRead[]) await server.load(each)

  const text = serializeState(server, shop)
  expect(text).not.toContain('<')
  // Causes that the API doesn't tell stay on the server.
  expect(text).not.toContain('Database')

  const asked: string[] = []
  const browser = new ReadStore(async (url) => void asked.push(url), silent)
  expect(restoreState(browser, text)).toEqual({ shop, isComplete: true })
  expect(browser.data(menu)).toEqual(server.data(menu))
  expect(browser.state(product)).toEqual(server.state(product))
  expect(browser.state(designers).error?.message).toBe('503: Service unavailable')
  for (const each of [menu, designers, product] as AnyRead[]) browser.subscribe(each, silent, true)
  expect(asked).toEqual([])

  // Components that are shown later try again.
  browser.retryErrors()
  for (const each of [menu, product] as AnyRead[]) browser.subscribe(each, silent, true)
  expect(asked).toEqual([product.url])
})

const pack = async () => {
  const reads = new ReadStore(async () => [], silent)
  await reads.load(read('/api/navigation'))
  return serializeState(reads, shop)
}

test('a restored read that fails again is logged like any other', async () => {
  const logged: string[] = []
  const reads = new ReadStore(
    () => Promise.reject(new ApiError(500, 'Broken')),
    (what) => logged.push(what),
  )
  const menu = { url: '/api/navigation', failure: 'Failed to fetch menu' }
  restoreState(reads, await pack())
  reads.subscribe(menu, silent, true)
  reads.invalidate(() => true)
  await waitFor(() => expect(logged).toEqual(['Failed to fetch menu: GET /api/navigation']))
  expect(reads.state(menu)).toMatchObject({ data: [], error: { status: 500 } })
})

test('equal responses serialise to equal bytes', async () => {
  expect(await pack()).toBe(await pack())
})
