import { expect, isHydrated, tabTo, visit } from './journey.ts'

visit(
  'a shopper finds a reduced miniature, chooses, changes and buys it by keyboard only',
  { tag: '@S10.41' },
  async ({ page, shop }) => {
    const { keyboard } = page
    const enter = async (name: string | RegExp) => {
      await tabTo(page, name)
      await keyboard.press('Enter')
    }
    await page.goto('/gallery')
    await isHydrated(page)
    await tabTo(page, 'Search')
    await keyboard.type('flytrap')
    const card = page.getByRole('article')
    await expect(card).toHaveCount(1)
    await expect(card.locator('.card-price')).toHaveText('From $6, was $8')
    await expect(card.locator('s')).toHaveCSS('text-decoration-line', 'line-through')
    await enter('Flytrap Matriarch')
    await expect(page.getByRole('heading', { level: 1, name: 'Flytrap Matriarch' })).toBeVisible()

    const shown = page.locator('.product-price')
    await expect(shown).toHaveText('$6, was $832mm, None')
    await isHydrated(page)
    await tabTo(page, /^32mm.*None/)
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowRight')
    await expect(shown).toHaveText('$1554mm, OSR Style')
    await keyboard.press('ArrowUp')
    const cell = page.getByRole('radio', { checked: true })
    await expect(cell).toHaveAccessibleName('32mm Tabletop, OSR Style, $7.50, was $10')
    await expect(shown).toHaveText('$7.50, was $1032mm, OSR Style')
    await expect(shown.locator('s')).toHaveText(', was $10')
    await enter('Increase quantity')
    await enter(/ADD TO CART/)
    await page.locator('.toast').getByRole('link', { name: 'VIEW CART' }).press('Enter')

    await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()
    await isHydrated(page)
    await tabTo(page, /^Scale and finishing/)
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(page.locator('.cart-prices')).toHaveText('$25$12.50 each')
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await expect(page.locator('.cart-prices')).toHaveText('$15$7.50, was $10 each')
    await expect(page.locator('.amounts-total .price')).toHaveText('$15')
    await enter('PROCEED TO CHECKOUT')
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(page.locator('.amounts-total .price')).toHaveText('$15')
    await isHydrated(page)
    await enter('CHECKOUT')
    await page.waitForURL(/\/cart\/c\//)
    await page.getByLabel('Email').fill('shopper@example.com')
    await keyboard.press('Enter')
    await expect(page.getByText(/thank you/i).first()).toBeVisible()
    expect(shop.shopify.control.orders().at(-1)).toMatchObject({ totalCents: 1500, lineItems: [{ quantity: 2 }] })
  },
)
