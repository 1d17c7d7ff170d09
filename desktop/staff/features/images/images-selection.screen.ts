import type { Image } from '#shared/features/images/images.schema.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import {
  addImage,
  card,
  cards,
  dialog,
  picture,
  removeImages,
  searchBox,
  select,
} from '#tests/journeys/images-screen.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'

screen(
  "deleting asks 'Delete this image?' and can be undone, also for several images at once",
  { tag: ['@I2.20', '@I5.11', '@I8.12', '@I8.3'] },
  async ({ page, shop }) => {
    const image = await addImage(shop, 'bye-1.jpg')
    await addImage(shop, 'bye-2.jpg')
    const { id: pageId } = await shop.staff.pages.create({
      body: {
        title: 'Shows a picture',
        slug: 'shows-a-picture',
        blocks: [
          { id: 'b', type: 'image', layout: { width: 100, row: 1, order: 0 }, content: { imageUrl: image.url } },
        ],
      } as never,
    })
    await open(page, '/images?search=bye-&order=name')
    await expect(card(page, 'bye-1.jpg')).toContainText('used in 1 place')
    await expect(card(page, 'bye-2.jpg')).toContainText('[UNUSED]')
    const remove = card(page, 'bye-1.jpg').getByRole('button', { name: 'DELETE: bye-1.jpg' })
    await remove.click()
    const question = dialog(page, 'Delete this image?')
    await expect(question).toContainText('Used in 1 place:')
    await expect(question.getByRole('link', { name: 'Page Shows a picture' })).toHaveAttribute(
      'href',
      /\/content\?block=b$/,
    )
    await expect(question).toContainText('until it is permanently deleted, in 30 days')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'CANCEL' }).click()
    await expect(remove).toBeFocused()

    await page.keyboard.press('Delete')
    await question.getByRole('button', { name: 'DELETE' }).click()
    await expect(page.getByText('Image deleted successfully')).toBeVisible()
    await expect(card(page, 'bye-1.jpg')).toHaveCount(0)
    // The focus moves to the card that took its place.
    await expect(picture(page, 'bye-2.jpg')).toBeFocused()
    await page.getByRole('button', { name: 'UNDO' }).click()
    await expect(card(page, 'bye-1.jpg')).toBeVisible()

    await shop.staff.images.remove({ params: { id: image.id } })
    await open(page, '/images/trash')
    await expect(card(page, 'bye-1.jpg')).toContainText('Permanently deleted on')
    await expectAccessible(page)
    await card(page, 'bye-1.jpg').getByRole('button', { name: 'RESTORE' }).click()
    await expect(page.getByText('Image restored')).toBeVisible()
    await expect(card(page, 'bye-1.jpg')).toHaveCount(0)
    expect((await shop.staff.images.byId({ params: { id: image.id } })).deletedAt).toBeNull()

    await shop.staff.images.remove({ params: { id: image.id } })
    // A link to its form still reports what happened to it.
    await open(page, `/images/${image.id}`)
    await expect(dialog(page, 'IMAGE.IN.TRASH')).toBeVisible()
    await open(page, '/images/trash')
    await card(page, 'bye-1.jpg').getByRole('button', { name: 'DELETE PERMANENTLY' }).click()
    const purge = dialog(page, 'Delete permanently?')
    await expect(purge).toContainText('Used in 1 place:')
    await purge.getByRole('button', { name: 'DELETE PERMANENTLY' }).click()
    await expect(page.getByText('Image permanently deleted')).toBeVisible()
    await expect(card(page, 'bye-1.jpg')).toHaveCount(0)
    await expect(shop.staff.images.byId({ params: { id: image.id } })).rejects.toThrow('404')

    await page.route('**/api/images/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'No.' }) : route.continue(),
    )
    await open(page, '/images?search=bye-&order=name')
    await card(page, 'bye-2.jpg').getByRole('button', { name: 'DELETE: bye-2.jpg' }).click()
    await question.getByRole('button', { name: 'DELETE' }).click()
    await expect(page.getByText('Failed to delete image')).toBeVisible()
    await question.getByRole('button', { name: 'CANCEL' }).click()

    await screen.step('several images are selected, tagged with UNDO and deleted at once', async () => {
      const images: Image[] = []
      for (let each = 1; each <= 6; each++)
        images.push(await addImage(shop, `bulk-${each}.jpg`, { tags: ['bulk-old'] }))
      const tagsOf = async () => {
        const all = await Promise.all(images.map(({ id }) => shop.staff.images.byId({ params: { id } })))
        return all.map(({ tags }) => tags.filter((tag) => tag.startsWith('bulk-')).join())
      }
      await page.unroute('**/api/images/*')
      await searchBox(page).fill('bulk-')
      await expect(cards(page)).toHaveCount(6)
      const bar = page.getByRole('region', { name: 'Selection' })
      await select(page, 'bulk-1.jpg').click()
      await select(page, 'bulk-3.jpg').click({ modifiers: ['Shift'] })
      await expect(bar).toContainText('3 selected')
      // Images hidden by the search stay selected, and a note says so.
      await searchBox(page).fill('bulk-1')
      await expect(bar).toContainText('3 selected, 2 hidden by filters')
      await searchBox(page).fill('bulk-')

      await bar.getByRole('button', { name: 'TAGS' }).click()
      const form = dialog(page, 'TAG.IMAGES')
      await form.getByRole('button', { name: 'UPDATE 3 IMAGES' }).click()
      await expect(form).toContainText('Type a tag to add, or choose one to remove.')
      await form.getByLabel('Add tags').fill('bulk-new')
      await form.getByRole('checkbox', { name: 'bulk-old 3' }).check()
      await expectAccessible(page)
      await form.getByRole('button', { name: 'UPDATE 3 IMAGES' }).click()
      await expect(page.getByText('Images updated successfully')).toBeVisible()
      expect(await tagsOf()).toEqual([...Array(3).fill('bulk-new'), ...Array(3).fill('bulk-old')])
      await page.getByRole('button', { name: 'UNDO' }).click()
      await expect(page.getByText('Tags restored')).toBeVisible()
      expect(await tagsOf()).toEqual(Array(6).fill('bulk-old'))

      // By keyboard: arrows move between cards, to the same control.
      await picture(page, 'bulk-1.jpg').focus()
      await page.keyboard.press('ArrowDown')
      await expect(picture(page, 'bulk-5.jpg')).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Tab')
      await expect(select(page, 'bulk-6.jpg')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(bar).not.toContainText('selected')
      await page.keyboard.press('Space')
      await expect(bar).toContainText('1 selected')
      await page.keyboard.press('ControlOrMeta+a')
      await expect(bar).toContainText('6 selected')
      await expectAccessible(page)
      await bar.getByRole('button', { name: 'DELETE 6' }).click()
      const all = dialog(page, 'Delete these 6 images?')
      await expect(all).toContainText('[UNUSED]')
      await all.getByRole('button', { name: 'DELETE' }).click()
      await expect(page.getByText('Images deleted successfully')).toBeVisible()
      await expect(cards(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'UNDO' }).click()
      await expect(cards(page)).toHaveCount(6)
    })

    await screen.step('files dropped or pasted anywhere open the upload dialog', async () => {
      await open(page, '/images')
      await expect(searchBox(page)).toHaveValue('')
      const give = (type: 'drop' | 'paste') =>
        page.evaluate((type) => {
          const data = new DataTransfer()
          data.items.add(new File(['not a picture'], `${type}.txt`, { type: 'text/plain' }))
          const given =
            type === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          document.body.dispatchEvent(given)
        }, type)
      for (const type of ['drop', 'paste'] as const) {
        await give(type)
        await expect(dialog(page, 'Optimized Upload')).toBeVisible()
        await expect(dialog(page, 'Optimized Upload')).toContainText('File is not an image')
        await expect(page).toHaveURL(/\/images\/upload$/)
        await page.goBack()
        await expect(dialog(page, 'Optimized Upload')).toHaveCount(0)
      }
    })
    await removeImages(shop)
    await shop.staff.pages.remove({ params: { id: pageId } })
  },
)
