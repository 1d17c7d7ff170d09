import type { Page } from '@playwright/test'
import { photo, photoFile } from '#tests/harness/photos.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessibleAt } from './axe.ts'
import { createTestImage, toast } from './test-images.ts'
import { expect, open, sharing } from './journey.ts'
import { dialogOf, onDisk, toastOf } from './upload-dialog.ts'

/** Its repository holds no images of others. */
const test = sharing({ seeded: true, env: { AUTH_DISABLED: '1' } })

const altText = (page: Page) => page.getByRole('textbox', { name: 'Alt Text' })
const at = (page: Page, words: string) => expect(page.locator('.describe-position')).toContainText(words)
const named = async (shop: TestShop, name: string) =>
  (await shop.staff.images.list({ query: {} })).filter(({ originalName }) => originalName === name)

test(
  'a folder is dropped, an image is pasted, and images without alt text are described by keyboard',
  { tag: ['@I2.28', '@I8.13', '@I9.4'] },
  async ({ page, shop }) => {
    const dialog = dialogOf(page)
    await page.goto('/images')
    await test.step('a dropped folder is uploaded with folder tags, and images are pasted', async () => {
      const photos = await Promise.all([6501, 6502].map((seed) => photoFile({ seed })))
      const litter = { name: '.DS_Store', type: '', bytes: Buffer.from('litter') }
      await onDisk(test.info(), 'Goblins', [...photos, litter])
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(dialog).toBeVisible()
      const zone = (await dialog.locator('.upload-zone').boundingBox())!
      const cdp = await page.context().newCDPSession(page)
      const data = { items: [], files: [test.info().outputPath('Goblins')], dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await cdp.send('Input.dispatchDragEvent', { type, x: zone.x + zone.width / 2, y: zone.y + 20, data })
      await expect(dialog.getByRole('heading', { name: '2 Files Selected' })).toBeVisible()
      await dialog.getByLabel('Also use folder names as tags').check()
      await dialog.getByRole('button', { name: 'Upload 2 Images' }).click()
      await expect(dialog).toBeHidden()
      await expect(toastOf(page)).toContainText('Batch Upload Complete')
      const [goblin] = await named(shop, photos[0]!.name)
      expect(goblin!.tags.toSorted()).toEqual(['Goblins', 'batch-upload', 'optimized'])

      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(dialog).toBeVisible()
      const pasted = (await photo({ seed: 6503, format: 'png', width: 64, height: 48 })).toString('base64')
      await page.evaluate((base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
        document.activeElement!.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      }, pasted)
      await expect(dialog.getByLabel(/^Filename/)).toHaveValue(/^pasted .*\.webp$/)
      await dialog.getByRole('button', { name: 'Add Image' }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('images without alt text are described in sequence', async () => {
      // The newest comes first.
      await using third = await createTestImage(shop, { originalName: 'told-3.jpg', tags: ['told'] })
      await using second = await createTestImage(shop, { originalName: 'told-2.jpg', tags: ['told'] })
      await using first = await createTestImage(shop, { originalName: 'told-1.jpg', tags: ['told'] })
      // Routed before the page opens: a busy page may send a request past a route that is added later.
      let isFailing = false
      await page.route(`**/api/images/${second.id}`, (route) =>
        isFailing ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.continue(),
      )
      await open(page, '/images?tag=told')
      await page.getByRole('checkbox', { name: 'Select all 3' }).check()
      await page.getByRole('button', { name: 'DESCRIBE' }).press('Enter')
      await at(page, '1 of 3told-1.jpg')
      await expect(altText(page)).toBeFocused()
      await expectAccessibleAt(page, [1280, 390], 'the queue', 'main')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Describe the image, or press DECORATIVE.')).toBeVisible()

      await page.keyboard.type('A red dragon')
      await page.keyboard.press('Enter')
      await at(page, '2 of 3told-2.jpg')
      await expect(altText(page)).toBeFocused()
      await expect(altText(page)).toHaveValue('')
      expect(await first.now()).toMatchObject({ alt: 'A red dragon' })

      // Moving to the next image saves what was typed.
      await page.keyboard.type('Half a sen')
      await page.keyboard.press('PageDown')
      await at(page, '3 of 3told-3.jpg')
      await page.keyboard.press('Alt+d')
      await expect(page.getByRole('heading', { name: '[DONE]' })).toBeFocused()
      await expect(page.getByText('1 described, 1 decorative, 1 skipped')).toBeVisible()
      expect(await third.now()).toMatchObject({ alt: '', isDecorative: true })
      await page.getByRole('button', { name: 'UNDO LAST' }).press('Enter')
      await at(page, '3 of 3')
      await expect(altText(page)).toBeFocused()
      expect(await third.now()).toMatchObject({ isDecorative: false })
      await page.keyboard.press('PageUp')
      await expect(altText(page)).toHaveValue('Half a sen')

      // A failure or leaving doesn't lose it, either.
      isFailing = true
      await page.keyboard.type('tence')
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Failed to update image')).toBeVisible()
      await expect(altText(page)).toHaveValue('Half a sentence')
      await page.getByRole('link', { name: 'REPOSITORY' }).click()
      await page
        .getByRole('dialog', { name: 'UNSAVED.CHANGES' })
        .getByRole('button', { name: 'KEEP FOR LATER' })
        .click()
      await expect(page.getByRole('heading', { name: 'IMAGES', level: 1 })).toBeVisible()
      isFailing = false
      await page.goBack()
      await expect(altText(page)).toBeFocused()
      await page.keyboard.press('PageDown')
      await expect(altText(page)).toHaveValue('Half a sentence')
      await page.keyboard.press('Enter')
      await at(page, '3 of 3')
      expect(await second.now()).toMatchObject({ alt: 'Half a sentence' })
    })
  },
)
