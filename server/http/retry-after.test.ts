import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlainBrowser } from '#tests/harness/plain-browser.ts'
import { openOpenid } from '#tests/harness/openid.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { sendForm } from '#tests/harness/staff.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop({ seeded: true })))
afterAll(() => shop[Symbol.asyncDispose]())

const letter = { form: 'contact', name: 'Ada', email: 'ada@hoard.example', subject: 'general', message: 'Hello!' }

/** Sends a form until it is refused. */
async function refusalOf(path: string, fields: Record<string, string>): Promise<Response> {
  for (let sent = 0; sent < 100; sent++) {
    const response = await sendForm(shop.url, path, fields, { accept: 'text/html' })
    await response.text()
    if (response.status === 429 || response.status >= 500) return response
  }
  throw new Error('It is never refused.')
}

test.each<[string, string, Record<string, string>]>([
  ['messages', '/contact', letter],
  ['the newsletter', '/blog', { form: 'newsletter', email: 'ada@hoard.example' }],
  ['the status of an order', '/order-status', { form: 'order-status', order: '1', email: 'ada@hoard.example' }],
  ['sign-ins', '/api/login', { email: 'ada@hoard.example', password: 'x' }],
])('the form of %s says when to try again', { tags: ['S10.65'] }, async (_, path, fields) => {
  const { status, headers } = await refusalOf(path, fields)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('pages and probes that are unavailable say when to try again', { tags: ['S10.65'] }, async () => {
  const browser = createPlainBrowser(shop.url)
  const productId = /name="productId" value="(\d+)"/.exec((await browser.get('/product/emerald-wyrm')).html)![1]!
  const option = 'scale=54mm&finishing=OSR+Style'
  await browser.post('/product/emerald-wyrm', { form: 'cart-add', productId, option, quantity: '1' })
  shop.shopify.control.setFaults({ http500: 100 })
  const { status, headers } = await browser.post('/checkout', { form: 'checkout' })
  expect([status, Number(headers.get('retry-after'))]).toEqual([503, expect.any(Number)])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)

  await using openid = await openOpenid()
  await using staffShop = await openShop({ imported: false, env: openid.env })
  openid.control.isDown = true
  const offline = await fetch(`${staffShop.url}/api/login?begin=yes`)
  expect([offline.status, offline.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[1-9]\d*$/)])
})
