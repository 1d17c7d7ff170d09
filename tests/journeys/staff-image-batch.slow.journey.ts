import type { Locator } from '@playwright/test'
import type { ImageDraft } from '#shared/features/images/images.schema.ts'
import { photoFile, type PhotoFile } from '#tests/harness/photos.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { expect, holdResponses, publish as test } from './journey.ts'
import { button, choose, dialogOf, toastOf } from './upload-dialog.ts'

const rows = (dialog: Locator) => dialog.getByRole('list', { name: 'Files of this batch' }).locator('> li')
const row = (dialog: Locator, name: string) => rows(dialog).filter({ hasText: name }).first()

const small = async (seed: number, name: string) => ({
  ...(await photoFile({ seed, width: 96, height: 72 })),
  name,
})
/** The same image with other bytes. */
const similarPhoto = async (seed: number, name: string) => ({
  ...(await photoFile({ seed, width: 200, height: 150 })),
  name,
})
const put = (shop: TestShop, { name, bytes }: PhotoFile, fields: Partial<ImageDraft> = {}) =>
  shop.staff.images.create({
    body: {
      filename: 'a.webp',
      originalName: name,
      url: `data:image/jpeg;base64,${bytes.toString('base64')}`,
      ...fields,
    },
  })

test(
  'a batch shows its progress, can be stopped, and offers RETRY ALL, ADD ALL ANYWAY and RESTORE',
  { tag: ['@I2.29', '@I2.32'] },
  async ({ page, shop }) => {
    await page.goto('/images/upload')
    const dialog = dialogOf(page)
    await test.step('a batch shows Processing X of Y: filename, and STOP skips waiting files', async () => {
      const files = await Promise.all([1, 2, 3, 4, 5].map((n) => small(6700 + n, `stop-${n}.jpg`)))
      const known = await holdResponses(page, '**/api/images/known')
      const upload = await holdResponses(page, '**/api/images/uploads')
      await choose(dialog, ...files)
      await button(dialog, 'Upload 5 Images').click()
      await expect(dialog.getByText('Processing 1 of 5: stop-1.jpg')).toBeVisible()
      await expect(dialog.getByRole('progressbar', { name: 'Batch upload' })).toBeVisible()
      await expect(button(dialog, 'Processing Batch...')).toBeDisabled()
      await expect(row(dialog, 'stop-4.jpg')).toContainText('[WAITING]')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await expectAccessible(page, 'a batch under way', '.ant-modal')
      await button(dialog, 'STOP').click()
      await expect(rows(dialog)).toHaveCount(3)
      await expect(dialog.getByText('Processing 1 of 3: stop-1.jpg')).toBeFocused()
      known()
      await expect(button(dialog, 'Uploading Batch...')).toBeDisabled()
      await expect(dialog.getByText('Processing 1 of 3: stop-1.jpg')).toBeVisible()
      upload()
      await expect(toastOf(page)).toContainText('Batch Upload Complete')
      await expect(toastOf(page)).toContainText('3 images added.')
      await expect(dialog).toBeHidden()
      const all = await shop.staff.images.list({ query: {} })
      expect(all.filter(({ originalName }) => originalName.startsWith('stop-'))).toHaveLength(3)
    })

    await test.step('a finished batch offers RETRY ALL, ADD ALL ANYWAY and RESTORE', async () => {
      await put(shop, await small(6801, 'wyrm.jpg'))
      await put(shop, await small(6802, 'orc.jpg'))
      const deleted = await small(6803, 'deleted.jpg')
      const { id } = await put(shop, deleted)
      await shop.staff.images.remove({ params: { id } })
      let isFull = true
      await page.route('**/api/images', (route) =>
        isFull && /"originalName":"full/.test(route.request().postData() ?? '')
          ? route.fulfill({ status: 507, json: { message: 'The disk is full' } })
          : route.continue(),
      )
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await choose(
        dialog,
        await small(6804, 'full-1.jpg'),
        await small(6805, 'full-2.jpg'),
        deleted,
        await similarPhoto(6801, 'wyrm-again.jpg'),
        await similarPhoto(6802, 'orc-again.jpg'),
      )
      await button(dialog, 'Upload 5 Images').click()
      await expect(toastOf(page)).toContainText('Batch Upload Failed')
      await expect(toastOf(page)).toContainText('Some images may not have been uploaded')
      await expectAccessible(page, 'what became of a batch', '.ant-modal')
      await expect(row(dialog, 'full-1.jpg')).toContainText('The disk is full')

      isFull = false
      await button(dialog, 'RETRY ALL').click()
      for (const name of ['full-1.jpg', 'full-2.jpg']) await expect(row(dialog, name)).toContainText('[ADDED]')
      await expect(button(dialog, 'RETRY ALL')).toHaveCount(0)
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)

      await button(dialog, 'ADD ALL ANYWAY').click()
      for (const name of ['wyrm-again.jpg', 'orc-again.jpg']) await expect(row(dialog, name)).toContainText('[ADDED]')

      const trashed = row(dialog, 'deleted.jpg')
      await expect(trashed).toContainText('[IN THE TRASH]')
      await button(trashed, /^Restore /).click()
      await expect(trashed).toContainText('[IN THE REPOSITORY]')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await button(dialog, 'DONE').click()
      await expect(dialog).toBeHidden()
      const names = (await shop.staff.images.list({ query: {} })).map(({ originalName }) => originalName)
      for (const name of ['full-1.jpg', 'full-2.jpg', 'wyrm-again.jpg', 'orc-again.jpg', 'deleted.jpg'])
        expect(
          names.filter((other) => other === name),
          name,
        ).toHaveLength(1)
    })

    await test.step('a single upload that resembles an image is shown with it for a decision', async () => {
      const there = await put(shop, await small(6901, 'beholder.jpg'))
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await choose(dialog, await similarPhoto(6901, 'beholder-2.jpg'))
      await expect(button(dialog, 'Add Image')).toBeEnabled()
      await button(dialog, 'Add Image').click()
      await expect(dialog.getByText('This looks like an image in the repository. Add it anyway?')).toBeVisible()
      await expect(button(dialog, 'Add Image')).toBeDisabled()
      await expect(dialog.getByRole('link', { name: 'Show it: beholder.jpg' })).toHaveAttribute(
        'href',
        `/images/${there.id}`,
      )
      await expectAccessible(page, 'a likeness', '.ant-modal')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await button(dialog, 'Add anyway: beholder-2.jpg').click()
      await expect(dialog).toBeHidden()
      await expect(toastOf(page)).toContainText('Image added successfully')

      // This exact file is an image already, so nothing is sent.
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await choose(dialog, await small(6901, 'beholder.jpg'))
      await expect(dialog.getByText('This file is already in the repository.')).toBeVisible()
      await expect(button(dialog, 'Add Image')).toBeDisabled()
    })
  },
)
