import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { expect } from './journey.ts'

export const PICTURE = '/pictures/hoard-dragon.svg'
export const draft = {
  excerpt: 'In three steps',
  content: 'Brush, wash, *wait*.',
  imageUrl: PICTURE,
  isPublished: true,
}

/** Creates a post with a title unique to this journey. */
export const addPost = (shop: TestShop, title: string, more: object = {}) =>
  shop.staff.blog.create({ body: { ...draft, title, ...more } })

export const text = (page: Page) => page.getByRole('textbox', { name: 'Content' })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
export const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the post"]')

export async function openPost(page: Page, id: string) {
  await page.goto(`/cms/blog/${id}`)
  await expect(text(page)).toBeVisible()
}

/** Opens the drawer with everything but title and text. */
export async function openDetails(page: Page) {
  await page.getByRole('button', { name: 'DETAILS', exact: true }).click()
  await expect(field(page, 'Slug')).toBeVisible()
}

export const closeDetails = (page: Page) => page.getByRole('button', { name: 'Close details' }).click()

export async function fill(page: Page, title: string) {
  await field(page, 'Title').fill(title)
  await openDetails(page)
  await field(page, 'Excerpt').fill('A green one')
  await field(page, 'Image URL').fill(PICTURE)
  await closeDetails(page)
}
