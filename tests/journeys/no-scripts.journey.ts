import type { Page } from '@playwright/test'
import { expect, visit } from './journey.ts'

const addButton = (page: Page) => page.getByRole('button', { name: 'ADD TO CART' })
const status = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ }).first()

visit(
  'a shopper buys a dragon with JavaScript off',
  { tag: ['@S2.37', '@S2.39', '@S2.48', '@S4.6', '@S2.5', '@S10.14'] },
  async ({ browser, shop }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
    const page = await context.newPage()

    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/gallery')
    await page.getByLabel('Search').fill('wyrm')
    await page.getByText('> FILTERS').click()
    await page
      .getByLabel('Type')
      .selectOption({ label: (await page.getByRole('option', { name: /^Dragon/ }).innerText()).trim() })
    await page.getByLabel('Sort').selectOption('price')
    await page.getByLabel(/^In stock/).check()
    await page.getByRole('button', { name: 'FILTER' }).click()
    await expect(page).toHaveURL(/search=wyrm.*creatureType=Dragon.*sort=price.*available=true/)
    await page.getByText('> FILTERS (3)').click()
    await expect(page.getByLabel('Sort')).toHaveValue('price')
    await expect(page.getByLabel(/^In stock/)).toBeChecked()
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: 'RESET' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await page.getByLabel('Search').fill('emerald')
    await page.getByLabel('Search').press('Enter')
    await page.getByRole('link', { name: /PICK OPTIONS.*Emerald Wyrm/ }).click()

    // Photos are links.
    const stage = page.locator('.product-stage img')
    const first = await stage.getAttribute('src')
    await page.getByRole('link', { name: 'Next image' }).click()
    await expect(page).toHaveURL(/\?photo=2$/)
    await expect(stage).not.toHaveAttribute('src', first!)
    await page.getByRole('link', { name: /^Show image 1 of/ }).click()
    await expect(stage).toHaveAttribute('src', first!)

    // Scripts would fill it.
    await expect(page.getByText('Related Miniatures')).toBeHidden()
    await expect(page.getByRole('link', { name: 'ALL DRAGON MINIATURES' })).toBeVisible()

    // The large price doesn't claim what it can't follow.
    await expect(page.locator('.product-price .price')).toBeVisible()
    await page.getByRole('radio', { name: /^54mm.*OSR/ }).check({ force: true })
    await expect(page.locator('.product-price .price')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeHidden()
    await page.getByLabel('Quantity', { exact: true }).fill('0')
    await addButton(page).click()
    await expect(page.getByText('Quantity must be at least 1.')).toBeVisible()
    await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused()
    await expect(page.getByRole('radio', { name: /^54mm.*OSR/ })).toBeChecked()
    await page.getByLabel('Quantity', { exact: true }).fill('2')
    await addButton(page).click()

    await expect(status(page)).toHaveText('2 ITEM(S) LOADED')
    await expect(page.getByText('Added to Cart! 2 × Emerald Wyrm, 54mm, OSR Style')).toBeVisible()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(status(page)).toHaveText('3 ITEM(S) LOADED')
    const quantity = page.getByLabel('Quantity', { exact: true })
    await quantity.fill('5')
    await quantity.press('Enter')
    await expect(status(page)).toHaveText('5 ITEM(S) LOADED')
    const option = page.getByLabel('Scale and finishing of Emerald Wyrm')
    for (const value of ['scale=32mm&finishing=None', 'scale=54mm&finishing=OSR+Style']) {
      await option.selectOption(value)
      await page.getByRole('button', { name: 'SET scale and finishing' }).click()
      await expect(option).toHaveValue(value)
    }
    await page.getByRole('button', { name: 'REMOVE' }).click()
    await expect(page.getByRole('heading', { name: 'CART.EMPTY' })).toBeVisible()
    await page.getByRole('button', { name: 'UNDO' }).click()
    await expect(status(page)).toHaveText('5 ITEM(S) LOADED')

    // The price rises before checkout.
    const variants = shop.shopify.control.product('emerald-wyrm').variants
    const { id, price } = variants.find(({ optionValues }) => optionValues.join('/') === '54mm/OSR Style')!
    await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
    shop.shopify.control.changeVariant(id, { price: '33.00' })
    await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'ORDER.CHANGED' })).toBeFocused()
    await expect(page.getByRole('table')).toContainText('now $33')
    await page.getByRole('button', { name: 'ACCEPT AND CONTINUE' }).click()
    await page.waitForURL(/\/cart\/c\//)
    shop.shopify.control.changeVariant(id, { price })

    // Leaving it loses nothing.
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('button', { name: 'RESTORE CART' }).click()
    await expect(status(page)).toHaveText('5 ITEM(S) LOADED')

    await page.getByRole('button', { name: 'CLEAR CART' }).click()
    await expect(page.getByText('Emerald Wyrm removed')).toBeVisible()

    await page.getByRole('link', { name: 'Cookie settings' }).click()
    await page.getByRole('checkbox', { name: 'Analytics' }).check()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Your cookie choices are saved in this browser.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Analytics' })).toBeChecked()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'MENU' }).click()
    await expect(page.getByRole('link', { name: 'BLOG' })).toBeVisible()
    await context.close()
  },
)
