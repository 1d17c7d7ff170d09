import { brokenFiles, largePhoto, photo, photoFile, textNamedJpeg } from '#tests/harness/photos.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible, expectAccessibleAt, expectNoOverflow } from './axe.ts'
import { createTestImage } from './test-images.ts'
import { expect, holdResponses, open, sharing } from './journey.ts'
import { choose, dialogOf, onDisk, toastOf } from './upload-dialog.ts'

/** Its repository holds no images of others. */
const test = sharing({ seeded: true, env: { AUTH_DISABLED: '1' } })

const named = async (shop: TestShop, name: string) =>
  (await shop.staff.images.list({ query: {} })).filter(({ originalName }) => originalName === name)

test(
  'photos are optimised and added, alone or in batches',
  {
    tag: [
      '@both-engines',
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
  },
)
