import { staffPaths } from '#shared/staff-paths.ts'
import { block, build, choose, places, press, save, texts, toast } from './builder.ts'
import { expect, hold, publish as test } from './journey.ts'

test('§2 page builder: a toggle switches between edit and preview; a click on a block of the preview opens its editor', async ({
  page,
  shop,
}) => {
  await build(page, shop, texts(['A'], ['B']))
  await press(page, 'PREVIEW')
  await expect(page.getByRole('region', { name: 'Blocks' })).toBeHidden()
  const preview = page.frameLocator('.builder-preview iframe')
  await expect(preview.getByText('What B says.')).toBeVisible()
  await preview.getByText('What B says.').click()
  await expect(page.getByRole('button', { name: 'EDIT', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(block(page, 'B').getByLabel('Title', { exact: true })).toBeFocused()

  await page.setViewportSize({ width: 1440, height: 900 })
  await press(page, 'SIDE BY SIDE')
  await block(page, 'B').getByLabel('Title', { exact: true }).fill('Seen at once')
  await expect(preview.getByText('Seen at once')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'SIDE BY SIDE' })).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'EDIT')
})

test('§2 §4 §8 page builder: Cancel changes appears only when unsaved changes exist; Cancel restores the last saved copy', async ({
  page,
  shop,
}) => {
  const { id } = await build(page, shop, texts(['A'], ['B']))
  const cancel = page.getByRole('button', { name: 'CANCEL CHANGES', exact: true })
  await expect(cancel).toBeHidden()
  await choose(page, 'Add new row', 'Text')
  await expect(page.getByText('[UNSAVED]')).toBeVisible()
  await block(page, 'A').getByRole('button', { name: 'Edit Text' }).click()
  await block(page, 'A').getByLabel('Title', { exact: true }).fill('Dragons')
  await cancel.click()
  await toast(page, 'Changes reverted to last saved version')
  await expect(cancel).toBeHidden()
  await expect(page.locator('.canvas').getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
  expect(await places(shop, id)).toEqual(['A 1.0 100', 'B 2.0 100'])
})

test('§2 §4 §8 page builder: Save shows Saving... while in progress and Saved when nothing is pending; it is disabled then, sends the blocks and clears the flag', async ({
  page,
  shop,
}) => {
  const { id } = await build(page, shop, texts(['A'], ['B']))
  await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
  await press(page, 'Move row 2 up')
  const release = await hold(page, `**/api/pages/${id}`)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await toast(page, 'Page content saved successfully')
  await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
  await expect(page.getByText('[UNSAVED]')).toBeHidden()
  expect(await places(shop, id)).toEqual(['B 1.0 100', 'A 2.0 100'])
})

test('§4 page builder edits: any add, edit, move or delete marks the page as having unsaved changes', async ({
  page,
  shop,
}) => {
  await build(page, shop, texts(['A', 'B'], ['C']))
  const unsaved = page.getByText('[UNSAVED]')
  const undo = async () => {
    await expect(unsaved).toBeVisible()
    await page.getByRole('button', { name: /^UNDO: / }).click()
    await expect(unsaved).toBeHidden()
  }
  await choose(page, 'Add new row', 'Hero')
  await undo()
  await press(page, 'Move row 2 up')
  await undo()
  await block(page, 'A').getByRole('button', { name: 'Delete Text' }).click()
  await undo()
  await block(page, 'A').getByRole('button', { name: 'Edit Text' }).click()
  await expect(unsaved).toBeHidden()
  await block(page, 'A').getByLabel('Title', { exact: true }).fill('Dragons')
  await undo()
})

test('undo and redo name their step, by button and by keys; in a text field its own undo goes first', async ({
  page,
  shop,
}) => {
  await build(page, shop, texts(['A'], ['B']))
  const articles = page.locator('.canvas').getByRole('article')
  await expect(page.getByRole('button', { name: 'UNDO: there is nothing to undo' })).toBeDisabled()
  await choose(page, 'Add new row', 'Hero')
  await choose(page, 'Add new row', 'Image')
  await expect(page.getByRole('button', { name: 'UNDO: Add Image' })).toBeEnabled()
  await page.keyboard.press('Control+z')
  await expect(articles).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'REDO: Add Image' })).toBeEnabled()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await expect(articles).toHaveCount(4)

  await block(page, 'A').getByRole('button', { name: 'Edit Text' }).click()
  const title = block(page, 'A').getByLabel('Title', { exact: true })
  await title.press('End')
  await title.pressSequentially('bc')
  await page.keyboard.press('Control+z')
  await expect(title).toHaveValue('A')
  await expect(articles).toHaveCount(4)
  // Nothing is left to undo in the field: now it is the builder's turn.
  await page.keyboard.press('Control+z')
  await expect(articles).toHaveCount(3)
  await press(page, 'KEYS: what the keys do')
  await expect(page.getByRole('dialog', { name: 'BUILDER.KEYS' })).toContainText('Shift + Left')
})

