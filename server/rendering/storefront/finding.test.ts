import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPage } from '#tests/harness/fetch-page.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
const see = (path: string) => fetchPage(shop.url + path)
beforeAll(async () => (shop = await openShop({ env: { AUTH_DISABLED: '1' } })))
afterAll(() => shop[Symbol.asyncDispose]())

test.each([
  ['emrald-wyrm', 'emerald-wyrm'],
  ['emerald-wyrm-2', 'emerald-wyrm'],
  ['wyrm-emerald', 'emerald-wyrm'],
  ['%E0%A4%A-emerald', 'emerald-wyrm'],
])('the address of no product (%s) is a 404 that offers the nearest', async (handle, nearest) => {
  const seen = await see(`/product/${handle}`)
  expect([seen.status, seen.title]).toEqual([404, 'Product Not Found · Hoard'])
  expect(seen.html).toMatch(new RegExp(`href="/product/${nearest}">&gt; DID YOU MEAN EMERALD WYRM\\?`))
  expect(seen.text).toContain('Back to Gallery')
})

test.each(['zzqx', '%F0%9F%92%80', 'x'.repeat(255)])('an address like no product offers none', async (handle) => {
  const seen = await see(`/product/${handle}`)
  expect([seen.status, seen.text.includes('DID YOU MEAN')]).toEqual([404, false])
})

test('the gallery is highlighted on the page of a product', async () => {
  const { html } = await see('/product/emerald-wyrm')
  expect(html).toMatch(/<a href="\/gallery"[^>]* aria-current="true"/)
})

test('a search with a typing error shows near matches, without scripts', async () => {
  const { text, html } = await see('/gallery?search=emrald+wyrn')
  expect(text).toContain('No products found matching your criteria.')
  expect(html).toContain('href="/gallery?search=emerald+wyrm">&gt; DID YOU MEAN EMERALD WYRM? (1)')
  expect(text).toMatch(/Near matches .*Emerald Wyrm/)
  expect(text).not.toContain('In stock now')
})
