import { choose, expect, isHydrated, publish } from './journey.ts'
import { translator } from './translator.ts'

publish(
  'a shopper reads a translated shop: prices, counts and totals are right, and what was typed stays',
  { tag: ['@S10.55'] },
  async ({ page }) => {
    await page.addInitScript(translator)
    await publish.step('the price follows the option that is chosen', async () => {
      await page.goto('/product/emerald-wyrm')
      await isHydrated(page)
      await expect(page.locator('h1 font')).not.toHaveCount(0)
      const price = page.locator('.product-price')
      const first = await price.innerText()
      await choose(page, '54mm', 'OSR Style')
      await expect(price).toHaveText('$2254mm, OSR Style')
      expect(first).not.toContain('$22')
      await page.getByRole('button', { name: '> ADD TO CART' }).click()
      await expect(page.locator('.toast')).toContainText('54mm, OSR Style')
      await expect(page.locator('.bar-count')).toHaveText(/^1/)
    })

    await publish.step('lines, counts and totals of the cart follow its changes', async () => {
      await page.goto('/cart')
      await isHydrated(page)
      const line = page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
      await expect(line.locator('.cart-line-total')).toHaveText('$22')
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      await expect(line.locator('.cart-line-total')).toHaveText('$44')
      await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()
      await page.getByLabel('Scale and finishing of Emerald Wyrm').selectOption({ index: 0 })
      await expect(line.locator('.cart-line-total')).toHaveText('$18')
      await page.getByRole('button', { name: /Remove Emerald Wyrm/i }).click()
      await expect(page.getByText('CART.EMPTY')).toBeVisible()
    })

    await publish.step('an address typed before React takes over the form stays', async () => {
      await page.goto('/blog')
      await expect(page.locator('h1 font').first()).toBeAttached()
      const email = page.locator('.newsletter').getByLabel('Email')
      await email.pressSequentially('ada@example.com')
      await expect(page.locator('#main[data-react=hydrated]')).toBeAttached()
      await expect(email).toHaveValue('ada@example.com')
    })
  },
)

publish(
  'staff work in a translated app: lists, counts and forms follow what they do',
  { tag: ['@C10.13'] },
  async ({ page, shop }) => {
    await page.addInitScript(translator)
    const name = 'Wyrmling sale'
    await page.goto('/cms/banners')
    await expect(page.locator('h1 font')).not.toHaveCount(0)
    await page.getByRole('button', { name: 'NEW BANNER' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name *').fill(name)
    await form.getByLabel('Text *').fill('Wyrmlings at half price')
    await form.getByRole('button', { name: 'SAVE' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()

    await page.goto('/cms/pages')
    const all = (await shop.staff.pages.list()).length
    const count = page.getByRole('search').getByRole('status')
    for (const [words, found] of [
      ['wyrmling that no page has', 0],
      ['', all],
    ] as const) {
      await page.getByLabel('Search').fill(words)
      await expect(count).toHaveText(`${found} of ${all} pages`)
      await expect(page.getByRole('article')).toHaveCount(found)
    }
  },
)
