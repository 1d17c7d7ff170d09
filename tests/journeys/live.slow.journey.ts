import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { formatMoney, toCents } from '#shared/pricing/money.ts'
import { addToCart, expect, holdResponses, isHydrated, openLive, test } from './journey.ts'

const wyrm = '/product/emerald-wyrm'

test(
  'what sells out or changes appears in an open product, gallery, cart and checkout without a reload',
  { tag: ['@S7.12', '@S7.27'] },
  async ({ page, shop, browser }) => {
    const { control } = shop.shopify
    await test.step('a sold-out product can’t be added, even if it sells out while the page loads', async () => {
      const soldOut = shop.shopify.control
        .products()
        .find(({ variants }) => variants.every(({ inventoryQuantity }) => inventoryQuantity === 0))!
      await page.goto(`/product/${soldOut.handle}`)
      await expect(page.getByText('SOLD OUT: every scale and finishing')).toBeVisible()
      await expect(page.getByRole('button', { name: /add to cart/i })).toBeDisabled()

      // Before the page hears of changes.
      const bootWith = await holdResponses(page, /assets\/boot/)
      await page.goto(wyrm, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: 'Emerald Wyrm' })).toBeVisible()
      shop.shopify.control.changeProduct('emerald-wyrm', { stock: 0 })
      await shop.sync()
      bootWith()
      await expect(page.getByText('SOLD OUT: every scale and finishing')).toBeVisible()

      // Before React runs it.
      const hydrateWith = await holdResponses(page, /assets\/entry/)
      const connected = page.waitForEvent('websocket')
      await page.goto(wyrm, { waitUntil: 'commit' })
      const told = (await connected).waitForEvent('framereceived')
      await expect(page.locator('#main[data-react=loading]')).toBeAttached()
      shop.shopify.control.changeProduct('emerald-wyrm', { stock: 5 })
      await shop.sync()
      await told
      hydrateWith()
      await expect(page.getByRole('button', { name: /add to cart/i })).toBeEnabled()
      await expect(page.getByText('SOLD OUT')).toHaveCount(0)
    })

    await test.step('a catalogue change appears everywhere', async () => {
      await addToCart(page, 'emerald-wyrm', { quantity: 2 })
      await addToCart(page, 'gelatinous-cubist')
      const cart = await page.context().newPage()
      await openLive(cart, '/cart')
      // Another browser with the same cart.
      const other = await browser.newContext({ storageState: await page.context().storageState(), baseURL: shop.url })
      const checkoutPage = await other.newPage()
      await openLive(checkoutPage, '/checkout')
      for (const open of [cart, checkoutPage]) {
        await isHydrated(open)
        // Two changes may come one after the other: each announcement replaces the one before.
        await open.evaluate(() => {
          const { dataset } = document.documentElement
          const region = document.querySelector('#announcements')!
          new MutationObserver(() => (dataset['heard'] += region.textContent)).observe(region, { childList: true })
        })
      }
      const product = await page.context().newPage()
      await openLive(product, wyrm)
      await isHydrated(product)
      const drawing = product.getByRole('figure').filter({ hasText: 'To scale' })
      await expect(drawing).toBeVisible()
      const old = formatMoney(toCents(control.product('emerald-wyrm').variants[0]!.price))
      await openLive(page, '/gallery?creatureType=Dragon')
      await expect(page.getByRole('article').filter({ hasText: 'Emerald Wyrm' })).toBeVisible()
      const metafields = { print_height: '{"value":64,"unit":"mm"}' }
      control.changeProduct('emerald-wyrm', { title: 'Verdant Wyrm', price: '1.25', metafields })
      control.deleteProduct('gelatinous-cubist')
      await shop.sync()
      const card = page.getByRole('article').filter({ hasText: 'Verdant Wyrm' })
      await expect(card).toContainText('$1.25')
      await expect(page.getByText('Emerald Wyrm')).toHaveCount(0)
      // The product page tells and draws the new size.
      await expect(product.getByRole('main')).toContainText(/32mm: 64\smm/)
      await expect(drawing).toContainText('32mm64 mm')

      // Cart and checkout mark what is new, and announce it once.
      const lineOf = (open: Page, name: string) =>
        open.locator('.cart-line, .checkout-lines > li').filter({ hasText: name })
      for (const open of [cart, checkoutPage]) {
        await expect(lineOf(open, 'Verdant Wyrm')).toContainText(`was ${old} -> now $1.25 each`)
        await expect(lineOf(open, 'Gelatinous Cubist')).toContainText('was AVAILABLE -> now UNAVAILABLE')
        await expect(open.locator('.amounts-total')).toHaveText('TOTAL$2.50')
        const heard = () => open.locator('html').getAttribute('data-heard')
        await expect.poll(heard).toContain(`Verdant Wyrm, 32mm, None: the price changed from ${old} to $1.25.`)
        await expect.poll(heard).toContain('Gelatinous Cubist, 32mm, None is no longer available.')
      }
      await expectAccessible(cart, 'the cart with changes')

      // Until the shopper leaves the page; the next one marks what changes on the way.
      await cart.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
      await isHydrated(cart)
      await expect(lineOf(cart, 'Gelatinous Cubist')).toContainText('UNAVAILABLE')
      await expect(cart.locator('.change')).toHaveCount(0)
      await cart.goto('/gallery')
      control.changeProduct('emerald-wyrm', { stock: 0 })
      await shop.sync()
      await cart.goto('/cart')
      await expect(lineOf(cart, 'Verdant Wyrm')).toContainText('was AVAILABLE -> now UNAVAILABLE')
      await expect(cart.getByText('Nothing in your cart can be bought right now.')).toBeVisible()
      await expect(cart.getByRole('link', { name: 'PROCEED TO CHECKOUT' })).toHaveCount(0)
      await expect(cart.getByText('3 ITEM(S) LOADED')).toBeVisible()
      await expect(cart.locator('.bar-count')).toHaveText(/^3/)
      await expect(checkoutPage.getByText('Nothing in your cart can be bought right now.')).toBeVisible()
      await expect(checkoutPage.getByRole('button', { name: 'CHECKOUT', exact: true })).toHaveCount(0)
      await other.close()
    })
  },
)
