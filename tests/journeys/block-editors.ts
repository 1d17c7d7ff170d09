import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { openBuilder } from './builder.ts'
import { createTestPage } from './pages-tab.ts'

let count = 0

/** Blocks in a row each, with ids such as `b-text`. */
export const inRows = (blocks: readonly { type: string; content: Record<string, unknown> }[]) =>
  blocks.map(({ type, content }, index) => ({
    id: `b-${type}`,
    type,
    layout: { width: 100, row: index + 1, order: 0 },
    content,
  }))

/** Creates a page with these blocks, which is deleted after the journey. */
export const pageOf = (shop: TestShop, blocks: Parameters<typeof inRows>[0]) =>
  createTestPage(shop, {
    title: `A page of blocks, number ${++count}`,
    slug: `blocks-${process.pid}-${count}`,
    blocks: inRows(blocks),
  })

/** Opens the builder with one block's editor, in the staff app if it runs. */
export async function openBlock(page: Page, made: { id: string; title: string }, type: string) {
  await openBuilder(page, made, `b-${type}`)
  await editor(page).waitFor()
}

export const editor = (page: Page) => page.locator('.block-editor')
export const summary = (page: Page) => page.locator('.block-summary')
export const press = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true }).click()
export const linkDialog = (page: Page) => page.getByRole('dialog', { name: /^(INSERT|EDIT)\.LINK$/ })

/** Saves the page and returns its stored blocks. */
export async function savePage(page: Page, shop: TestShop, id: string) {
  await page.getByRole('button', { name: 'SAVE', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  const { blocks } = await shop.staff.pages.byId({ params: { id } })
  return blocks as { type: string; content: Record<string, unknown> }[]
}
