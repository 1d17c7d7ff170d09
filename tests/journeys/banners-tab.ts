import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'

/** URL of the BANNERS tab. */
export const TAB = '/cms/banners'
/** Above the banners of a new shop. */
export const topBanner = { priority: 1000, crawlSpeed: 0 }

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const dialog = (page: Page, title = /^(NEW|EDIT)\.BANNER$/) => page.getByRole('dialog', { name: title })
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'SAVE', exact: true }).click()
export const toast = (page: Page, title: string) => page.locator('.toast').getByText(title, { exact: true })
export const preview = (page: Page, width: 'Phone' | 'Desktop') =>
  dialog(page).getByRole('region', { name: `${width} preview` })

/** Creates a banner that is deleted after the journey. */
export async function createTestBanner(
  shop: TestShop,
  body: Parameters<TestShop['staff']['banners']['create']>[0]['body'],
) {
  const banner = await shop.staff.banners.create({ body: { ...topBanner, ...body } })
  return {
    ...banner,
    [Symbol.asyncDispose]: () => shop.staff.banners.remove({ params: { id: banner.id } }),
  }
}