test('Save and Undo have their keys in the preview, too; a field of its form keeps its own undo', async ({
  page,
  shop,
}) => {
  const { id } = await build(page, shop, texts(['A']))
  await choose(page, 'Add new row', 'Contact form')
  await press(page, 'PREVIEW')
  const name = page.frameLocator('iframe').getByLabel('Name*')
  await name.fill('Somebody')
  await name.press('Control+s')
  await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
  expect(await places(shop, id)).toEqual(['A 1.0 100', 'contact-form 2.0 100'])
  await name.press('Control+z')
  await expect(name).toHaveValue('')
  await page.frameLocator('iframe').getByLabel('Subject').press('Control+z')
  await expect(name).toHaveCount(0)
})

test('§8 pages: a save that fails says Failed to save page content with the server’s words, and loses nothing', async ({
  page,
  shop,
}) => {
  const { id } = await build(page, shop, texts(['A'], ['B']))
  await page.route(`**/api/pages/${id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { message: 'The disk is full of dragons.' } })
      : route.continue(),
  )
  await press(page, 'Move row 2 up')
  await press(page, 'SAVE')
  await toast(page, 'Failed to save page content')
  await toast(page, 'The disk is full of dragons.')
  await expect(page.getByText('[UNSAVED]')).toBeVisible()
  await page.unroute(`**/api/pages/${id}`)
  await save(page)
  expect(await places(shop, id)).toEqual(['B 1.0 100', 'A 2.0 100'])
})

test('§5 page save fails with a page-not-found error when the record is gone; its blocks can be copied, and the page brought back', async ({
  page,
  shop,
}) => {
  const { id } = await build(page, shop, texts(['A'], ['B']))
  await press(page, 'Move row 2 up')
  await shop.staff.pages.remove({ params: { id } })
  await page.keyboard.press('Control+s')
  await toast(page, 'Failed to save page content')
  await toast(page, 'Page not found')
  await expect(page.getByText('Page not found: somebody has deleted this page')).toBeVisible()
  await press(page, 'COPY ALL BLOCKS')
  await toast(page, '2 blocks copied')
  await press(page, 'BRING THE PAGE BACK')
  await toast(page, 'Page restored successfully')
  await save(page)
  expect(await places(shop, id)).toEqual(['B 1.0 100', 'A 2.0 100'])
  await shop.staff.pages.remove({ params: { id } })
  await page.goto(staffPaths.builder(id))
  await expect(page.getByRole('heading', { name: 'PAGE.NOT_FOUND' })).toBeVisible()
})

test('an address with a block opens that block’s editor; one with a block that is gone says so', async ({
  page,
  shop,
}) => {
  const { id } = await build(page, shop, texts(...Array.from({ length: 30 }, (_, index) => [`T${index}`])))
  await page.goto(staffPaths.builder(id, 'T25'))
  const title = block(page, 'T25').getByLabel('Title', { exact: true })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await page.goto(staffPaths.builder(id, 'nothing'))
  await expect(page.getByText('The block that this address leads to is not on the page any more.')).toBeVisible()
})

test('§4 page: Draft and Published are switched from the builder, after saving what is not saved', async ({
  page,
  shop,
}) => {
  const { id, slug } = await build(page, shop, texts(['A'], ['B']))
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await press(page, 'Move row 2 up')
  await press(page, 'SAVE AND PUBLISH')
  await toast(page, 'Page published successfully')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  expect(await places(shop, id)).toEqual(['B 1.0 100', 'A 2.0 100'])
  await expect(page.getByRole('link', { name: /^View / })).toHaveAttribute('href', `/${slug}`)
  await press(page, 'UNPUBLISH')
  await toast(page, 'Page unpublished successfully')
  await press(page, 'Move row 2 up')
  await save(page)
  expect(await places(shop, id)).toEqual(['A 1.0 100', 'B 2.0 100'])
})

test('Alt+F10 leads to the toolbar and back to where one was, Home and End to the first and the last block', async ({
  page,
  shop,
}) => {
  await build(page, shop, texts(['A', 'B'], ['C'], ['D']))
  await block(page, 'B').focus()
  await page.keyboard.press('End')
  await expect(block(page, 'D')).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'EDIT', exact: true })).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await expect(block(page, 'D')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(block(page, 'A')).toBeFocused()
})

test('on a phone the bar at the foot covers no button of the page, and no toast covers the bar', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await build(page, shop, texts(['A'], ['B'], ['C']))
  await press(page, 'Move row 3 up')
  await expect(page.getByText('[UNSAVED]')).toBeVisible()
  await choose(page, 'Add new row', 'Text')
  await expect(page.locator('.canvas').getByRole('article')).toHaveCount(4)
  await press(page, 'CANCEL CHANGES')
  await toast(page, 'Changes reverted to last saved version')
  await page.getByRole('button', { name: /^UNDO: / }).click()
  await expect(page.locator('.canvas').getByRole('article')).toHaveCount(4)
})
