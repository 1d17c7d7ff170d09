import { addToCart, choose, expect, visit } from './journey.ts'

visit(
  'a shopper finds a product, pays, and the order is in Shopify; abandoned checkouts can be restored',
  { tag: ['@both-engines', '@S2.2', '@S2.39', '@S2.45', '@S2.48', '@S2.5', '@S2.56', '@S4.14'] },
  async ({ page, shop }) => {
    const earlier = shop.shopify.control.orders().length
    const dragon = shop.shopify.control.product('emerald-wyrm')
    // Shopify stores a list as JSON text.
    const metafield = (name: string) =>
      dragon.metafields.find(({ key }) => key === name)!.value.replaceAll(/[["\]]/g, '')

    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /gallery/i })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'MINIATURE GALLERY' })).toBeVisible()

    await page.getByLabel('Search').fill('wyrm')
    await expect(page).toHaveURL(/search=wyrm/)
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('link', { name: 'RESET' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await page.getByLabel('Type').selectOption('Dragon')
    await page.getByLabel('Size').selectOption(metafield('creature_size'))
    await page.getByLabel('Designer').selectOption(metafield('designer'))
    await page.getByLabel(/^Featured/).click()
    await expect(page).toHaveURL(/featured=true/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)

    await page.getByRole('link', { name: /PICK OPTIONS.*Emerald Wyrm/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Emerald Wyrm' })).toBeVisible()
    await choose(page, '54mm', 'OSR Style')
    await expect(page.locator('.product-price')).toHaveText('$2254mm, OSR Style')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: /add to cart/i }).click()
    await expect(page.getByText('Added to Cart!')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')

    await page.getByRole('link', { name: /cart/i }).first().click()
    await expect(page.getByRole('heading', { name: 'SHOPPING.CART' })).toBeVisible()
    await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByText('3 ITEM(S) LOADED')).toBeVisible()
    await saved

    await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
    // A second click creates no second Shopify cart.
    const made: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/shopify/cart'))
        made.push(request.headers()['idempotency-key'] ?? 'none')
    })
    await page.getByRole('button', { name: 'CHECKOUT', exact: true }).dblclick()
    await page.waitForURL(/\/cart\/c\//)
    expect(made).toHaveLength(1)
    expect(shop.shopify.control.orders()).toHaveLength(earlier)
    await page.getByLabel('Email').fill('shopper@example.com')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByText(/thank you/i).first()).toBeVisible()

    const order = shop.shopify.control.orders().at(-1)
    const variant = dragon.variants.find(({ optionValues }) => optionValues.join('/') === '54mm/OSR Style')!
    expect(order!.lineItems).toMatchObject([{ variantId: variant.id, quantity: 3 }])
    expect(order!.totalCents).toBe(Math.round(Number(variant.price) * 100) * 3)

    // Back leads to an empty cart without an offer to restore it, since it was paid for.
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByText('CART.EMPTY')).toBeVisible()
    await expect(page.getByRole('button', { name: 'RESTORE CART' })).toHaveCount(0)

    await visit.step('the newest abandoned checkout can be restored, and then the older one', async () => {
      const product = await shop.visitor.products.byHandle({ params: { handle: 'emerald-wyrm' } })
      const productId = String(product.id)
      /** As without scripts. */
      const abandon = async (quantity: string) => {
        const form = { form: 'cart-add', productId, option: 'scale=54mm&finishing=OSR Style', quantity }
        await page.request.post('/product/emerald-wyrm', { form })
        await page.request.post('/checkout', { form: { form: 'checkout' }, maxRedirects: 0 })
      }
      const offered = page.getByRole('region', { name: 'CHECKOUT.UNFINISHED' }).getByRole('listitem')
      await abandon('3')
      await addToCart(page, 'emerald-wyrm', { quantity: 2 })
      await page.goto('/checkout')
      await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
      await page.waitForURL(/\/cart\/c\//)
      await page.getByRole('link', { name: 'Cancel and return to the shop' }).click()
      await expect(page).toHaveURL(`${shop.url}/cart`)
      await expect(offered).toHaveText(/^2 × /)
      await abandon('4')
      await page.goto('/cart', { waitUntil: 'networkidle' })
      await expect(offered).toHaveText(/^4 × /)
      // Checkout offers it, too, and doesn't leave for the gallery.
      await page.goto('/checkout')
      await expect(offered).toHaveText(/^4 × /)
      await expect(page.getByText('CHECKOUT.ERROR')).toHaveCount(0)
      await page.getByRole('button', { name: 'DISMISS' }).click()
      await expect(offered).toHaveText(/^2 × /)
      await page.getByRole('button', { name: 'RESTORE CART' }).click()
      await expect(page.getByText('Subtotal (2)')).toBeVisible()
    })
  },
)
