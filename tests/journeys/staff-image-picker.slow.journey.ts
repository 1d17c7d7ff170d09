import type { Page } from '@playwright/test'
import { imageUrlPath } from '#shared/features/images/image-url.ts'
import { expectAccessible } from './axe.ts'
import { editor, openBlock, pageOf, press, savePage } from './block-editors.ts'
import { closeDetails, openDetails, text } from './blog-tab.ts'
import { createTestImage, newPhoto, picker, select, toast } from './test-images.ts'
import { expect, open, publish } from './journey.ts'

const stored = new RegExp(`^${imageUrlPath('[0-9a-f]{32}-320x240\\.webp')}$`)

/** A photo as it is dragged from the desktop. */
const droppedPhoto = async (page: Page) =>
  page.evaluateHandle(
    (data) => {
      const transfer = new DataTransfer()
      const raw = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([raw], 'dropped.jpg', { type: 'image/jpeg' }))
      return transfer
    },
    (await newPhoto()).toString('base64'),
  )

publish(
  'an image picked or added in the repository appears on the published page, the canvas and in a post',
  {
    tag: [
      '@E10.7',
      '@I2.10',
      '@I2.13',
      '@I2.14',
      '@I2.3',
      '@I2.4',
      '@I2.5',
      '@I2.6',
      '@I2.7',
      '@I2.8',
      '@I4.4',
      '@I5.11',
      '@I8.11',
      '@I8.12',
      '@I9.7',
    ],
  },
  async ({ page, shop, context }) => {
    await using image = await createTestImage(shop, { originalName: 'picked-edit.jpg' })
    await using dragon = await createTestImage(shop, {
      originalName: 'picked-dragon.jpg',
      alt: 'A green dragon',
      tags: ['picked-tag', 'b', 'c', 'd', 'e'],
    })
    await using _ = await createTestImage(shop, { originalName: 'picked-line.jpg', isDecorative: true })
    await using made = await pageOf(shop, [
      { type: 'image', content: { imageUrl: image.url, alt: 'There' } },
      { type: 'text', content: { title: 'Beside' } },
    ])

    await publish.step('the form opens for edit and closes on cancel, update or delete', async () => {
      await openBlock(page, made, 'image')
      const opener = editor(page).getByRole('button', { name: 'Pick: Image' })
      await opener.click()
      const tab = picker(page).getByRole('tab', { name: 'Edit Image' })
      await expect(tab).toBeDisabled()
      const edit = picker(page).getByRole('button', { name: 'EDIT: picked-edit.jpg' })
      await edit.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Escape')
      await expect(edit).toBeFocused()
      // Adds an image by file, or by URL.
      await picker(page).getByRole('tab', { name: 'Add Image' }).click()
      await expect(picker(page).getByLabel('Image files')).toHaveAttribute('type', 'file')
      await expect(picker(page).getByLabel('Image URL')).toBeVisible()
      await picker(page).getByRole('tab', { name: 'Browse Images' }).click()
      await edit.press('Enter')
      const form = picker(page).getByRole('tabpanel', { name: 'Edit Image' })
      await form.getByLabel('Alt Text').fill('A wyrm')
      await form.getByLabel('Caption').fill('Asleep')
      await form.getByLabel('Tags').fill('wyrms, , picked')
      await expectAccessible(page, 'the form', '.image-dialog')
      await picker(page).getByRole('button', { name: 'Update Image' }).click()
      await expect(toast(page, 'Image updated successfully')).toBeVisible()
      await expect(edit).toBeFocused()
      expect(await image.now()).toMatchObject({ alt: 'A wyrm', caption: 'Asleep', tags: ['wyrms', 'picked'] })

      await picker(page).getByRole('button', { name: 'DELETE: picked-edit.jpg' }).click()
      const question = page.getByRole('dialog', { name: 'Delete this image?' })
      await expect(question.getByText('Used in 1 place')).toBeVisible()
      await question.getByRole('button', { name: 'DELETE' }).click()
      await expect(toast(page, 'Image deleted successfully')).toBeVisible()
      await expect(edit).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(picker(page)).toBeHidden()
      await expect(opener).toBeFocused()
    })

    await publish.step(
      'an image that is added is selected and closes the dialog; the tab shows its states',
      async () => {
        // A file dropped on the field opens the Add Image tab.
        const files = await droppedPhoto(page)
        await editor(page).getByLabel('Image', { exact: true }).dispatchEvent('drop', { dataTransfer: files })
        await expect(picker(page).getByRole('tab', { name: 'Add Image' })).toHaveAttribute('aria-selected', 'true')
        await expectAccessible(page, 'adding', '.image-dialog')
        await picker(page).getByLabel('Alt Text').fill('It was dropped')
        await picker(page).getByRole('button', { name: 'Add Image', exact: true }).click()
        await expect(toast(page, 'Image added and selected successfully')).toBeVisible()
        await expect(picker(page)).toBeHidden()
        await expect(editor(page).getByLabel('Image', { exact: true })).toHaveValue(stored)
        await expect(editor(page).getByLabel('Alt text')).toHaveValue('It was dropped')
        const added = await editor(page).getByLabel('Image', { exact: true }).inputValue()

        await editor(page).getByRole('button', { name: 'Pick: Image' }).click()
        await picker(page).getByRole('tab', { name: 'Add Image' }).click()
        const button = (name: string | RegExp) => picker(page).getByRole('button', { name, exact: true })
        await expect(button('Add Image')).toBeDisabled()
        await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404, body: 'nothing' }))
        const url = picker(page).getByLabel('Image URL')
        await url.fill('https://pictures.example/gone.jpg')
        await expect(button('Add Image')).toBeEnabled()
        await url.press('Tab')
        await expect(url).toHaveValue('')
        await expect(picker(page).getByText('No image was found at https://pictures.example/gone.jpg')).toBeVisible()
        await expect(button('Add Image')).toBeDisabled()

        const file = { name: 'states.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() }
        await picker(page).getByLabel('Image files').setInputFiles(file)
        await button('Add Image').click()
        await expect(picker(page)).toBeHidden()
        await expect(editor(page).getByLabel('Image', { exact: true })).not.toHaveValue(added)
      },
    )

    await publish.step('an image is found, filtered and picked', async () => {
      const pick = () => editor(page).getByRole('button', { name: 'Pick: Image' }).click()
      // A decorative one sets an empty alt text without a warning.
      await pick()
      await select(page, 'picked-line.jpg')
      await expect(editor(page).getByLabel('Alt text')).toHaveValue('')
      await expect(editor(page).getByText('decorative, so it needs no alt text')).toBeVisible()
      await expect(editor(page).locator('.warning')).toHaveCount(0)
      await pick()
      await expect(picker(page).getByRole('tab')).toHaveText(['Browse Images', 'Add Image', 'Edit Image'])
      const search = picker(page).getByRole('searchbox', { name: 'Search images' })
      await expect(search).toBeFocused()
      await search.fill('picked green')
      const card = picker(page).getByRole('article', { name: 'picked-dragon.jpg' })
      await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
        'picked-tag',
        'b',
        'c',
        /^\+4/,
      ])
      const chip = picker(page).getByRole('button', { name: /^picked-tag \d+$/ })
      await search.fill('')
      await chip.click()
      await expect(picker(page).getByRole('article')).toHaveCount(1)
      await picker(page).getByRole('button', { name: 'Clear all' }).click()
      await expect(chip).toHaveAttribute('aria-pressed', 'false')
      await search.fill('picked green')
      for (const [width, columns] of [
        [390, 2],
        [800, 3],
        [1440, 4],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        const grid = picker(page).getByRole('list', { name: 'Images' })
        const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
        expect(tracks, `${width} px`).toBe(columns)
        if (width !== 800) await expectAccessible(page, `picker at ${width}`, '.image-dialog')
      }
      await select(page, 'picked-dragon.jpg')
      await expect(picker(page)).toBeHidden()
      await expect(editor(page).getByLabel('Image', { exact: true })).toHaveValue(dragon.url)
      await expect(editor(page).getByLabel('Alt text')).toHaveValue('A green dragon')
      await press(page, 'DONE')
      const [block] = await savePage(page, shop, made.id)
      expect(block!.content).toMatchObject({
        imageUrl: dragon.url,
        alt: 'A green dragon',
        imageWidth: 320,
        imageHeight: 240,
      })
    })

    await publish.step('an image dropped on the canvas goes where it was dropped', async () => {
      const files = await droppedPhoto(page)
      const blocks = page.locator('.canvas').getByRole('article')
      await expect(blocks).toHaveCount(2)
      // The canvas may not be listening yet.
      await expect(async () => {
        await blocks.last().dispatchEvent('dragover', { dataTransfer: files })
        await expect(page.getByText('Adds an Image block below row 2.')).toBeVisible({ timeout: 500 })
      }).toPass()
      await blocks.last().dispatchEvent('drop', { dataTransfer: files })
      await picker(page).getByLabel('Alt Text').fill('It was dropped')
      await picker(page).getByRole('button', { name: 'Add Image', exact: true }).click()
      await expect(picker(page)).toBeHidden()
      await expect(blocks).toHaveCount(3)
      await expect(blocks.last().getByAltText('It was dropped')).toBeVisible()
      await page.getByRole('button', { name: 'UNDO: Add Image' }).click()
      await expect(blocks).toHaveCount(2)

      // Beside the canvas, nothing takes it, and the browser doesn't open it.
      const isRefused = await page.getByRole('heading', { level: 1 }).evaluate((element, dataTransfer) => {
        const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
        return !element.dispatchEvent(drop)
      }, files)
      expect(isRefused).toBe(true)
    })

    await publish.step('shoppers see the picked one', async () => {
      await made.change({ isPublished: true })
      const shopper = await context.newPage()
      await shopper.goto(`/${made.slug}`)
      const shown = shopper.getByRole('img', { name: 'A green dragon' })
      await expect(shown).toBeVisible()
      expect(
        await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
      ).toBeGreaterThan(0)
    })

    await publish.step('a post’s cover and the images in its text use the picker, too', async () => {
      await using cover = await createTestImage(shop, { originalName: 'picked-cover.jpg', alt: 'A [blue] dragon' })
      await open(page, '/cms/blog/new')
      await expect(text(page)).toBeVisible()
      await openDetails(page)
      await page.getByRole('button', { name: 'Pick: Image URL' }).click()
      await select(page, 'picked-cover.jpg')
      await expect(page.getByRole('textbox', { name: 'Image URL' })).toHaveValue(cover.url)
      await closeDetails(page)
      await text(page).fill('See:')
      await page.getByRole('button', { name: 'Insert image' }).click()
      await select(page, 'picked-cover.jpg')
      await expect(text(page)).toBeFocused()
      await expect(text(page).getByAltText('A [blue] dragon')).toHaveAttribute('src', cover.url)
      await page.getByRole('button', { name: 'SOURCE' }).click()
      await expect(text(page)).toHaveText(`See:![A &#91;blue&#93; dragon](${cover.url})`)
    })
  },
)
