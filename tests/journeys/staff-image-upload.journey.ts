import type { Page } from '@playwright/test'
import { brokenFiles, largePhoto, photo, photoFile, textNamedJpeg } from '#tests/harness/photos.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible, expectAccessibleAt, expectNoOverflow } from './axe.ts'
import { createTestImage, toast } from './test-images.ts'
import { expect, holdResponses, open, sharing } from './journey.ts'
import { choose, dialogOf, onDisk, toastOf } from './upload-dialog.ts'

/** Its repository holds no images of others. */
const test = sharing({ seeded: true, env: { AUTH_DISABLED: '1' } })

const altText = (page: Page) => page.getByRole('textbox', { name: 'Alt Text' })
const at = (page: Page, words: string) => expect(page.locator('.describe-position')).toContainText(words)
const named = async (shop: TestShop, name: string) =>
  (await shop.staff.images.list({ query: {} })).filter(({ originalName }) => originalName === name)

test(
  'photos are optimised and added, alone or in batches, and described by keyboard',
  {
    tag: [
      '@I2.1',
      '@I2.2',
      '@I2.11',
      '@I2.16',
      '@I2.25',
      '@I2.27',
      '@I2.28',
      '@I2.30',
      '@I2.31',
      '@I2.32',
      '@I2.7',
      '@I4.1',
      '@I4.2',
      '@I5.10',
      '@I5.2',
      '@I5.4',
      '@I5.8',
      '@I5.9',
      '@I8.13',
      '@I8.5',
      '@I8.6',
      '@I9.4',
      '@I9.5',
    ],
  },
  async ({ page, shop }) => {
    const dialog = dialogOf(page)
    await test.step('the Images tab leads to the repository', async () => {
      await using image = await createTestImage(shop, { originalName: 'tab-latest.jpg' })
      const release = await holdResponses(page, '**/api/images')
      await page.goto(staffPaths.cmsTab('images'))
      await expect(page.getByText('Loading image repository...')).toBeVisible()
      release()
      await expect(page.getByText('The image repository holds every image of the shop')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Tabs of CMS' }).getByRole('link')).toHaveText([
        'PAGES',
        'TEMPLATES',
        'BLOG',
        'IMAGES',
        'NAVIGATION',
        'BANNERS',
        'REDIRECTS',
        'FOOTER',
        'RELEASES',
        'TRASH',
      ])
      await expect(page.getByRole('link', { name: /without alt text/ })).toHaveAttribute(
        'href',
        staffPaths.imagesToDescribe,
      )
      await expect(page.getByRole('link', { name: 'Edit tab-latest.jpg' })).toHaveAttribute(
        'href',
        staffPaths.image(image.id),
      )
      await expectAccessibleAt(page, [1280, 390], 'the tab')
      await page.getByRole('link', { name: 'OPEN THE IMAGE REPOSITORY' }).click()
      await expect(page).toHaveURL(/\/images$/)
    })

    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Add Image' })).toBeDisabled()
    await expectAccessible(page, 'the empty upload dialog', '.ant-modal')
    await choose(dialog, {
      ...(await photoFile({ seed: 6101, width: 600, height: 1200, grain: 0.3 })),
      name: 'Red Dragon.JPG',
    })
    await expect(dialog.getByText(/^Optimized size/)).toBeVisible()
    await expect(dialog.getByText(/\(\d\d% saved\)/)).toBeVisible()
    await expect(dialog.getByLabel('MIME Type')).toBeDisabled()
    await expect(dialog.getByLabel(/^Filename/)).toHaveValue('Red Dragon.webp')
    await dialog.getByLabel(/^Filename/).fill('')
    await dialog.getByRole('button', { name: 'Add Image' }).click()
    await expect(dialog.getByText('Please enter a filename')).toBeVisible()
    await dialog.getByLabel(/^Filename/).fill('dragon.webp')
    await dialog.getByLabel('Alt Text').fill('A red dragon')
    await dialog.getByLabel('Tags').fill('dragons, , red')
    await expectAccessible(page, 'a single file', '.ant-modal')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page, 'a single file at 390 px')
    await dialog.getByRole('button', { name: 'Add Image' }).click()
    await expect(dialog).toBeHidden()
    await expect(toastOf(page)).toContainText('Image added successfully')
    const [image] = await named(shop, 'Red Dragon.JPG')
    expect(image).toMatchObject({
      filename: 'dragon.webp',
      alt: 'A red dragon',
      mimeType: 'image/webp',
      width: 540,
      height: 1080,
    })
    expect(image!.tags.toSorted()).toEqual(['dragons', 'optimized', 'red', 'uploaded'])

    await page.setViewportSize({ width: 1280, height: 800 })
    await test.step('an external URL is stored as such, and one without an image is cleared', async () => {
      const picture = await photo({ seed: 6401, width: 64, height: 48 })
      await page.route('https://pictures.example/**', (route) =>
        route.request().url().endsWith('/ogre.jpg')
          ? route.fulfill({ body: picture, contentType: 'image/jpeg' })
          : route.fulfill({ status: 404, body: 'nothing' }),
      )
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      const url = dialog.getByLabel('Image URL')
      await dialog.getByLabel('Caption').fill('At night')
      await url.fill('https://pictures.example/gone.jpg')
      await expect(url).toHaveValue('')
      await expect(dialog.getByText('No image was found at https://pictures.example/gone.jpg')).toBeVisible()
      await url.fill('https://pictures.example/ogre.jpg')
      await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Add Image' }).click()
      await expect(dialog).toBeHidden()
      const [ogre] = await named(shop, 'ogre.jpg')
      expect(ogre).toMatchObject({
        url: 'https://pictures.example/ogre.jpg',
        mimeType: 'image/jpeg',
        tags: ['external'],
        caption: 'At night',
      })
    })

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

    await test.step('a batch reports bad files, adds the others and offers duplicates', async () => {
      const there = await photoFile({ seed: 6201 })
      const twin = { ...(await photoFile({ seed: 6201, width: 300, height: 225 })), name: 'twin.jpg' }
      const good = await Promise.all([6202, 6203, 6204].map((seed) => photoFile({ seed })))
      const [cut] = await brokenFiles()
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await choose(dialog, there)
      await dialog.getByRole('button', { name: 'Add Image' }).click()
      await expect(dialog).toBeHidden()

      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      const all = [textNamedJpeg(), await largePhoto(60e6, { seed: 6205 }), there, twin, cut!, ...good]
      await dialog.getByLabel('Image files').setInputFiles(await onDisk(test.info(), 'photos', all))
      await expect(dialog.getByRole('heading', { name: '6 Files Selected' })).toBeVisible()
      await expect(toastOf(page)).toContainText('6 files selected for batch upload')
      await expect(toastOf(page)).toContainText('Ready to process and optimize all images')
      const skipped = dialog.getByRole('list', { name: 'Skipped files' })
      await expect(skipped).toContainText('Invalid Image: shopping-list.jpg Failed to read image dimensions')
      await expect(skipped).toContainText(
        'Invalid Image: far-too-large.jpg Image too large (57.22 MB). Maximum size is 50 MB',
      )
      await dialog.getByRole('button', { name: `Remove ${good[2]!.name}` }).click()
      await expectAccessible(page, 'files of a batch', '.ant-modal')
      await dialog.getByLabel('Tags').fill('dungeon')
      const list = dialog.getByRole('list', { name: 'Selected files' }).getByRole('listitem')
      await expect(list.filter({ hasText: there.name })).toContainText(/\d kB/)
      await dialog.getByRole('button', { name: 'Upload 5 Images' }).click()
      await expect(toastOf(page)).toContainText('Batch Upload Failed')
      const row = (name: string) =>
        dialog.getByRole('list', { name: 'Files of this batch' }).locator('> li').filter({ hasText: name })
      await expect(row('cut-off.jpg')).toContainText('The image is damaged or incomplete')
      await expect(row('cut-off.jpg').getByRole('button')).toHaveCount(0)
      await expect(row(good[0]!.name)).toContainText('[ADDED]')
      await expect(row('twin.jpg')).toContainText('[LOOKS SIMILAR]')
      await expect(dialog.getByText('[ALREADY UPLOADED]')).toHaveCount(1)
      await expectAccessible(page, 'results of a batch', '.ant-modal')
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoOverflow(page, 'results at 390 px')
      await row('twin.jpg').getByRole('button', { name: 'Add anyway: twin.jpg' }).click()
      await expect(row('twin.jpg')).toContainText('[ADDED]')
      const [added] = await named(shop, good[0]!.name)
      expect(added!.tags.toSorted()).toEqual(['batch-upload', 'dungeon', 'optimized'])
      expect(
        [await named(shop, there.name), await named(shop, 'twin.jpg'), await named(shop, good[2]!.name)].map(
          ({ length }) => length,
        ),
      ).toEqual([1, 1, 0])

      await dialog.getByRole('button', { name: 'DESCRIBE 3 IMAGES' }).click()
      await expect(page).toHaveURL(/\/images\/describe$/)
      await expect(page.getByText('1 of 3')).toBeVisible()
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, '/images')
      await expect(page.getByText(/^\[NO ALT TEXT\] \d+ images need a description\.$/)).toBeVisible()
      await page.getByRole('link', { name: 'DESCRIBE THEM' }).click()
      await expect(page.getByRole('heading', { name: 'ALT.TEXTS' })).toBeVisible()
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
