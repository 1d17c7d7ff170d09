import type { Locator, Page } from '@playwright/test'
import { brokenFiles, photoFile, textNamedJpeg, type PhotoFile } from '#tests/harness/photos.ts'
import { expectAccessible } from './axe.ts'
import { expect, holdResponses, publish as test } from './journey.ts'

/** Image processing has a low priority. */
const atLeisure = { timeout: 25_000 }

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Optimized Upload' })
const choose = (dialog: Locator, ...files: PhotoFile[]) =>
  dialog
    .getByLabel('Image files')
    .setInputFiles(files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })))
const button = (dialog: Locator, name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
const destructive = (page: Page, title: string) =>
  page.locator('.toast[data-variant="destructive"]').filter({ has: page.getByText(title, { exact: true }) })

test(
  'the drop zone shows its hint; a single file shows its progress, its filled fields and its errors',
  {
    tag: [
      '@I2.25',
      '@I2.26',
      '@I2.30',
      '@I5.6',
      '@I8.8',
      '@I2.12',
      '@I2.16',
      '@I2.27',
      '@I2.28',
      '@I2.31',
      '@I2.32',
      '@I2.33',
      '@I2.9',
      '@I4.2',
      '@I4.3',
      '@I5.5',
      '@I5.7',
      '@I5.8',
      '@I8.1',
      '@I8.10',
      '@I8.6',
      '@I8.7',
    ],
  },
  async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const revoked: string[] = []
      const revoke = URL.revokeObjectURL.bind(URL)
      URL.revokeObjectURL = (url) => {
        revoked.push(url)
        revoke(url)
      }
      Object.assign(globalThis, { revoked })
    })
    const revoked = () => page.evaluate(() => (globalThis as unknown as { revoked: string[] }).revoked)
    const [one, other] = [
      { ...(await photoFile({ seed: 6601 })), name: 'Troll.JPG' },
      { ...(await photoFile({ seed: 6602 })), name: 'ogre.jpg' },
    ]
    await page.goto('/images/upload')
    const dialog = dialogOf(page)
    await test.step('the drop zone shows its hint, its highlight and the required fields', async () => {
      const zone = dialog.locator('.upload-zone')
      for (const hint of [/single or multiple files/i, /auto-optimize for web/i, /up to 50MB each/i, /batch upload/i])
        await expect(zone).toContainText(hint)
      await expect(zone).toContainText(/WebP conversion/i)
      await expect(zone).toContainText(/smart compression/i)
      await expect(dialog.getByLabel('Image files')).toHaveAttribute('accept', 'image/*')
      await expect(dialog.getByLabel('Image files')).toHaveAttribute('multiple', '')
      await expect(dialog.getByText('OR', { exact: true })).toBeVisible()
      await expect(dialog.getByLabel('Caption')).toHaveAttribute('rows', '3')

      const dragged = await page.evaluateHandle(() => {
        const data = new DataTransfer()
        data.items.add(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
        return data
      })
      const frame = () => zone.evaluate((element) => getComputedStyle(element).borderTopStyle)
      const before = await frame()
      await zone.dispatchEvent('dragenter', { dataTransfer: dragged })
      await expect(zone).toContainText('DROP.TO.SELECT')
      expect(await frame()).not.toBe(before)
      await expectAccessible(page, 'dragging files over the zone', '.ant-modal')
      await zone.dispatchEvent('dragleave', { dataTransfer: dragged })
      expect(await frame()).toBe(before)

      // Enter submits the form even while the button is disabled.
      await expect(button(dialog, 'Add Image')).toBeDisabled()
      await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
      await expect(destructive(page, 'Error: Please select a file or enter an image URL')).toBeVisible()
    })

    const filename = dialog.getByLabel(/^Filename/)
    const mimeType = dialog.getByLabel('MIME Type')

    const found = await holdResponses(page, '**/api/images/known')
    await choose(dialog, one)
    await expect(dialog.getByText('Optimizing image...')).toBeVisible()
    await expect(dialog.getByRole('progressbar', { name: 'Optimizing image' })).toBeVisible()
    await expect(button(dialog, 'Optimizing...')).toBeDisabled()
    await expectAccessible(page, 'optimizing', '.ant-modal')
    found()
    await expect(dialog.getByText(/^Optimized size/)).toBeVisible(atLeisure)
    await expect(dialog.getByText('Troll.JPG')).toBeVisible()
    await expect(filename).toHaveValue('Troll.webp')
    await expect(mimeType).toHaveValue('image/webp')
    await expect(mimeType).toBeDisabled()
    await expect(button(dialog, 'Add Image')).toBeEnabled()

    // Preview object URLs are revoked after 5 minutes; the displayed image stays.
    const preview = dialog.getByRole('img', { name: 'Preview' })
    const shown = (await preview.getAttribute('src'))!
    expect(shown).toMatch(/^blob:/)
    await page.clock.fastForward('04:30')
    expect(await revoked()).not.toContain(shown)
    await page.clock.fastForward('00:31')
    expect(await revoked()).toContain(shown)
    expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)

    await filename.fill('mine.webp')
    await button(dialog, 'Remove').click()
    await expect(dialog.getByText('Troll.JPG')).toHaveCount(0)
    await expect(filename).toHaveValue('')
    await expect(mimeType).toHaveValue('')
    await expect(mimeType).toBeEnabled()
    await expect(button(dialog, 'Add Image')).toBeDisabled()
    await expect(dialog.locator('.upload-browse')).toBeFocused()

    // Choosing several files clears the fields of a single one.
    await choose(dialog, one)
    await expect(filename).toHaveValue('Troll.webp')
    await filename.fill('mine.webp')
    await choose(dialog, other)
    await expect(dialog.getByRole('heading', { name: '2 Files Selected' })).toBeVisible()
    await expect(filename).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Remove Troll.JPG' }).click()
    await expect(filename).toHaveValue('ogre.webp')
    await choose(dialog, one)
    await button(dialog, 'Clear All').click()
    await expect(dialog.getByRole('heading', { name: 'Files Selected' })).toHaveCount(0)
    await expect(filename).toHaveValue('')
    await expect(dialog.locator('.upload-browse')).toBeFocused()

    // Unsupported files are reported.
    await choose(dialog, { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('Notes') })
    await expect(destructive(page, 'Invalid Image')).toContainText('File is not an image')
    const broken = (await brokenFiles()).find(({ name }) => name === 'broken-chunk.png')!
    await choose(dialog, broken)
    await expect(destructive(page, 'Error: Failed to process image')).toContainText('Failed to load image', atLeisure)
    await expect(button(dialog, 'Add Image')).toBeDisabled()
    await button(dialog, 'Remove').click()
    await choose(dialog, one)
    await expect(filename).toHaveValue('Troll.webp')
    await choose(dialog, textNamedJpeg())
    await expect(destructive(page, 'Invalid Image: shopping-list.jpg')).toContainText('Failed to read image dimensions')

    await page.route('**/api/images', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 507, json: { message: 'The disk is full' } })
        : route.continue(),
    )
    const add = await holdResponses(page, '**/api/images/uploads')
    await dialog.getByLabel('Caption').fill('Under a bridge')
    await expect(button(dialog, 'Add Image')).toBeEnabled(atLeisure)
    await button(dialog, 'Add Image').click()
    await expect(button(dialog, /Adding\.\.\.$/)).toBeDisabled()
    add()
    await expect(destructive(page, 'Failed to add image')).toContainText('The disk is full', atLeisure)
    await expect(dialog.getByLabel('Caption')).toHaveValue('Under a bridge')

    // Cancel resets everything and closes the dialog.
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(filename).toHaveValue('')
    await expect(dialog.getByLabel('Caption')).toHaveValue('')
    await expect(dialog.getByText('Troll.JPG')).toHaveCount(0)
    await expect(button(dialog, 'Add Image')).toBeDisabled()
  },
)
