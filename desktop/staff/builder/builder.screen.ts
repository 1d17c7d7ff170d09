import { staffPaths } from '#shared/staff-paths.ts'
import { block, choose, openBuilder, places, press, save, texts, toast } from '#tests/journeys/builder.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect, holdResponses, open } from '#tests/journeys/journey.ts'

test(
  'a toggle switches to the preview, where a click on a block opens its editor',
  { tag: ['@E2.1', '@E10.6'] },
  async ({ page, build }) => {
    await build(texts(['A'], ['B']))
    await press(page, 'PREVIEW')
    await expect(page.getByRole('region', { name: 'Blocks' })).toBeHidden()
    const preview = page.frameLocator('.builder-preview iframe')
    await expect(preview.getByText('What B says.')).toBeVisible()
    await preview.getByText('What B says.').click()
    // Wide screens show both panes unless a person chose EDIT.
    const sideBySide = page.getByRole('button', { name: 'SIDE BY SIDE' })
    await expect(sideBySide).toHaveAttribute('aria-pressed', 'true')
    await expect(block(page, 'B').getByLabel('Title', { exact: true })).toBeFocused()
    await block(page, 'B').getByLabel('Title', { exact: true }).fill('Seen at once')
    await expect(preview.getByText('Seen at once')).toBeVisible()
    await press(page, 'EDIT')
    await page.reload()
    await expect(page.getByRole('button', { name: 'EDIT', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await press(page, 'PREVIEW')
    await preview.getByText('What B says.').click()
    await expect(page.getByRole('button', { name: 'EDIT', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(preview.getByText('Seen at once')).toBeHidden()
    await press(page, 'SIDE BY SIDE')
  },
)

test(
  'Cancel changes appears with unsaved changes and restores the saved copy',
  { tag: ['@E2.2', '@E4.3', '@E8.2'] },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A'], ['B']))
    const cancel = page.getByRole('button', { name: 'CANCEL CHANGES', exact: true })
    await expect(cancel).toBeHidden()
    const barHeight = async () => (await page.locator('.builder-bar').boundingBox())!.height
    const before = await barHeight()
    await choose(page, 'Add new row', 'Text')
    await expect(page.getByText('[UNSAVED]')).toBeVisible()
    expect(await barHeight()).toBe(before)
    await block(page, 'A').getByRole('button', { name: 'Edit Text' }).click()
    await block(page, 'A').getByLabel('Title', { exact: true }).fill('Dragons')
    await cancel.click()
    await toast(page, 'Changes reverted to last saved version')
    await expect(cancel).toBeHidden()
    await expect(page.locator('.canvas').getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
    expect(await places(shop, id)).toEqual(['A 1.0 100', 'B 2.0 100'])
  },
)

test(
  'Save sends the blocks, shows its state, and is disabled when saved',
  { tag: ['@E2.3', '@E4.2', '@E4.4'] },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A'], ['B']))
    await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
    await press(page, 'Move row 2 up')
    const release = await holdResponses(page, `**/api/pages/${id}`)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    release()
    await toast(page, 'Page content saved successfully')
    await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
    await expect(page.getByText('[UNSAVED]')).toBeHidden()
    expect(await places(shop, id)).toEqual(['B 1.0 100', 'A 2.0 100'])
  },
)

test('adding, editing, moving and deleting mark the page as unsaved', { tag: '@E4.1' }, async ({ page, build }) => {
  await build(texts(['A', 'B'], ['C']))
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

test('undo and redo name their step; text fields undo their own text first', async ({ page, build }) => {
  await build(texts(['A'], ['B']))
  const articles = page.locator('.canvas').getByRole('article')
  await expect(page.getByRole('button', { name: 'UNDO: nothing to undo' })).toBeDisabled()
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
  // The field has nothing left to undo, so the builder undoes.
  await page.keyboard.press('Control+z')
  await expect(articles).toHaveCount(3)
  await press(page, 'KEYS: keyboard shortcuts')
  const keys = page.getByRole('dialog', { name: 'BUILDER.KEYS' })
  await expect(keys).toContainText('Shift + Left')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})

test('save and undo shortcuts work in the preview; its form fields undo first', async ({ page, shop, build }) => {
  const { id } = await build(texts(['A']))
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

test('a failed save shows the server’s message and loses nothing', { tag: '@E8.1' }, async ({ page, shop, build }) => {
  const { id } = await build(texts(['A'], ['B']))
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

test('a deleted page can’t be saved, but copied from and restored', { tag: '@E5.1' }, async ({ page, shop, build }) => {
  const { id } = await build(texts(['A'], ['B']))
  await press(page, 'Move row 2 up')
  await shop.staff.pages.remove({ params: { id } })
  await page.keyboard.press('Control+s')
  await toast(page, 'Failed to save page content')
  await toast(page, 'Page not found')
  await expect(page.getByText('Page not found: someone deleted this page')).toBeVisible()
  await press(page, 'COPY ALL BLOCKS')
  await toast(page, '2 blocks copied')
  await press(page, 'RESTORE THE PAGE')
  await toast(page, 'Page restored successfully')
  await save(page)
  expect(await places(shop, id)).toEqual(['B 1.0 100', 'A 2.0 100'])
  const gone = await shop.staff.pages.create({ body: { title: 'Gone', slug: 'gone' } })
  await shop.staff.pages.remove({ params: { id: gone.id } })
  await open(page, staffPaths.builder(gone.id))
  await expect(page.getByRole('heading', { name: 'PAGE.NOT_FOUND' })).toBeVisible()
})

test('a URL with a block id opens its editor or reports a missing block', async ({ page, make }) => {
  const made = await make(texts(...Array.from({ length: 30 }, (_, index) => [`T${index}`])))
  await openBuilder(page, made, 'T25')
  const title = block(page, 'T25').getByLabel('Title', { exact: true })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await openBuilder(page, made, 'nothing')
  await expect(page.getByText('The block that this link points to is no longer on the page.')).toBeVisible()
})

test('publishing from the builder saves unsaved changes first', { tag: '@P4.1' }, async ({ page, shop, build }) => {
  const { id, slug } = await build(texts(['A'], ['B']))
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

test('Alt+F10 toggles the toolbar focus, Home and End reach the outer blocks', async ({ page, build }) => {
  await build(texts(['A', 'B'], ['C'], ['D']))
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

test('on a phone the bottom bar and toasts cover no buttons', async ({ page, build }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await build(texts(['A'], ['B'], ['C']))
  await press(page, 'Move row 3 up')
  await expect(page.getByText('[UNSAVED]')).toBeVisible()
  await choose(page, 'Add new row', 'Text')
  await expect(page.locator('.canvas').getByRole('article')).toHaveCount(4)
  await press(page, 'MORE for changes')
  const cancel = page.getByRole('menuitem', { name: 'Cancel changes' })
  await expect(cancel).toBeFocused()
  // The bar doesn't scroll, so its menu stays under a finger.
  const [before, after] = await cancel.evaluate((item) => {
    const top = () => item.getBoundingClientRect().top
    const first = top()
    scrollBy(0, -50)
    return [first, top()]
  })
  expect(after).toBe(before)
  await cancel.click()
  await toast(page, 'Changes reverted to last saved version')
  await page.getByRole('button', { name: /^UNDO: / }).click()
  await expect(page.locator('.canvas').getByRole('article')).toHaveCount(4)
})
