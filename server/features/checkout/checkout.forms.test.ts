import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlainBrowser, type PlainPage } from '#tests/harness/plain-browser.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
afterAll(() => shop[Symbol.asyncDispose]())

const wyrm = '/product/emerald-wyrm'

/** A visitor without scripts whose cart has one wyrm, 54mm, OSR Style. */
async function fillCart(quantity = '2') {
  const browser = createPlainBrowser(shop.url)
  const productId = /name="productId" value="(\d+)"/.exec((await browser.get(wyrm)).html)![1]!
  await browser.post(wyrm, { form: 'cart-add', productId, option: 'scale=54mm&finishing=OSR+Style', quantity })
  return browser
}
type Browser = Awaited<ReturnType<typeof fillCart>>
const checkOut = (browser: Browser, accepted: string[] = []) =>
  browser.post('/checkout', [['form', 'checkout'], ...accepted.map((each) => ['accepted', each])])
const acceptedBy = ({ html }: PlainPage) =>
  [...html.matchAll(/name="accepted" value="([^"]+)"/g)].map(([, value]) => value!)
/** The price of the wyrm in Shopify, of which the shop doesn't know. */
const setPrice = (price: string) => shop.shopify.control.changeProduct('emerald-wyrm', { price })

test('the checkout’s form leads to Shopify and empties the cart', { tags: ['S2.5', 'S4.13', 'S10.9'] }, async () => {
  const browser = await fillCart()
  const page = await browser.get('/checkout')
  expect(page.text).toContain('Subtotal (2)')
  // Browsers apply the policy to redirects of a form.
  const target = /form-action 'self' (\S+?);/.exec(page.headers.get('content-security-policy')!)![1]!
  const [first, second] = await Promise.all([checkOut(browser), checkOut(browser)])
  expect(first.status).toBe(303)
  const checkoutUrl = first.headers.get('location')!
  expect(new URL(checkoutUrl).origin).toBe(target)
  // A repeated click gets the same Shopify cart.
  expect(second.headers.get('location')).toBe(checkoutUrl)
  expect((await checkOut(browser)).headers.get('location')).toBe(checkoutUrl)
  expect((await fetch(checkoutUrl)).status).toBe(200)
  const cart = await browser.get('/cart')
  expect(cart.text).toContain('CART.EMPTY')
  expect(cart.text).toContain("for $44 but didn't finish. These miniatures were in your cart:")
  expect(cart.html).toContain(`href="${checkoutUrl}"`)
})

test(
  'the choice of cookies that scripts have stored goes with a checkout that the browser sends itself',
  { tags: ['S10.69'] },
  async () => {
    const told = () => shop.shopify.control.carts().at(-1)!.visitorConsent
    const browser = await fillCart()
    const choice = { necessary: true, analytics: true, marketing: false, preferences: false }
    const fields = { form: 'checkout', 'hoard.consent': JSON.stringify(choice) }
    const open = async ({ headers }: PlainPage) => (await fetch(headers.get('location')!)).text()
    await open(await browser.post('/checkout', fields))
    expect(told()).toEqual({ analytics: true, marketing: false, preferences: false })
    // A cookie is newer: scripts haven't taken it over.
    const other = await fillCart()
    await other.post('/privacy-policy', { form: 'consent', marketing: 'on' })
    await open(await other.post('/checkout', fields))
    expect(told()).toEqual({ analytics: false, marketing: true, preferences: false })
  },
)

test(
  'a page on which only scripts know of an unfinished checkout says that there is nothing only without them',
  { tags: ['S10.67'] },
  async () => {
    // cart.css shows the empty cart without scripts, or once scripts know that there is none.
    const withScripts = (html: string) => html.replace(/<div class="cart-none">.*?(?=<div class="cart-loading")/s, '')
    const browser = await fillCart()
    await browser.post('/cart', { form: 'cart-clear' })
    for (const [path, words] of [
      ['/cart', 'CART.EMPTY'],
      ['/checkout', 'CHECKOUT.ERROR'],
    ] as const) {
      const { html } = await browser.get(path)
      expect(html).toContain(words)
      expect(withScripts(html)).not.toContain(words)
    }
    // One that a form began is the server's to tell, at once.
    const begun = await fillCart()
    await checkOut(begun)
    expect(withScripts((await begun.get('/checkout')).html)).toContain('CHECKOUT.UNFINISHED')
  },
)

