import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'

export const TAB = '/cms/templates'

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })
export const toast = (page: Page, title: string) => page.locator('.toast').getByText(title, { exact: true })
export const blocks = (page: Page) => page.getByRole('region', { name: 'Blocks' }).getByRole('article')
export const saveButton = (page: Page, name: string) =>
  page.locator('.builder-save').getByRole('button', { name, exact: true })

/** Creates a template that is deleted after the journey. */
export async function createTestTemplate(shop: TestShop, name: string, texts: readonly string[] = []) {
  const template = await shop.staff.templates.create({
    body: {
      name,
      description: 'Of a journey',
      templateType: 'about',
      blocks: texts.map((title, index) => ({
        id: `${name}-${index}`,
        type: 'text',
        layout: { width: 100, row: index + 1, order: 0 },
        content: { title, content: `Words of ${title}` },
      })),
    },
  })
  return {
    ...template,
    async [Symbol.asyncDispose]() {
      const left = (await shop.staff.templates.list()).filter((it) => it.name.startsWith(name))
      for (const { id } of left) await shop.staff.templates.remove({ params: { id } })
    },
  }
}
