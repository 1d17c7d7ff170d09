import { globSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { requestAs } from '#tests/harness/request-as.ts'
import { fetchPage } from '#tests/harness/fetch-page.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  const env = { PRIVACY_EMAIL: 'vault@dragons.example', LEGAL_EMAIL: 'law@dragons.example' }
  shop = await openShop({ imported: false, env })
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

/** Cookies and storage keys that the sources name, with the space that follows them in the table. */
function storedNames(): string[] {
  const files = globSync(['storefront/**/*.ts', 'storefront/**/*.tsx', 'server/content/cart-session.ts'])
  const sources = files.filter((file) => !/\.test\.|PrivacyPage/.test(file)).map((file) => readFileSync(file, 'utf8'))
  const names = sources.flatMap((text) => [...text.matchAll(/'(hoard\.[a-z-]+)'/g)].map(([, name]) => `${name} `))
  return [...new Set(names)]
}

describe('privacy policy', () => {
  test.each([
    'contact information',
    'cart and purchase history',
    'analytics, only with your consent',
    'cookie preferences',
    'necessary',
    'analytics',
    'marketing',
    'preferences',
    'payment provider',
    'tag manager',
    'social media',
    'access',
    'correct',
    'delete',
    'withdraw consent',
    'portability',
    'restriction',
    'GDPR',
    'CCPA',
    'data security',
    'vault@dragons.example',
    'within 30 days',
    ...storedNames(),
  ])('says: %s', async (point) => {
    expect((await fetchPage(`${shop.url}/privacy-policy`)).text.toLowerCase()).toContain(point.toLowerCase())
  })
})

describe('terms of service', () => {
  test.each([
    'acceptance',
    'US dollars (USD)',
    'refuse or cancel any order',
    'processed by our payment provider',
    'cards and PayPal',
    'calculated and shown at checkout',
    'canceled automatically',
    'typically takes 1-2 weeks',
    '5-7 days after production',
    'expedited shipping',
    'within 30 days',
    'original packaging',
    'within 7 days',
    'intellectual property',
    'honest reviews',
    'liability',
    '[JURISDICTION]',
    'arbitration',
    'class action',
    'law@dragons.example',
    'within 5 business days',
  ])('says: %s', async (point) => {
    expect((await fetchPage(`${shop.url}/terms-of-service`)).text.toLowerCase()).toContain(point.toLowerCase())
  })
})

test.each(['/privacy-policy', '/terms-of-service'])('legal pages: %s links to each of its sections', async (path) => {
  const { html, link } = await fetchPage(shop.url + path)
  const ids = [...html.matchAll(/<li><a href="#([\w-]+)" dir="auto">/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(5)
  for (const id of ids) expect(html).toContain(`<h2 id="${id}">`)
  expect(link('canonical')).toBe(shop.url + path)
})

test('legal pages show the current date and are re-rendered daily', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-11-21T23:59:00Z') })
  await using shop = await openShop({ imported: false })
  const ask = (path: string) => requestAs(shop.url, path, { host: 'shop.example' })
  expect((await ask('/privacy-policy')).text).toContain('<time dateTime="2026-11-21">November 21, 2026</time>')
  await ask('/terms-of-service')
  await ask('/gallery')
  expect((await ask('/privacy-policy')).isCached).toBe(true)
  await vi.advanceTimersByTimeAsync(60_100)
  const next = await ask('/privacy-policy')
  expect([next.isCached, next.text.includes('November 22, 2026')]).toEqual([false, true])
  expect((await ask('/terms-of-service')).isCached).toBe(false)
  expect((await ask('/gallery')).isCached).toBe(true)
})