test('an unpaid checkout can be restored once, or dismissed', { tags: ['S10.11'] }, async () => {
  const browser = await fillCart()
  const { headers } = await checkOut(browser)
  const restored = await browser.post('/checkout', { form: 'checkout-restore' })
  expect(restored.text).toContain('Cart restored')
  expect(restored.text).toContain('2 ITEM(S) LOADED')
  // The same lines lead to the same unpaid checkout.
  expect((await checkOut(browser)).headers.get('location')).toBe(headers.get('location'))
  const dismissed = await browser.post('/cart', { form: 'checkout-dismiss' })
  expect(dismissed.text).toContain('CART.EMPTY')
  expect(dismissed.text).not.toContain('CHECKOUT.UNFINISHED')
  expect((await browser.post('/cart', { form: 'checkout-restore' })).text).toContain('CART.EMPTY')
})

test('a paid checkout is not offered again', async () => {
  const browser = await fillCart()
  const { headers } = await checkOut(browser)
  const checkout = headers.get('location')!
  const form = await (await fetch(checkout)).text()
  const action = new URL(/<form[^>]*action="([^"]+)"/.exec(form)?.[1] ?? '', checkout)
  await fetch(action, { method: 'POST', body: new URLSearchParams({ email: 'shopper@example.com' }) })
  expect(shop.shopify.control.orders().length).toBeGreaterThan(0)
  const cart = await browser.get('/cart')
  expect(cart.text).toContain('CART.EMPTY')
  expect(cart.text).not.toContain('CHECKOUT.UNFINISHED')
})

test('a changed price is reviewed, and accepted as it was shown', { tags: ['S10.8'] }, async () => {
  const browser = await fillCart('1')
  setPrice('23.00')
  const review = await checkOut(browser)
  expect(review.status).toBe(409)
  expect(review.text).toContain('ORDER.CHANGED')
  expect(review.text).toMatch(/was \$22.*now \$23/)
  setPrice('24.00')
  const again = await checkOut(browser, acceptedBy(review))
  expect([again.status, again.headers.get('location')]).toEqual([409, null])
  expect(again.text).toMatch(/was \$22.*now \$24/)
  const placed = await checkOut(browser, acceptedBy(again))
  expect(placed.status).toBe(303)
  setPrice('22.00')
})

test('an empty cart can’t be checked out', { tags: ['S2.54'] }, async () => {
  const page = await checkOut(createPlainBrowser(shop.url))
  expect(page.status).toBe(422)
  expect(page.text).toContain('No items found in cart.')
  expect(page.html).not.toMatch(/(?<!class="needs-scripts"> )Redirecting/)
})

test('what can’t be bought is UNAVAILABLE, not in the total, and alone leads to no checkout', async () => {
  const browser = await fillCart()
  const change = async (stock: number) => {
    shop.shopify.control.changeProduct('emerald-wyrm', { stock })
    await shop.sync()
  }
  await change(0)
  const cart = await browser.get('/cart')
  expect(cart.text).toContain('2 ITEM(S) LOADED')
  expect(cart.text).toContain('SOLD OUT in every scale and finishing. It can wait here until it is back.')
  expect(cart.text).toMatch(
    /UNAVAILABLE.* Items \(2\) \$0 .* Prices are in US dollars \(USD\)\. TOTAL \$0 Nothing in your cart can be bought right now\./,
  )
  expect(cart.text).not.toMatch(/PROCEED|\beach\b|\$44/)
  const page = await browser.get('/checkout')
  expect(page.text).toMatch(/UNAVAILABLE Nothing in your cart can be bought .* Subtotal \(2\) \$0 .* TOTAL \$0/)
  expect(page.html).not.toContain('>CHECKOUT</button>')
  expect((await checkOut(browser)).status).toBe(409)

  const cubist = '/product/gelatinous-cubist'
  const { html } = await browser.get(cubist)
  const productId = /name="productId" value="(\d+)"/.exec(html)![1]!
  const option = /name="option"[^>]*value="([^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  const both = await browser.post(cubist, { form: 'cart-add', productId, option, quantity: '1' })
  expect(both.text).toMatch(/UNAVAILABLE.* Items \(3\) (\$\S+) .* TOTAL \1 .*PROCEED TO CHECKOUT/)
  const rest = await browser.get('/checkout')
  expect(rest.text).toMatch(/Checkout leaves out what is unavailable\..* Subtotal \(3\) (\$\S+) .* TOTAL \1 .*CHECKOUT/)
  await change(50)
})

