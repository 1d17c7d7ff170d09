import type { Page } from '@playwright/test'
import type { Image } from '#shared/features/images/images.schema.ts'
import { photo } from '#tests/harness/photos.ts'
import type { TestShop } from '#tests/harness/shop.ts'

let seeds = 0

const added = new Set<string>()

/** Adds a small unique image to the repository, until `removeImages`. */
export async function addImage(
  shop: TestShop,
  originalName: string,
  fields: Partial<Pick<Image, 'alt' | 'caption' | 'tags' | 'isDecorative'>> & { url?: string } = {},
): Promise<Image> {
  const bytes = await photo({ seed: (seeds += 1), width: 48, height: 36 })
  const url = `data:image/jpeg;base64,${bytes.toString('base64')}`
  const body = { filename: originalName.replace('.jpg', '.webp'), originalName, url, ...fields }
  const image = await shop.staff.images.create({ body })
  added.add(image.id)
  return image
}

/** Deletes the images that were added and are still there. */
export async function removeImages(shop: TestShop) {
  for (const { id } of await shop.staff.images.list({ query: {} }))
    if (added.has(id)) await shop.staff.images.remove({ params: { id } })
  added.clear()
}

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const cards = (page: Page) => page.locator('.image-card')
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search images' })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
/** Image of a card, which opens its form. */
export const picture = (page: Page, name: string) => card(page, name).getByRole('button', { name: `Edit ${name}` })
