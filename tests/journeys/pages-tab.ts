import type { Page } from '@playwright/test'
import type { Page as ShopPage } from '#shared/features/pages/pages.record.ts'
import type { TestShop } from '#tests/harness/shop.ts'

export const TAB = '/cms/pages'

export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
export const dialog = (page: Page, title: string | RegExp = /^(NEW\.PAGE|PAGE\.SETTINGS)$/) =>
  page.getByRole('dialog', { name: title })
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
export const toast = (page: Page, words: string | RegExp) => page.locator('.toast').getByText(words, { exact: true })
/** Unfolds the other settings of a new page. */
export const unfold = (page: Page) => dialog(page).getByText('MORE', { exact: true }).click()
export const create = (page: Page) => dialog(page).getByRole('button', { name: 'CREATE' }).click()
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'SAVE' }).click()
/** Button of a page's card, such as `Publish`. */
export const press = (page: Page, what: string, title: string) =>
  card(page, title)
    .getByRole('button', { name: `${what} ${title}`, exact: true })
    .click()

type Body = Parameters<TestShop['staff']['pages']['create']>[0]['body']

/** Creates a page that is deleted after the journey, unless it was deleted already. */
export async function createTestPage(shop: TestShop, body: Body) {
  const { pages } = shop.staff
  const page = await pages.create({ body })
  return {
    ...page,
    change: (body: Parameters<typeof pages.update>[0]['body']) =>
      pages.update({ params: { id: page.id }, headers: {}, body }),
    [Symbol.asyncDispose]: () => forget(shop, page.slug),
  }
}

export const find = async (shop: TestShop, slug: string): Promise<ShopPage | undefined> =>
  (await shop.staff.pages.list()).find((page) => page.slug === slug)

/** Deletes the page with this slug, if there is one. */
export async function forget(shop: TestShop, slug: string) {
  const page = await find(shop, slug)
  if (page) await shop.staff.pages.remove({ params: { id: page.id } })
}

/** HTTP status of this address for a shopper. */
export const statusOf = async (shop: TestShop, path: string) =>
  (await fetch(shop.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })).status