test(
  'a link’s code is used at checkout, and shown with what it takes off',
  { tags: ['S10.31', 'S10.32'] },
  async () => {
    const code = (name: string, more: object) => ({ code: name, percent: 0, isActive: true, ...more })
    shop.shopify.control.setSituation({
      discountCodes: [
        code('FIVE', { amount: '5.00', combines: true }),
        code('SHIPS', { freeShipping: true, combines: true }),
        code('OVER', { percent: 50, isActive: false }),
        code('ONCE', { percent: 20, oncePerCustomer: true }),
      ],
      shippingPrice: '5.00',
    })
    const browser = await fillCart()
    const opened = await browser.get(`/discount/five?redirect=${encodeURIComponent('/gallery?page=2')}`)
    expect(opened.url).toBe('/gallery?page=2&sent=discount')
    expect(opened.html).toContain('Code <strong>five</strong> will be applied at checkout if it is valid.')
    expect(opened.headers.get('cache-control')).toContain('no-store')
    for (const elsewhere of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      '/..//evil.example',
      'javascript:1',
    ])
      expect((await browser.get(`/discount/five?redirect=${encodeURIComponent(elsewhere)}`)).url).toBe(
        '/?sent=discount',
      )

    expect((await browser.get('/checkout')).text).toMatch(
      /five -\$5 .*Subtotal \(2\) \$44 Discount -\$5 .* TOTAL \$39 /,
    )
    const refused = await browser.post('/checkout', { form: 'discount', code: 'OVER' })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/aria-invalid="true"[^>]*autofocus=""[^>]*value="OVER"/)
    expect(refused.text).toMatch(/The discount OVER is currently inactive\. .* TOTAL \$39 /)
    const added = await browser.post('/checkout', { form: 'discount', code: ' ships ' })
    expect(added.text).toMatch(/Discount codes: five, ships\. .*five -\$5 .* ships Applied at checkout .* TOTAL \$39 /)

    const placed = await checkOut(browser)
    const checkout = await (await fetch(placed.headers.get('location')!)).text()
    expect(checkout.replace(/<[^>]*>|\s+/g, ' ').replace(/ +/g, ' ')).toContain(
      'Subtotal $44.00 Discount FIVE, SHIPS -$5.00 Shipping Free Total $39.00',
    )
    expect((await browser.get('/cart')).text).toContain("for $39 but didn't finish")
    await browser.post('/checkout', { form: 'checkout-restore' })
    const removed = await browser.post('/checkout', { form: 'discount', remove: 'five' })
    expect(removed.text).toMatch(/Discount codes: ships\. .* TOTAL \$44 /)

    // A code that is for once per customer can only be refused once Shopify knows the customer.
    await browser.post('/checkout', { form: 'discount', remove: 'ships' })
    const once = await browser.post('/checkout', { form: 'discount', code: 'ONCE' })
    expect(once.text).toMatch(/ONCE -\$8\.80 .* TOTAL \$35\.20 /)
    const pay = async (url: string) =>
      (await fetch(url, { method: 'POST', body: new URLSearchParams({ email: 'once@example.com' }) })).text()
    expect(await pay((await checkOut(browser)).headers.get('location')!)).toContain('Total</span> <strong>$40.20')
    // The paid checkout has ended its codes.
    await browser.get('/cart')
    expect(browser.cookies.has('hoard.discount-codes')).toBe(false)
    const again = await fillCart()
    await again.get('/discount/once')
    const unpaid = (await checkOut(again)).headers.get('location')!
    expect(await pay(unpaid)).toContain('A discount code was already used with this address')
    expect(await pay(unpaid)).toContain('Total</span> <strong>$49.00')
  },
)

test('a code never stops a checkout', { tags: ['S10.33', 'S10.34'] }, async () => {
  const browser = await fillCart()
  await browser.get('/discount/NONSENSE')
  expect((await browser.get('/checkout')).text).toMatch(
    /NONSENSE Not used\. The discount code NONSENSE was not found\./,
  )
  expect((await checkOut(browser)).status).toBe(303)
  const other = await fillCart()
  expect((await other.post('/checkout', { form: 'discount', code: ' ' })).text).toContain(
    'A discount code has 1 to 100 characters.',
  )
})

test('an outage is explained, and the cart is safe', { tags: ['S8.14'] }, async () => {
  const browser = await fillCart()
  shop.shopify.control.setFaults({ down: true })
  const page = await checkOut(browser)
  const kept = await browser.post('/checkout', { form: 'discount', code: 'FIVE' })
  expect(kept.text).toMatch(/Shopify can’t check discount codes right now\..*FIVE Applied at checkout/)
  shop.shopify.control.setFaults({ down: false })
  expect(page.status).toBe(503)
  expect(page.text).toContain('ERROR: ')
  expect(page.html).toContain('role="alert" tabindex="-1" autofocus=""')
  expect(page.text).toContain('Please try again or contact support if the problem persists.')
  // Where all of it is on the screen, even if the browser scrolls when only its first line has arrived.
  expect(page.text).toMatch(/CHECKOUT ERROR: .*Nothing was charged\. ORDER\.SUMMARY/)
  expect((await browser.get('/cart')).text).toContain('2 ITEM(S) LOADED')
})
