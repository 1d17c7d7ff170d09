import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import { freePort } from '#tests/harness/wait-until.ts'
import { createPlainBrowser, type PlainPage } from '#tests/harness/plain-browser.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
afterAll(() => shop[Symbol.asyncDispose]())

type Browser = ReturnType<typeof createPlainBrowser>
const wyrm = '/product/emerald-wyrm'
const hidden = ({ html }: PlainPage, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!

/** Adds the wyrm to the cart as its form does. */
async function add(browser: Browser, fields: Record<string, string> = {}) {
  const productId = hidden(await browser.get(wyrm), 'productId')
  const option = 'scale=54mm&finishing=OSR+Style'
  return browser.post(wyrm, { form: 'cart-add', productId, option, quantity: '2', ...fields })
}
const lineOf = (page: PlainPage) => hidden(page, 'line')
const change = (browser: Browser, page: PlainPage, fields: Record<string, string>) =>
  browser.post('/cart', { form: 'cart-line', line: lineOf(page), quantity: '2', ...fields })
const session = 'a-session-of-scripts-in-tests'
const lines = async (browser: Browser, id = session) => {
  const response = await browser.call('/api/cart', { headers: { 'x-session-id': id } })
  return (await response.json()) as { id: string; quantity: number; scale: string }[]
}

test('the product page’s form adds to a cart that the server renders', { tags: ['S2.48'] }, async () => {
  const browser = createPlainBrowser(shop.url)
  const page = await browser.get(wyrm)
  expect(page.html).toMatch(
    /<button type="submit" class="button primary"><span><span aria-hidden="true">&gt; <\/span>ADD TO CART/,
  )
  expect(page.html).toMatch(/name="option"[^>]*value="scale=32mm&amp;finishing=None"/)
  expect(browser.cookies.size).toBe(0)
  const cart = await add(browser)
  expect([cart.status, cart.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(cart.text).toContain('Added to Cart! 2 × Emerald Wyrm, 54mm, OSR Style')
  expect(cart.text).toContain('2 ITEM(S) LOADED')
  expect([...browser.cookies.keys()].toSorted()).toEqual(['hoard.cart', 'hoard.has-cart'])
  // Nobody else sees it.
  expect((await createPlainBrowser(shop.url).get('/cart')).text).not.toContain('Emerald Wyrm')
  expect((await browser.get('/cart?added=someone-elses')).text).not.toContain('Added to Cart!')
})

test('a browser that keeps no cookie hears that its cart is lost', { tags: ['S10.68'] }, async () => {
  const browser = createPlainBrowser(shop.url)
  await add(browser)
  browser.cookies.clear()
  const { text } = await browser.get('/cart?added=a-line&quantity=1')
  expect(text).toContain("Your browser didn't keep this shop's cookie")
  expect(text).not.toContain('Added to Cart!')
  expect((await browser.get('/cart')).text).not.toContain("didn't keep")
  const shared = await fetch(`${shop.url}/cart?added=a-line`, { headers: { 'sec-fetch-site': 'none' } })
  expect(await shared.text()).not.toContain("didn't keep")
})

test('a cart’s forms change, remove, clear and put back', { tags: ['S4.6', 'S2.53'] }, async () => {
  const browser = createPlainBrowser(shop.url)
  const cart = await add(browser)
  expect((await change(browser, cart, { change: 'plus' })).text).toContain('3 ITEM(S) LOADED')
  expect((await change(browser, cart, { change: 'minus' })).text).toContain('1 ITEM(S) LOADED')
  expect((await change(browser, cart, { change: 'set', quantity: '7' })).text).toContain('7 ITEM(S) LOADED')
  const removed = await change(browser, cart, { change: 'remove' })
  expect(removed.text).toContain('Emerald Wyrm removed UNDO')
  expect(removed.text).toContain('CART.EMPTY')
  // A repeated request finds nothing to do, and UNDO still works.
  expect((await change(browser, cart, { change: 'remove' })).text).toContain('Emerald Wyrm removed')
  expect((await browser.post('/cart', { form: 'cart-restore' })).text).toContain('7 ITEM(S) LOADED')
  expect((await browser.post('/cart', { form: 'cart-restore' })).text).toContain('7 ITEM(S) LOADED')
  expect((await change(browser, cart, { change: 'minus', quantity: '1' })).text).toContain('CART.EMPTY')
  await browser.post('/cart', { form: 'cart-restore' })
  await add(browser, { option: 'scale=32mm&finishing=None' })
  expect((await browser.post('/cart', { form: 'cart-clear' })).text).toContain('Cart cleared UNDO')
  expect((await browser.post('/cart', { form: 'cart-restore' })).text).toContain('9 ITEM(S) LOADED')
})

test.each([
  [{ quantity: '0' }, 422, 'Quantity must be at least 1.'],
  [{ quantity: '-1' }, 422, 'Quantity must be at least 1.'],
  [{ quantity: 'three' }, 422, 'Quantity must be a whole number.'],
  [{ quantity: '1000' }, 422, 'Quantity must be at most 999.'],
  [{ option: 'scale=54mm&finishing=Gold' }, 422, 'does not come in 54mm size with Gold finishing'],
  [{ productId: '999999' }, 404, 'Failed to add item to cart. Please try again. Product not found'],
])('the product page explains why it can’t add %j', { tags: ['S8.4'] }, async (fields, status, message) => {
  const browser = createPlainBrowser(shop.url)
  const page = await add(browser, fields)
  expect([page.status, page.headers.get('cache-control')]).toEqual([status, 'private, no-store'])
  expect(page.text).toContain(message)
  // The message is scrolled into view, unless a field is.
  expect(page.html.includes('role="alert" tabindex="-1" autofocus=""')).toBe(!('quantity' in fields))
  expect(page.html).toMatch(/role="alert"/)
  expect(browser.cookies.size).toBe(0)
  if ('quantity' in fields) {
    const input = /<input[^>]*name="quantity"[^>]*>/.exec(page.html)![0]
    expect(input).toContain(`value="${fields.quantity}"`)
    expect(input).toContain('aria-invalid="true" aria-describedby="cart-add-quantity-error" autofocus=""')
    expect(page.html).toContain('id="cart-add-quantity-error"')
    // The choice is kept.
    expect(/<input[^>]*checked=""[^>]*>/.exec(page.html)![0]).toContain('scale=54mm&amp;finishing=OSR+Style')
  }
  // The page's own cache entry is everyone's.
  expect((await createPlainBrowser(shop.url).get(wyrm)).text).not.toContain(message)
})

test('a cart’s form changes scale and finishing, and says why it can’t', { tags: ['S10.58'] }, async () => {
  const browser = createPlainBrowser(shop.url)
  const cart = await add(browser)
  const set = (page: PlainPage, option: string) =>
    browser.post('/cart', { form: 'cart-option', line: lineOf(page), option })
  expect(cart.html).toMatch(/<option value="scale=54mm&amp;finishing=OSR\+Style" selected="">/)
  const changed = await set(cart, 'scale=32mm&finishing=None')
  expect(changed.html).toMatch(/<option value="scale=32mm&amp;finishing=None" selected="">/)
  const refused = await set(cart, 'scale=32mm&finishing=Gold')
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Failed to change scale and finishing. Emerald Wyrm does not come in')
  expect((await set(cart, 'nonsense')).text).toContain('Failed to change scale and finishing.')
  // Equal lines merge.
  const both = await add(browser, { quantity: '3' })
  expect(both.text).toContain('5 ITEM(S) LOADED')
  const merged = await set(both, 'scale=54mm&finishing=OSR+Style')
  expect(merged.text).toContain('5 ITEM(S) LOADED')
  expect(merged.html.match(/class="cart-line"/g)).toHaveLength(1)
})

test('an invalid quantity is explained beside its line', async () => {
  const browser = createPlainBrowser(shop.url)
  const cart = await add(browser)
  const page = await change(browser, cart, { change: 'set', quantity: 'many' })
  expect(page.status).toBe(422)
  expect(page.text).toContain('Failed to update quantity.')
  expect(page.text).not.toContain('try again')
  expect(page.text).toContain('Quantity must be a whole number.')
  expect(page.html).toMatch(/<input[^>]*name="quantity"[^>]*value="many"/)
  const negative = await change(browser, cart, { change: 'set', quantity: '-1' })
  expect(negative.text).toContain('Quantity must be at least 1.')
})

test('the pages of a cart show it in any spelling', async () => {
  const browser = createPlainBrowser(shop.url)
  await add(browser)
  for (const url of ['/CART', '/Checkout']) expect((await browser.get(url)).text, url).toContain('Emerald Wyrm')
  const cart = await browser.post('/CART', { form: 'cart-line', line: 'x', change: 'set', quantity: 'many' })
  expect(cart.text).toContain('Emerald Wyrm')
})

test('scripts merge the form’s cart into theirs, once', { tags: ['S7.4', 'S10.1', 'S10.14'] }, async () => {
  const browser = createPlainBrowser(shop.url)
  const headers = { 'x-session-id': session, 'content-type': 'application/json' }
  const productId = hidden(await browser.get(wyrm), 'productId')
  const body = { productId, quantity: 998, scale: '54mm', finishing: 'OSR Style' }
  // Without cookies, as before this browser had one.
  await fetch(`${shop.url}/api/cart`, { method: 'POST', headers, body: JSON.stringify(body) })
  await add(browser)
  await add(browser, { option: 'scale=32mm&finishing=None', quantity: '5' })
  const found = await Promise.all([lines(browser), lines(browser)])
  for (const cart of found)
    expect(cart.map(({ scale, quantity }) => [scale, quantity]).toSorted()).toEqual([
      ['32mm', 5],
      ['54mm', MAX_QUANTITY],
    ])
  // Forms and pages now use the scripts' cart.
  expect((await browser.get('/cart')).text).toContain('1004 ITEM(S) LOADED')
  await add(browser, { option: 'scale=32mm&finishing=None', quantity: '1' })
  expect((await lines(browser)).find(({ scale }) => scale === '32mm')!.quantity).toBe(6)
  await browser.call('/api/cart', { method: 'DELETE', headers })
  expect((await browser.get('/cart')).text).toContain('CART.EMPTY')
})

test('a script’s first write makes the cookie name its cart', async () => {
  const browser = createPlainBrowser(shop.url)
  const productId = hidden(await browser.get(wyrm), 'productId')
  const headers = { 'x-session-id': 'another-session-of-scripts', 'content-type': 'application/json' }
  const body = JSON.stringify({ productId, quantity: 3, scale: '54mm', finishing: 'OSR Style' })
  await browser.call('/api/cart', { method: 'POST', headers, body })
  const page = await browser.get('/cart')
  expect(page.text).toContain('3 ITEM(S) LOADED')
  // Scripts whose storage was cleared see that there is a cart, and change its lines under another session.
  expect([...browser.cookies.keys()].toSorted()).toEqual(['hoard.cart', 'hoard.has-cart'])
  const url = `/api/cart/${lineOf(page)}`
  const later = { ...headers, 'x-session-id': 'a-later-session-of-scripts' }
  const changed = await browser.call(url, { method: 'PUT', headers: later, body: JSON.stringify({ quantity: 4 }) })
  expect(await changed.json()).toMatchObject({ id: lineOf(page), quantity: 4 })
  expect((await browser.get('/cart')).text).toContain('4 ITEM(S) LOADED')
})

test('a forged cookie is no cart, and an older key still signs one', async () => {
  const browser = createPlainBrowser(shop.url)
  await add(browser)
  const [content, signature] = browser.cookies.get('hoard.cart')!.split('.') as [string, string]
  const other = Buffer.from(JSON.stringify({ id: session })).toString('base64url')
  for (const forged of [`${other}.${signature}`, `${content}.`, `${content}.${signature}x`, other, '', '.']) {
    browser.cookies.set('hoard.cart', forged)
    expect((await browser.get('/cart')).text, forged).toContain('Loading cart...')
  }
  await using rotated = await openShop({ env: { SESSION_KEYS: 'a newer key of tests,a key for tests only' } })
  const later = createPlainBrowser(rotated.url)
  later.cookies.set('hoard.cart', `${content}.${signature}`)
  expect((await later.get('/cart')).text).toContain('CART.EMPTY')
})

test('over HTTPS, only this host can set the cart’s cookie, and no script reads it', async () => {
  const port = String(await freePort())
  await using secure = await openShop({ env: { PUBLIC_URL: 'https://shop.example', PORT: port } })
  const address = `http://127.0.0.1:${port}${wyrm}`
  const productId = /name="productId" value="(\d+)"/.exec(await (await fetch(address)).text())![1]!
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://shop.example', 'x-forwarded-proto': 'https' },
    body: new URLSearchParams({ form: 'cart-add', productId, option: 'scale=54mm&finishing=OSR+Style', quantity: '1' }),
  })
  const attributes = 'path=/; expires=[^;]*; samesite=lax; secure'
  expect(response.headers.getSetCookie().toSorted()).toEqual([
    expect.stringMatching(new RegExp(`^__Host-hoard.cart=[\\w-]{50,}\\.[\\w-]{43}; ${attributes}; httponly$`)),
    expect.stringMatching(new RegExp(`^hoard.has-cart=1; ${attributes}$`)),
  ])
  expect(secure.shop.url).toBe('https://shop.example')
})

test('a swept cart is empty', async () => {
  const browser = createPlainBrowser(shop.url)
  const cart = await add(browser)
  const { db, close } = await openDatabase(shop.database)
  await db.deleteFrom('cartLines').where('id', '=', lineOf(cart)).execute()
  await close()
  expect((await browser.get('/cart')).text).toContain('CART.EMPTY')
})

test('pages refuse posts from other sites, files, large bodies and unknown forms', async () => {
  const browser = createPlainBrowser(shop.url)
  const refused = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const page = await browser.post('/cart', fields, headers)
    expect(browser.cookies.size).toBe(0)
    return [page.status, page.text.includes('REFUSED')]
  }
  expect(await refused({ form: 'cart-clear' }, { origin: 'https://evil.example' })).toEqual([403, true])
  expect(await refused({ form: 'nothing' })).toEqual([400, true])
  expect(await refused({ form: 'constructor' })).toEqual([400, true])
  expect(await refused({ form: 'cart-add', option: 'x'.repeat(140_000) })).toEqual([413, true])
  expect(await refused({}, { 'content-type': 'multipart/form-data; boundary=x' })).toEqual([415, true])
  expect((await fetch(`${shop.url}/cart`, { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, POST')
})
