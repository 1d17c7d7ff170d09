import type { Page } from '@playwright/test'
import { block, build, texts } from './builder.ts'
import { addToCart, expect, isHydrated, publish } from './journey.ts'

/** Names, roles, states and announcements of a page, without what differs from run to run. */
const toldBy = async (page: Page, part: string) =>
  (await page.locator(part).ariaSnapshot())
    .replaceAll(/http:\/\/[\w.]+:\d+/g, 'http://ORIGIN')
    .replaceAll(/\/pages\/\d+/g, '/pages/ID')
    .replaceAll(/built-\d+-\d+/g, 'built')
    .replaceAll(/[A-Z]\w+ \d{1,2}, 20\d\d/g, 'DATE')

publish(
  'what screen readers are told while people buy, build and write is as it was reviewed',
  { tag: ['@S10.76', '@S10.102', '@C10.19'] },
  async ({ page, shop }) => {
    const tells = (name: string, part = 'body') =>
      expect(async () => expect(await toldBy(page, part)).toMatchSnapshot(`${name}.txt`)).toPass()
    await addToCart(page, 'emerald-wyrm', { scale: '54mm', finishing: 'OSR Style' })
    await tells('product')
    await page.goto('/cart')
    await isHydrated(page)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()
    await tells('cart', 'main')
    await expect(page.locator('.amounts-total')).toHaveAttribute('aria-live', 'polite')
    await page.goto('/checkout')
    await isHydrated(page)
    await page.getByLabel('Discount code').fill('NOTHING')
    await page.getByRole('button', { name: 'APPLY' }).click()
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await tells('checkout', 'main')
    await page.setViewportSize({ width: 1600, height: 900 })
    await page.goto('/cms/pages')
    await build(page, shop, texts(['Caves', 'Hills'], ['Sea']))
    await block(page, 'Sea')
      .getByRole('button', { name: /^Edit / })
      .click()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeEnabled()
    await expect(page.frameLocator('iframe[title="Preview of the page"]').getByText('Sea').first()).toBeVisible()
    await tells('builder')
    await page.goto('/cms/blog/new')
    await page.getByRole('button', { name: 'DETAILS' }).click()
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.getByText('Excerpt is required')).toBeVisible()
    await expect(page.getByText('[UPDATING...]')).toBeHidden()
    await tells('post')
  },
)
