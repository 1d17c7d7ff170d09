import type { Page } from '@playwright/test'
import type { Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { photo } from '#tests/harness/photos.ts'
import type { TestShop } from '#tests/harness/shop.ts'

let count = 0

/** Small photo, unique in this run. */
export const newPhoto = () => photo({ seed: process.pid * 100 + ++count, width: 320, height: 240 })

/** Creates an image that is deleted after the journey. */
export async function createTestImage(shop: TestShop, fields: Partial<ImageDraft> = {}) {
  const { images } = shop.staff
  const url = `data:image/jpeg;base64,${(await newPhoto()).toString('base64')}`
  const image: Image = await images.create({ body: { filename: 'photo.webp', url, ...fields } })
  return {
    ...image,
    now: () => images.byId({ params: { id: image.id } }),
    async [Symbol.asyncDispose]() {
      if ((await images.list({ query: {} })).some(({ id }) => id === image.id))
        await images.remove({ params: { id: image.id } })
    },
  }
}

export const picker = (page: Page) => page.getByRole('dialog', { name: 'IMAGE.REPOSITORY' })
export const select = (page: Page, name: string) =>
  picker(page)
    .getByRole('button', { name: `Select ${name}` })
    .click()
export const toast = (page: Page, title: string) => page.locator('.toast').getByText(title, { exact: true })
