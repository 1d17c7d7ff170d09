import type { Page } from '@playwright/test'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { expectAccessible } from './axe.ts'
import { expect, isHydrated, openLive, sharing } from './journey.ts'

const colours = Array.from({ length: 10 }, (_, at) => `Colour ${at + 1}`)
const trays = ['Shallow', 'Deep'].flatMap((depth, low) =>
  colours.map((colour, at) => ({ options: [colour, depth, 'Felt'], price: `${10 + low}.50`, stock: at === 2 ? 0 : 5 })),
)
const tray = {
  ...demoCatalogue[0]!,
  handle: 'dice-tray',
  title: 'Dice Tray',
  pictures: [],
  options: ['Colour', 'Depth', 'Lining'],
  variants: trays.filter(({ options }) => options.join() !== 'Colour 4,Deep,Felt'),
}
const engravings = Array.from({ length: 64 }, (_, at) => `Rune ${at + 1}`)
const rune = {
  ...tray,
  handle: 'engraved-base',
  title: 'Engraved Base',
  options: ['Scale', 'Finishing', 'Engraving'],
  variants: ['32mm', '54mm'].flatMap((scale, low) =>
    engravings.map((engraving, at) => ({
      options: [scale, 'None', engraving],
      price: `${4 + low}.${at % 2 === 0 ? '00' : '50'}`,
      stock: at === 2 ? 0 : 5,
    })),
  ),
}
const visit = sharing({ catalogue: [...demoCatalogue, tray, rune] })

const price = (page: Page) => page.locator('.product-price')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

