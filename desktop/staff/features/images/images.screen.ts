import { expectAccessible, expectNoOverflow } from '#tests/journeys/axe.ts'
import { addImage, card, cards, dialog, picture, removeImages, searchBox } from '#tests/journeys/images-screen.ts'
import { expect, holdResponses, open, retry, screen } from '#tests/journeys/journey.ts'

screen(
  'the repository screen finds images, in up to 4 columns, and its dialogs edit and crop them',
  {
    tag: [
      '@I10.5',
      '@I2.13',
      '@I2.15',
      '@I2.17',
      '@I2.18',
      '@I2.19',
      '@I2.20',
      '@I2.21',
      '@I2.22',
      '@I2.23',
      '@I2.24',
      '@I4.4',
      '@I8.12',
      '@I8.2',
      '@I8.9',
      '@I9.7',
    ],
  },
  async ({ page, shop }) => {
    const discard = () => dialog(page, 'UNSAVED.CHANGES').getByRole('button', { name: 'DISCARD' }).click()
    await screen.step("the repository shows 'Loading image repository...', errors and hints", async () => {
      let answer = { status: 500, body: '' }
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route('**/api/images', async (route) => {
        await promise
        await route.fulfill(answer)
      })
      // A list that hasn't been read yet, so the app starts again.
      await page.goto('/images?search=nothing')
      await expect(page.getByText('Loading image repository...')).toBeVisible()
      resolve()
      await expect(page.getByText('Failed to fetch images')).toBeVisible()
      answer = { status: 200, body: '[]' }
      await retry(page)
      await expect(page.getByText('No images found')).toBeVisible()
      await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
      await expectAccessible(page)
      await open(page, '/images/trash')
      await expect(page.getByText('Try adjusting your search criteria')).toHaveCount(0)
      await open(page, '/images')
      await expect(page.getByText('No images found')).toBeVisible()
      await expect(page.getByText('Add some images to get started')).toBeVisible()
      await page.unroute('**/api/images')
    })

    await addImage(shop, 'find-wyrm.jpg', {
      alt: 'A red wyrm',
      tags: ['find-a', 'find-b', 'find-c', 'find-d', 'find-e'],
    })
    await addImage(shop, 'find-toad.jpg', { caption: 'Crème de la toad', tags: ['find-a'] })
    await addImage(shop, 'find-axe.jpg', { tags: ['find-e'] })
    await expect(card(page, 'find-axe.jpg')).toBeVisible()
    const count = page.getByRole('status').filter({ hasText: 'images' })
    await expect(count).toHaveText(/^(\d+) of \1 images$/)
    await searchBox(page).pressSequentially('find-')
    await expect(count).toHaveText(/^3 of \d+ images$/)
    await searchBox(page).fill('creme')
    await expect(cards(page)).toHaveCount(1)
    await expect(card(page, 'find-toad.jpg')).toContainText('find-toad.webp')
    await expect(card(page, 'find-toad.jpg')).toContainText('[NO ALT TEXT]')
    await searchBox(page).fill('red find-')
    await expect(card(page, 'find-wyrm.jpg')).toContainText('A red wyrm')
    await expect(card(page, 'find-wyrm.jpg').getByRole('listitem')).toHaveText([
      'find-a',
      'find-b',
      'find-c',
      '+4 more: find-d, find-e, uploaded, optimized',
    ])

    await searchBox(page).fill('')
    await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0)
    const chip = (tag: string) => page.getByRole('button', { name: new RegExp(`^${tag} \\d+$`) })
    await chip('find-a').click()
    await expect(cards(page)).toHaveCount(2)
    await chip('find-e').click()
    await expect(cards(page)).toHaveCount(1)
    await expect(chip('find-e')).toHaveAttribute('aria-pressed', 'true')
    await chip('find-e').click()
    await expect(cards(page)).toHaveCount(2)
    // The filter is in the URL and survives a reload.
    await page.reload()
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(chip('find-a')).toHaveAttribute('aria-pressed', 'false')

    // Images added by another editor appear without a reload.
    await searchBox(page).fill('find-')
    await expect(cards(page)).toHaveCount(3)
    await addImage(shop, 'find-later.jpg')
    await expect(card(page, 'find-later.jpg')).toBeVisible()

    await screen.step('the grid has 1 column on small screens, 2 on medium, 3 and 4 on large', async () => {
      await addImage(shop, `columns ${'a-very-long-name-'.repeat(12)}.jpg`, {
        alt: 'Long. '.repeat(90),
        tags: ['a tag of as many letters as a tag may have, I say'],
      })
      for (let each = 0; each < 4; each++) await addImage(shop, `columns ${each}.jpg`)
      await searchBox(page).fill('columns')
      await expect(cards(page)).toHaveCount(5)
      const columns = () =>
        page.locator('.image-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
      for (const [width, count] of [
        [320, 1],
        [390, 1],
        [768, 2],
        [1024, 3],
        [1440, 4],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        expect(await columns(), String(width)).toBe(count)
        await expectNoOverflow(page, String(width))
        if (width === 390 || width === 1440) await expectAccessible(page, String(width))
      }
    })

    await screen.step('the edit dialog shows the image’s data and saves it without losing edits', async () => {
      const image = await addImage(shop, 'edited.jpg', { alt: 'Before', tags: ['one'] })
      await searchBox(page).fill('edited.jpg')
      await expect(cards(page)).toHaveCount(1)
      await picture(page, 'edited.jpg').click()
      await expect(page).toHaveURL(new RegExp(`/images/${image.id}\\?search=`))
      const form = dialog(page, 'EDIT.IMAGE')
      await expect(form.getByText('edited.jpg', { exact: true })).toBeVisible()
      await expect(form.getByText('edited.webp')).toBeVisible()
      await expect(form.getByText('0.00 MB, 48 × 36 px')).toBeVisible()
      await expect(form.getByText('[UNUSED]')).toBeVisible()
      await expect(form.getByLabel('Alt Text')).toBeFocused()
      await expectAccessible(page)
      // Closed without changes.
      await form.getByRole('button', { name: 'Cancel' }).click()
      await expect(form).toHaveCount(0)
      await expect(picture(page, 'edited.jpg')).toBeFocused()

      await page.keyboard.press('Enter')
      await form.getByLabel('Alt Text').fill('A troll')
      await form.getByLabel('Caption').fill('By night')
      await form.getByLabel('Tags').fill('one, , two,one')
      const go = await holdResponses(page, `**/api/images/${image.id}`)
      await page.keyboard.press('ControlOrMeta+s')
      await expect(form.getByRole('button', { name: 'Updating...' })).toBeVisible()
      go()
      await expect(page.getByText('Image updated successfully')).toBeVisible()
      await expect(form).toHaveCount(0)
      await expect(card(page, 'edited.jpg')).toContainText('A troll')
      await page.unroute(`**/api/images/${image.id}`)
      const now = await shop.staff.images.byId({ params: { id: image.id } })
      expect(now).toMatchObject({ alt: 'A troll', caption: 'By night', tags: ['one', 'two'] })

      // Someone else saves another field first.
      await card(page, 'edited.jpg').getByRole('button', { name: 'EDIT: edited.jpg' }).click()
      await form.getByLabel('Alt Text').fill('A troll, asleep')
      const theirs = { caption: 'By day' }
      await shop.staff.images.update({ params: { id: image.id }, headers: {}, body: theirs })
      await form.getByRole('button', { name: 'Update Image' }).click()
      await expect(form).toHaveCount(0)
      expect(await shop.staff.images.byId({ params: { id: image.id } })).toMatchObject({
        alt: 'A troll, asleep',
        caption: 'By day',
      })

      await page.route(`**/api/images/${image.id}`, (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'No.' }) : route.continue(),
      )
      await picture(page, 'edited.jpg').click()
      await form.getByLabel('Alt Text').fill('Lost?')
      await form.getByRole('button', { name: 'Update Image' }).click()
      await expect(page.getByText('Failed to update image')).toBeVisible()
      await expect(form.getByLabel('Alt Text')).toHaveValue('Lost?')
      await page.unroute(`**/api/images/${image.id}`)
      await form.getByRole('button', { name: 'Cancel' }).click()
      await discard()
    })

    await screen.step('a part of an image becomes a new image, and the original stays', async () => {
      const image = await addImage(shop, 'whole.jpg', { alt: 'A whole troll', tags: ['troll'] })
      await open(page, `/images/${image.id}`)
      await dialog(page, 'EDIT.IMAGE').getByRole('button', { name: 'CROP' }).click()
      const crop = dialog(page, 'CROP.IMAGE')
      await expect(crop.getByText('48 × 36 px of 48 × 36 px.')).toBeVisible()
      await expect(crop.getByRole('button', { name: 'SAVE AS NEW IMAGE' })).toBeDisabled()
      await crop.getByText('1:1').click()
      await expect(crop.getByText('36 × 36 px of 48 × 36 px.')).toBeVisible()
      await crop.getByLabel('Use the arrow keys to move the crop selection area').focus()
      await page.keyboard.press('ArrowLeft')
      await expectAccessible(page)
      await crop.getByRole('button', { name: 'SAVE AS NEW IMAGE' }).click()
      await expect(page.getByText('Image added successfully')).toBeVisible()
      await expect(crop).toHaveCount(0)
      // The new one is shown, with the field to check.
      await expect(dialog(page, 'EDIT.IMAGE').getByText('whole (cropped).webp').first()).toBeVisible()
      await expect(dialog(page, 'EDIT.IMAGE').getByLabel('Alt Text', { exact: true })).toBeFocused()
      const made = (await shop.staff.images.list({ query: {} })).find(
        ({ filename }) => filename === 'whole (cropped).webp',
      )!
      expect(made).toMatchObject({ width: 36, height: 36, alt: 'A whole troll' })
      expect(await shop.staff.images.byId({ params: { id: image.id } })).toEqual(image)

      // What is typed but not saved belongs to the part, too, and stays in the form.
      await open(page, `/images/${image.id}`)
      await expect(dialog(page, 'EDIT.IMAGE').getByText('whole.webp')).toBeVisible()
      const alt = dialog(page, 'EDIT.IMAGE').getByLabel('Alt Text', { exact: true })
      await alt.fill('Half a troll')
      await dialog(page, 'EDIT.IMAGE').getByRole('button', { name: 'CROP' }).click()
      await crop.getByText('3:4').click()
      await crop.getByRole('button', { name: 'SAVE AS NEW IMAGE' }).click()
      await expect(page.locator('.toast').getByRole('button', { name: 'OPEN' })).toBeVisible()
      await expect(alt).toHaveValue('Half a troll')
      const alts = (await shop.staff.images.list({ query: {} })).map((one) => one.alt)
      expect(alts).toContain('Half a troll')
      await dialog(page, 'EDIT.IMAGE').getByRole('button', { name: 'Cancel' }).click()
      await discard()
      await expect(dialog(page, 'EDIT.IMAGE')).toHaveCount(0)
    })
    await removeImages(shop)
  },
)
