import { staffPaths } from '#shared/staff-paths.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { pageOf } from '#tests/journeys/block-editors.ts'
import { expect, holdResponses, open, screen } from '#tests/journeys/journey.ts'
import { createTestImage, newPhoto, toast } from '#tests/journeys/test-images.ts'

screen(
  'a focal point is set, a file replaced, and an existing picture used',
  { tag: ['@I10.6'] },
  async ({ page, shop }) => {
    await using image = await createTestImage(shop, { originalName: 'picked-old.jpg', alt: 'A dragon' })
    await using made = await pageOf(shop, [{ type: 'image', content: { imageUrl: image.url, alt: 'There' } }])
    await open(page, staffPaths.image(image.id))
    const point = page.getByRole('slider', { name: /^Focal point/ })
    await page.locator('.focus-image').click({ position: { x: 3, y: 3 } })
    await expect(point).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect(point).toHaveAttribute('aria-valuetext', '60 % from the left, 49 % from the top')
    await expect(page.locator('.focus-crops img').first()).toHaveCSS('object-position', '60% 49%')

    await page.getByRole('button', { name: 'REPLACE THE FILE' }).click()
    const dialog = page.getByRole('dialog', { name: 'REPLACE.FILE' })
    await expect(dialog.getByText('Used in 1 place')).toBeVisible()
    const file = { mimeType: 'image/jpeg', buffer: await newPhoto() }
    await dialog.getByLabel('New file').setInputFiles({ ...file, name: 'words.txt', mimeType: 'text/plain' })
    await expect(dialog.getByText('File is not an image')).toBeVisible()
    await dialog.getByLabel('New file').setInputFiles({ ...file, name: 'picked-new.jpg' })
    await expect(dialog.getByText('320 × 240 px')).toHaveCount(2)
    await expectAccessible(page, 'replacing', '.replace')
    const refresh = await holdResponses(page, '**/api/images')
    await dialog.getByRole('button', { name: 'REPLACE EVERYWHERE' }).click()
    // The server resizes the photo first.
    await expect(dialog.getByText('1 place shows the new image.')).toBeVisible()
    await dialog.getByRole('button', { name: 'CLOSE', exact: true }).click()
    // The focal point set earlier is still unsaved, and so is what is typed before the screen shows the new file.
    await page.getByLabel('Caption').fill('Newly painted')
    refresh()
    await expect(toast(page, 'Image updated successfully')).toBeVisible()
    await expect(page.getByLabel('Caption')).toHaveValue('Newly painted')
    // By keyboard: the toast may cover the button, and stays under the mouse.
    await page.getByRole('button', { name: 'Update Image' }).press('Enter')
    // The toast may still be the one of the new file; the form closes once it is saved.
    await expect(page.getByRole('dialog', { name: 'EDIT.IMAGE' })).toBeHidden()

    const now = await image.now()
    expect(now).toMatchObject({ originalName: 'picked-new.jpg', alt: 'A dragon', caption: 'Newly painted' })
    expect(now.focus).toEqual({ x: 60, y: 49 })
    const { blocks } = await shop.staff.pages.byId({ params: { id: made.id } })
    expect(JSON.stringify(blocks)).toContain(now.url)
    expect((await shop.staff.images.trash()).map(({ url }) => url)).toContain(image.url)

    // A picture that the repository has is used as it is, and asks for its alt text.
    const buffer = await newPhoto()
    const url = `data:image/jpeg;base64,${buffer.toString('base64')}`
    await using existing = await createTestImage(shop, { originalName: 'picked-there.jpg', alt: 'A troll', url })
    await open(page, staffPaths.image(image.id))
    await page.getByRole('button', { name: 'REPLACE THE FILE' }).click()
    await dialog.getByLabel('New file').setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByRole('button', { name: 'REPLACE EVERYWHERE' }).click()
    await expect(dialog.getByText('The repository already has this picture.')).toBeFocused()
    await expect(dialog.getByRole('radio', { name: 'ITS OWN “A troll”' })).toBeChecked()
    await expectAccessible(page, 'an existing picture', '.replace')
    await dialog.getByRole('radio', { name: 'THE REPLACED IMAGE’S “A dragon”' }).check()
    await dialog.getByRole('button', { name: 'USE IT EVERYWHERE' }).press('Enter')
    await expect(toast(page, 'Image updated successfully')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const urlOnPage = async () => JSON.stringify((await shop.staff.pages.byId({ params: { id: made.id } })).blocks)
    expect(await urlOnPage()).toContain(existing.url)
    expect(await existing.now()).toMatchObject({ alt: 'A dragon' })
    expect((await image.now()).deletedAt).not.toBeNull()
    await page.getByRole('button', { name: 'UNDO' }).press('Enter')
    await expect(toast(page, 'Image restored')).toBeVisible()
    expect(await existing.now()).toMatchObject({ alt: 'A troll' })
    expect(await image.now()).toMatchObject({ alt: 'A dragon', deletedAt: null })
    expect(await urlOnPage()).toContain(now.url)
  },
)