visit(
  'every option of a product is chosen by keyboard, changed in the cart, kept by an abandoned checkout and ordered',
  { tag: ['@S10.51', '@S10.52', '@S10.54', '@S10.90'] },
  async ({ page, browser, shop }) => {
    await visit.step('a base is chosen beside scale and finishing', async () => {
      await page.goto('/product/toadstool-marshal')
      await isHydrated(page)
      const base = page.getByRole('group', { name: 'Base' })
      const table = page.getByRole('table', { name: 'Price by scale and finishing' })
      await expect(table.getByRole('radio')).toHaveCount(4)
      await expect(price(page)).toHaveText('$432mm, None; Base: Round')
      expect((await base.boundingBox())!.y).toBeLessThan((await table.boundingBox())!.y)
      await expectAccessible(page, 'a product with three options')
      await base.getByRole('radio', { name: 'Round' }).focus()
      await press(page, 'ArrowRight')
      await expect(price(page)).toHaveText('$4.5032mm, None; Base: Hex')
      await press(page, 'Tab', 'Tab', 'ArrowDown')
      await expect(price(page)).toHaveText('$7.5054mm, None; Base: Hex')
      await page.getByRole('button', { name: 'ADD TO CART' }).press('Enter')
      await expect(page.locator('.toast')).toContainText('1 × Toadstool Marshal, 54mm, None; Base: Hex.')
    })

    await visit.step('a product without scale and finishing offers its own options', async () => {
      await page.goto('/product/polite-maw')
      await isHydrated(page)
      await expect(page.getByRole('table', { name: 'Price by scale and finishing' })).toHaveCount(0)
      await page.locator('label').filter({ hasText: 'Verdigris' }).click()
      await expect(price(page)).toHaveText('$5.50Colour: Verdigris')
      await page.getByRole('button', { name: 'ADD TO CART' }).click()
      await expect(page.locator('.toast')).toContainText('1 × The Polite Maw, Colour: Verdigris.')
    })

    await visit.step('ten colours, some of them sold out or never offered', async () => {
      // Sold out, and never offered, of three options with ten values.
      await openLive(page, '/product/dice-tray')
      await isHydrated(page)
      await expect(page.getByRole('radio')).toHaveCount(13)
      await page.getByRole('radio', { name: 'Colour 3' }).focus()
      await press(page, 'Space')
      await expect(page.getByText('SOLD OUT in this combination. Please pick another option.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'ADD TO CART' })).toBeDisabled()
      await press(page, 'ArrowRight')
      await expect(page.getByRole('radio', { name: 'Deep, not offered' })).toBeVisible()
      await page.getByRole('radio', { name: /^Deep/ }).focus()
      await press(page, 'Space')
      await expect(page.getByText('This combination is not offered. Please pick another option.')).toBeVisible()
      // The colour is given up while somebody looks at it.
      const { variants } = shop.shopify.control.product('dice-tray')
      shop.shopify.control.removeVariant(variants.find(({ title }) => title.startsWith('Colour 4 '))!.id)
      await shop.sync()
      await expect(price(page)).toHaveText('$11.50Colour: Colour 1; Depth: Deep; Lining: Felt')
      await page.getByRole('radio', { name: 'Colour 10' }).focus()
      await press(page, 'Space')
      await expect(price(page)).toHaveText('$11.50Colour: Colour 10; Depth: Deep; Lining: Felt')
      await page.setViewportSize({ width: 320, height: 640 })
      await expectAccessible(page, 'a product with ten colours on a phone')
      await page.getByRole('button', { name: 'ADD TO CART' }).press('Enter')
      await expect(page.locator('.toast')).toContainText('1 × Dice Tray, Colour: Colour 10; Depth: Deep; Lining: Felt.')
    })

    await visit.step('an option with many values is a list, and the button stays in reach', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
      const plain = await context.newPage()
      await plain.goto('/product/engraved-base')
      const list = (of: Page) => of.getByRole('combobox', { name: 'Engraving' })
      await list(plain).selectOption('Engraving: Rune 41')
      await plain.locator('.product-buy summary').click()
      await plain.getByRole('link', { name: 'Rune 40', exact: true }).click()
      await expect(plain.getByRole('radio', { name: '54mm Display/Skirmish, None, $5.50' })).toBeVisible()
      await list(plain).selectOption('Engraving: Rune 41')
      await plain.getByRole('button', { name: 'ADD TO CART' }).click()
      await expect(plain.getByText('Added to Cart! 1 × Engraved Base, 32mm, None; Engraving: Rune 41')).toBeVisible()
      await context.close()

      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/product/engraved-base')
      await isHydrated(page)
      await expect(page.getByRole('button', { name: 'ADD TO CART' })).toBeInViewport({ ratio: 1 })
      await expect(list(page).getByRole('option')).toHaveCount(64)
      await expect(list(page).getByRole('option').nth(2)).toHaveText('Rune 3 (SOLD OUT)')
      await list(page).focus()
      await page.keyboard.type('Rune 42')
      await expect(price(page)).toHaveText('$4.5032mm, None; Engraving: Rune 42')
      await list(page).selectOption('Engraving: Rune 3')
      await expect(page.getByText('SOLD OUT in this combination. Please pick another option.')).toBeVisible()
      await list(page).selectOption('Engraving: Rune 42')
      await expectAccessible(page, 'a product with many values')
      await page.setViewportSize({ width: 320, height: 640 })
      await expectAccessible(page, 'a product with many values on a phone')
    })

    await visit.step('in the cart', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/cart')
      await isHydrated(page)
      await expect(page.getByLabel('Options of The Polite Maw').locator(':checked')).toHaveText('Colour: Verdigris')
      const option = page.getByLabel('Options of Toadstool Marshal')
      await expect(option.locator(':checked')).toHaveText('54mm, None; Base: Hex')
      await option.focus()
      const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
      await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
      await stored
      await expect(option.locator(':checked')).toHaveText('54mm, OSR Style; Base: Hex')
      await expect(page.locator('.cart-line-total')).toHaveText(['$9.50', '$5.50', '$11.50'])
    })

    await visit.step('an abandoned checkout is restored with them, and paid', async () => {
      const checkOut = async () => {
        await page.goto(`${shop.url}/checkout`)
        await isHydrated(page)
        await page.getByRole('button', { name: 'CHECKOUT', exact: true }).press('Enter')
        await page.waitForURL(/\/cart\/c\//)
      }
      await checkOut()
      await page.goto(`${shop.url}/cart`)
      await expect(page.getByText('(Colour: Verdigris)')).toBeVisible()
      await page.getByRole('button', { name: 'RESTORE CART' }).press('Enter')
      await expect(page.getByText('3 ITEM(S) LOADED')).toBeVisible()
      await checkOut()
      await page.getByLabel('Email').fill('shopper@example.com')
      await page.getByRole('button', { name: 'Pay now' }).press('Enter')
      await expect(page.getByText(/thank you/i).first()).toBeVisible()
      const order = shop.shopify.control.orders().at(-1)!
      const titles = order.lineItems.map(({ variantId }) => shop.shopify.control.variant(variantId!).title)
      expect([titles, order.totalCents]).toEqual([
        ['54mm / OSR Style / Hex', 'Verdigris', 'Colour 10 / Deep / Felt'],
        2650,
      ])
    })

    await visit.step('without scripts, options and prices of a variant of its own are there', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
      const plain = await context.newPage()
      // The address of a theme names a variant.
      const hex = shop.shopify.control
        .product('toadstool-marshal')
        .variants.find(({ optionValues }) => optionValues.join('/') === '54mm/None/Hex')!
      await plain.goto(`/products/toadstool-marshal?variant=${hex.id.split('/').at(-1)}`)
      await expect(plain.getByRole('radio', { name: 'Hex' })).toBeChecked()
      await expect(plain.getByRole('radio', { name: /^54mm.*None, \$7\.50/ })).toBeChecked()
      await plain.getByRole('link', { name: 'Round', exact: true }).click()
      await expect(plain.getByRole('radio', { name: /^54mm.*None, \$7$/ })).toBeVisible()
      await plain.getByRole('radio', { name: 'Hex' }).check({ force: true })
      await plain.getByRole('button', { name: 'ADD TO CART' }).click()
      await expect(plain.getByText('Added to Cart! 1 × Toadstool Marshal, 32mm, None; Base: Hex')).toBeVisible()
      await context.close()
    })
  },
)
