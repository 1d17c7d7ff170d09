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

/** Text of each numbered section of a page, by its heading. */
async function readSections(path: string): Promise<(heading: string) => string> {
  const { status, html, text } = await fetchPage(shop.url + path)
  expect([status, text.includes('Last updated: ')]).toEqual([200, true])
  const [, ...sections] = html.split('<h2 ')
  const plain = sections.map((section) => section.replaceAll(/^[^>]*>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '))
  return (heading) => plain.find((section) => new RegExp(String.raw`^ \d+\. ${heading}`).test(section)) ?? ''
}

describe('privacy policy', { tags: ['S2.70', 'S2.71', 'S2.9', 'S9.21'] }, () => {
  test.each<[string, (RegExp | string)[]]>([
    [
      'What we collect',
      [
        /contact information/i,
        /cart and purchase history/i,
        /analytics, only with your consent/i,
        /cookie preferences/i,
      ],
    ],
    ['Cookies', [/necessary/i, /analytics/i, /marketing/i, /preferences/i, ...storedNames()]],
    ['Third-party services', [/payment provider/i, /tag manager and analytics/i, /social media/i]],
    ['Your rights', [/access/, /correct/, /delete/, /withdraw consent/, /portability/, /restriction/, /GDPR/, /CCPA/]],
    ['Data security', [/encrypted/]],
    ['Contact', [/vault@dragons\.example/, /within 30 days/]],
  ])('section %s has its points', async (heading, points) => {
    const text = (await readSections('/privacy-policy'))(heading)
    for (const point of points) expect(text).toMatch(point)
  })
})

describe('terms of service', { tags: ['S2.10', 'S2.70', 'S2.72', 'S9.20'] }, () => {
  test.each<[string, RegExp[]]>([
    ['Acceptance', [/you accept these terms/]],
    ['Products and orders', [/prices are in US dollars \(USD\)/, /right to refuse or cancel any order/]],
    [
      'Payment terms',
      [
        /processed by our payment provider/,
        /cards and PayPal/,
        /US dollars/,
        /Taxes are calculated and shown at checkout/,
        /canceled automatically/,
      ],
    ],
    [
      'Shipping and returns',
      [
        /typically takes 1-2 weeks/,
        /Standard shipping.*5-7 days after production/,
        /Expedited shipping/,
        /within 30 days/,
        /within 7 days/,
        /Unused items in their original packaging/,
      ],
    ],
    ['Intellectual property', [/belong to/]],
    ['User conduct', [/honest reviews/]],
    ['Liability', [/limited/]],
    ['Dispute resolution', [/\[JURISDICTION\]/, /arbitration/, /class action/]],
    ['Contact', [/law@dragons\.example/, /within 5 business days/]],
  ])('section %s has its points', async (heading, points) => {
    const text = (await readSections('/terms-of-service'))(heading)
    for (const point of points) expect(text).toMatch(point)
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
