import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'

/** The BANNERS tab as its journeys use it. */
export const TAB = '/cms/banners'
/** Above the banners that a new shop begins with. */
export const ours = { priority: 1000, crawlSpeed: 0 }

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const dialog = (page: Page, title = /^(NEW|EDIT)\.BANNER$/) => page.getByRole('dialog', { name: title })
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'SAVE' }).click()
export const toast = (page: Page, title: string) => page.locator('.toast').getByText(title, { exact: true })
export const preview = (page: Page, width: 'Phone' | 'Desktop') =>
  dialog(page).getByRole('region', { name: `${width} preview` })

/** The banner is there for the journey, and gone afterwards. */
export async function having(shop: TestShop, body: Parameters<TestShop['staff']['banners']['create']>[0]['body']) {
  const banner = await shop.staff.banners.create({ body: { ...ours, ...body } })
  return {
    ...banner,
    [Symbol.asyncDispose]: () => shop.staff.banners.remove({ params: { id: banner.id } }),
  }
}

export async function newBanner(page: Page, name: string, text: string) {
  await page.goto(TAB)
  await page.getByRole('button', { name: 'NEW BANNER' }).click()
  await field(page, 'Name *').fill(name)
  await field(page, 'Text *').fill(text)
}
