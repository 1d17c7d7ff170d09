import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { addToCart, expect, test } from './journey.ts'

const checkout = (page: Page) => page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()

test(
  'a checkout that fails keeps the cart, and goes on once the shopper has accepted what has changed',
  { tag: ['@S10.7', '@S10.8', '@S8.13', '@S8.14'] },
  async ({ page, browser, shop }) => {
    const { control } = shop.shopify
    const error = page.getByRole('alert').filter({ hasText: /ERROR: / })
    await addToCart(page, 'emerald-wyrm', { quantity: 2 })
    const old = Number(control.product('emerald-wyrm').variants[0]!.price)

    await test.step('a refused shop says that trying again won’t help yet, and can be written to', async () => {
      control.setSituation({ hasStorefrontToken: false })
      await page.goto('/checkout')
      await checkout(page)
      await expect(error).toContainText(
        "The checkout is closed while we fix a problem, so trying again now won't help.",
      )
      await expect(error).toContainText('Please try again or contact support if the problem persists.')
      await expect(page.getByText('Shopify cannot be reached')).toHaveCount(0)
      await expectAccessible(page)
      await error.getByRole('link', { name: 'WRITE TO US' }).click()
      await expect(page).toHaveURL(/\/contact$/)
      control.setSituation({ hasStorefrontToken: true })
    })

    await test.step('a product that sells out before checkout is reported', async () => {
      control.changeProduct('emerald-wyrm', { stock: 0 })
      await page.goto('/checkout')
      await checkout(page)
      await expect(page.getByText(/currently out of stock/).first()).toBeVisible()
      control.changeProduct('emerald-wyrm', { stock: 5 })
    })

    await test.step('a changed price is shown old -> new, a deleted product is named, and the rest can be bought', async () => {
      await addToCart(page, 'gelatinous-cubist')
      control.deleteProduct('gelatinous-cubist')
      await shop.sync()
      await page.goto('/cart')
      await expect(page.getByText('3 ITEM(S) LOADED')).toBeVisible()
      control.changeProduct('emerald-wyrm', { price: '33.00' })
      // Without permission to read stock, but with the rest, the cart is handed over.
      const storefrontScopes = ['unauthenticated_read_product_listings', 'unauthenticated_write_checkouts']
      control.setSituation({ storefrontScopes })
      await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
      await checkout(page)
      const changed = new RegExp(String.raw`Emerald Wyrm.*\$${old}(\.\d\d)? .*\$33`)
      await expect(page.getByRole('row', { name: changed })).toBeVisible()
      await expect(page.getByRole('row', { name: /Gelatinous Cubist/ }).first()).toBeVisible()
      await expect(page).toHaveURL(/\/checkout$/)
      await page.getByRole('button', { name: /ACCEPT/ }).click()
      await page.waitForURL(/\/cart\/c\//)
      await expect(page.getByText('Emerald Wyrm').first()).toBeVisible()
      await expect(page.getByText('$66').first()).toBeVisible()
      await expect(page.getByText('Gelatinous Cubist')).toHaveCount(0)
    })

    await test.step('with Shopify down the cached catalogue is shown, and checkout says so', async () => {
      await addToCart(page, 'emerald-wyrm')
      control.setFaults({ down: true })
      await page.goto(`${shop.url}/gallery`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.goto('/checkout')
      await checkout(page)
      await expect(error).toBeVisible()
      await expect(error).toContainText('Please try again or contact support if the problem persists.')
      await expect(error).toContainText('Nothing was charged.')
    })

    await test.step('without scripts, what went wrong is in view on a phone', async () => {
      const plain = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: shop.url,
        storageState: await page.context().storageState(),
        viewport: { width: 360, height: 740 },
      })
      const phone = await plain.newPage()
      await phone.goto('/cart')
      await phone.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
      await checkout(phone)
      await expect(phone.getByRole('alert').filter({ hasText: 'ERROR: ' })).toBeFocused()
      await expect(phone.getByText('Nothing was charged.')).toBeInViewport()
      control.setFaults({ down: false })
      await phone.getByRole('link', { name: 'BACK TO CART' }).click()
      await phone.getByRole('button', { name: 'CLEAR CART' }).click()
      await expect(phone.getByText('Emerald Wyrm removed')).toBeVisible()
      await plain.close()
    })
  },
)
