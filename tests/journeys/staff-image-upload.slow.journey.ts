import type { Page } from '@playwright/test'
import { brokenFiles, photo, photoFile, textNamedJpeg } from '#tests/harness/photos.ts'
import { expectAccessible } from './axe.ts'
import { addImage, card, cards, picture, removeImages, searchBox } from './images-screen.ts'
import { expect, holdResponses, open, publish as test, stopTime } from './journey.ts'
import { button, choose, dialogOf, onDisk } from './upload-dialog.ts'

const destructive = (page: Page, title: string) =>
  page.locator('.toast[data-variant="destructive"]').filter({ has: page.getByText(title, { exact: true }) })

const CHUNK = 5 * 1024 * 1024
test(
  'an upload shows its progress, its fields and its errors, resumes, and 2,000 images stay fast',
  {
    tag: [
      '@I10.7',
      '@I2.12',
      '@I2.16',
      '@I2.20',
      '@I2.25',
      '@I2.26',
      '@I2.27',
      '@I2.28',
      '@I2.29',
      '@I2.30',
      '@I2.31',
      '@I2.32',
      '@I2.33',
      '@I2.9',
      '@I4.1',
      '@I4.2',
      '@I4.3',
      '@I5.5',
      '@I5.6',
      '@I5.7',
      '@I5.8',
      '@I8.1',
      '@I8.10',
      '@I8.13',
      '@I8.4',
      '@I8.6',
      '@I8.7',
      '@I8.8',
      '@I9.6',
    ],
  },
  async ({ page, shop }) => {
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
      await expect(dialog.getByLabel('Image files')).toHaveAttribute('accept', 'image/*,.heic,.heif')
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
    await expect(dialog.getByText(/^Optimized size/)).toBeVisible()
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
    await expect(destructive(page, 'Error: Failed to process image')).toContainText('Failed to load image')
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
    await expect(button(dialog, 'Add Image')).toBeEnabled()
    await button(dialog, 'Add Image').click()
    await expect(button(dialog, /Adding\.\.\.$/)).toBeDisabled()
    add()
    await expect(destructive(page, 'Failed to add image')).toContainText('The disk is full')
    await expect(dialog.getByLabel('Caption')).toHaveValue('Under a bridge')

    // Cancel resets everything and closes the dialog.
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(filename).toHaveValue('')
    await expect(dialog.getByLabel('Caption')).toHaveValue('')
    await expect(dialog.getByText('Troll.JPG')).toHaveCount(0)
    await expect(button(dialog, 'Add Image')).toBeDisabled()
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    await page.unroute('**/api/images')

    await test.step('Copy URL copies the address, confirms for 2 s, and reports a failure', async () => {
      const { url } = await addImage(shop, 'copied.jpg')
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await open(page, '/images?search=copied.jpg')
      const copy = card(page, 'copied.jpg').locator('.copy-url')
      await expect(copy).toHaveText('Copy URL')
      await stopTime(page)
      await copy.click()
      await expect(copy).toHaveText('Copied')
      await expect(page.getByText('URL copied to clipboard')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}${url}`)
      await page.clock.runFor(1999)
      await expect(copy).toHaveText('Copied')
      await page.clock.runFor(1)
      await expect(copy).toHaveText('Copy URL')

      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
      })
      await copy.click()
      await expect(page.getByText('Failed to copy URL')).toBeVisible()
      await expect(copy).toHaveText('Copy URL')
      await page.clock.resume()
    })

    await test.step('an interrupted upload resumes after a lost connection or a restart', async () => {
      // Animations are sent unchanged, since canvas would keep only one frame; padding makes this one two chunks long.
      const moving = await photo({ seed: 6301, format: 'gif', width: 64, height: 48, frames: 3 })
      const file = { name: 'turntable.gif', type: 'image/gif', bytes: Buffer.concat([moving, Buffer.alloc(CHUNK)]) }
      const offsets: string[] = []
      let isCut = true
      await page.route('**/api/images/uploads/*', async (route) => {
        const request = route.request()
        if (request.method() !== 'PATCH') return route.continue()
        const offset = (await request.headerValue('upload-offset'))!
        offsets.push(offset)
        return isCut && offset !== '0' ? route.abort('connectionreset') : route.continue()
      })
      await open(page, '/images/upload')
      const [turntable, still] = await onDisk(test.info(), 'interrupted', [file, await photoFile({ seed: 6302 })])
      await dialog.getByLabel('Image files').setInputFiles([turntable!, still!])
      await dialog.getByRole('button', { name: 'Upload 2 Images' }).click()
      await expect.poll(() => offsets.length).toBeGreaterThan(2)
      await expect(dialog.getByRole('button', { name: 'Uploading Batch...' })).toBeDisabled()
      await dialog.getByRole('button', { name: 'CONTINUE IN BACKGROUND' }).click()
      await expect(page.getByRole('region', { name: 'Upload' })).toContainText('Processing 2 of 2: turntable.gif')
      expect(new Set(offsets)).toEqual(new Set(['0', String(CHUNK)]))

      // Closing the page asks for confirmation.
      const dialogEvent = page.waitForEvent('dialog')
      const reloaded = page.reload()
      const question = await dialogEvent
      expect(question.type()).toBe('beforeunload')
      await question.accept()
      await reloaded
      isCut = false
      offsets.length = 0
      await open(page, '/images/upload')
      await dialog.getByLabel('Image files').setInputFiles(turntable!)
      await dialog.getByRole('button', { name: 'Add Image' }).click()
      await expect(dialog).toBeHidden()
      expect(offsets).toEqual([String(CHUNK)])
      const all = await shop.staff.images.list({ query: {} })
      expect(all.filter(({ originalName }) => originalName === 'turntable.gif')).toHaveLength(1)
    })

    await test.step('only images near the viewport are rendered; search covers all 2,000', async () => {
      const one = await addImage(shop, 'model.jpg')
      const many = Array.from({ length: 2000 }, (_, index) => ({
        ...one,
        id: String(index + 1),
        originalName: `many-${index + 1}.jpg`,
        tags: [`tag-${index % 40}`],
      }))
      await page.route('**/api/images', (route) => route.fulfill({ json: many }))
      await page.goto('/images')
      await expect(page.getByText('2000 of 2000 images')).toBeVisible()
      expect(await cards(page).count()).toBeLessThan(200)
      await expect(page.getByRole('button', { name: 'ALL 40 TAGS' })).toBeVisible()
      await searchBox(page).fill('many-1999')
      await expect(cards(page)).toHaveCount(1)
      await searchBox(page).fill('')
      await page.getByRole('button', { name: /^SHOW 48 MORE/ }).focus()
      const before = await cards(page).count()
      await page.keyboard.press('Enter')
      await expect(picture(page, `many-${before + 1}.jpg`)).toBeFocused()
    })
    await removeImages(shop)
  },
)
