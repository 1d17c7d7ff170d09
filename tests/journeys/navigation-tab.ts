import type { Locator, Page } from '@playwright/test'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { expect, test as journey } from './journey.ts'

/** Own shop, with HOME, GALLERY and BLOG in its menu. */
export const test = journey.extend({
  // Playwright reads a fixture's dependencies from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
    for (const [label, href] of Object.entries({ HOME: '/', GALLERY: '/gallery', BLOG: '/blog' }))
      await shop.staff.navigation.create({ body: { label, href } })
    await use(shop)
    await shop[Symbol.asyncDispose]()
  },
})

export const TAB = '/cms/navigation'
export const rows = (page: Page) => page.getByRole('list', { name: 'Menu items' }).getByRole('listitem')
export const labels = (page: Page) => rows(page).locator('strong')
export const seen = (page: Page) => page.getByRole('region', { name: 'AS.SHOPPERS.SEE.IT' }).locator('li')
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const toast = (page: Page, title: string) => expect(page.locator('.toast')).toContainText(title)
/** Screen reader announcements of a move. */
export const dragAnnouncements = (page: Page) => page.locator('[id^="DndLiveRegion"]')
export const menu = async (shop: TestShop) => (await shop.staff.navigation.list()).map(({ label }) => label)
export const addPage = (shop: TestShop, slug: string, title: string, isPublished: boolean) =>
  shop.staff.pages.create({ body: { slug, title, isPublished, blocks: [] } })

export async function choosePage(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Page' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
}

/** Picks an item up by keyboard, and waits until the arrow keys are heard. */
export async function pickUp(page: Page, handle: Locator, words: string) {
  // A list whose order is being saved can't be changed.
  await expect(handle).toHaveAttribute('aria-disabled', 'false')
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(dragAnnouncements(page)).toHaveText(words)
  // dnd-kit listens from the next task on, and the browser may hand over a key before it.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
}
