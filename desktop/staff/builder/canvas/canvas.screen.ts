import type { Locator } from '@playwright/test'
import { blockTypeInfo } from '#shared/blocks/block-types.ts'
import { expectAccessible, expectAccessibleAt } from '#tests/journeys/axe.ts'
import { block, blocks, choose, places, press, row, save, texts, toast } from '#tests/journeys/builder.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect } from '#tests/journeys/journey.ts'

const titleIn = (part: Locator) => part.getByLabel('Title', { exact: true })

test(
  'each row has an ADD block menu, and there is an ADD NEW ROW menu',
  { tag: ['@E2.4', '@E2.6', '@E3.3', '@E2.11', '@E10.5'] },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A', 'B'], ['C']))
    await expect(page.getByRole('list', { name: 'Rows' }).getByRole('listitem')).toHaveCount(2)
    await expect(row(page, 1).getByRole('article')).toHaveCount(2)
    await expect(row(page, 2).getByRole('article')).toHaveCount(1)
    const labels = Object.values(blockTypeInfo).map(({ label }) => label)
    for (const menu of ['Add a block to row 1', 'Add a block to row 2', 'Add new row']) {
      await press(page, menu)
      await expect(page.getByRole('menuitem')).toHaveText(labels)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: menu })).toBeFocused()
    }
    await choose(page, 'Add a block to row 2', 'Hero')
    await expect(row(page, 2).getByRole('article')).toHaveCount(2)
    // An added block opens, ready to type.
    await expect(titleIn(row(page, 2).getByRole('article', { name: /^Hero/ }))).toBeFocused()
    await choose(page, 'Add new row', 'FAQ quick links')
    await expect(row(page, 3).getByRole('article')).toHaveCount(1)
    await save(page)
    expect(await places(shop, id)).toEqual([
      'A 1.0 50',
      'B 1.1 50',
      'C 2.0 50',
      'A title that opens the page 2.1 50',
      'faq-quick-links 3.0 100',
    ])
  },
)

test(
  'an added block gets the last order and all blocks of the row equal widths',
  { tag: ['@E4.5', '@E4.6', '@E9.1', '@E3.1'] },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A'], ['B']))
    await choose(page, 'Add a block to row 1', 'Text')
    await choose(page, 'Add a block to row 1', 'Text')
    await choose(page, 'Add new row', 'Text')
    await save(page)
    expect(await places(shop, id)).toEqual(['A 1.0 33', 'text 1.1 33', 'text 1.2 33', 'B 2.0 100', 'text 3.0 100'])
    await choose(page, 'Add a block to row 1', 'Text')
    // A row holds at most four blocks, and the button says so.
    const full = page.getByRole('button', { name: /^Add a block to row 1: a row holds at most 4 blocks/ })
    await expect(full).toBeDisabled()
    await full.click({ force: true })
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(row(page, 1)).toContainText('[FULL] a row holds at most 4 blocks')
  },
)

test(
  'the + between rows and blocks, and /, open a menu of blocks with search',
  { tag: '@E10.5' },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A', 'B'], ['C']))
    const menu = page.getByRole('dialog', { name: 'ADD.BLOCK' })
    const search = menu.getByRole('searchbox', { name: 'Search blocks' })
    await row(page, 2).hover()
    await press(page, 'Insert a row above row 2')
    await expect(search).toBeFocused()
    await expectAccessible(page)
    await search.fill('title')
    await page.keyboard.press('Enter')
    await expect(titleIn(row(page, 2).getByRole('article', { name: /^Hero/ }))).toBeFocused()

    await row(page, 1).hover()
    await row(page, 1)
      .getByRole('button', { name: /^Insert a block before / })
      .click()
    await menu.getByRole('button', { name: 'Image A picture with a caption' }).click()
    await expect(row(page, 1).getByRole('article')).toHaveCount(3)
    await expect(row(page, 1).getByRole('article').nth(1)).toHaveAccessibleName(/^Image/)

    await block(page, 'C').focus()
    await page.keyboard.press('/')
    await search.fill('nothing of the kind')
    await expect(menu).toContainText('No blocks match.')
    await page.keyboard.press('Escape')
    await expect(block(page, 'C')).toBeFocused()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await save(page)
    expect(await places(shop, id)).toEqual([
      'A 1.0 33',
      'image 1.1 33',
      'B 1.2 33',
      'A title that opens the page 2.0 100',
      'C 3.0 100',
      'text 4.0 100',
    ])
  },
)

test(
  'a block is edited inline; cancelling restores it, saving applies the edit',
  { tag: ['@E2.8', '@E2.13', '@E4.12'] },
  async ({ page, build }) => {
    await build(texts(['A', 'B'], ['C']))
    const title = (name: string) => titleIn(block(page, name))
    await block(page, 'A').getByRole('button', { name: 'Edit Text' }).click()
    await expect(title('A')).toBeFocused()
    await title('A').fill('Dragons')
    // Several editors are open at once: one by double click, one by Enter.
    await block(page, 'B').locator('.canvas-block-body').dblclick()
    await expect(title('B')).toBeFocused()
    await block(page, 'C').focus()
    await page.keyboard.press('Enter')
    await expect(title('C')).toBeFocused()
    await title('C').fill('Wyverns')
    await block(page, 'A').getByRole('button', { name: 'CANCEL' }).click()
    await expect(block(page, 'A')).toBeFocused()
    await expect(block(page, 'A')).toContainText('What A says.')
    await expect(block(page, 'A')).not.toContainText('Dragons')
    await block(page, 'C').getByRole('button', { name: 'DONE' }).click()
    await expect(block(page, 'C')).toContainText('Wyverns')
    await expect(page.getByRole('button', { name: 'UNDO: Edit Text' })).toBeEnabled()
  },
)

test(
  'deleting a block gives the rest of its row equal widths',
  { tag: ['@E2.8', '@E4.7'] },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A', 'B', 'C'], ['D']))
    await block(page, 'B').getByRole('button', { name: 'Delete Text' }).click()
    await expect(block(page, 'B')).toHaveCount(0)
    await expect(block(page, 'C')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(block(page, 'D')).toBeFocused()
    await save(page)
    expect(await places(shop, id)).toEqual(['A 1.0 100', 'D 2.0 100'])
    await press(page, 'UNDO: Delete Text')
    await save(page)
    expect(await places(shop, id)).toEqual(['A 1.0 50', 'C 1.1 50', 'D 2.0 100'])
  },
)

test(
  'a selected block moves left and right and gets a text block next to it',
  { tag: ['@E2.7', '@E4.10'] },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A', 'B', 'C'], ['D']))
    const tool = (name: string, title: string) => block(page, title).getByRole('button', { name })
    await expect(tool('Move Text left', 'C')).toBeHidden()
    await block(page, 'C').locator('.canvas-block-body').click()
    await tool('Move Text left', 'C').click()
    // The focus stays on the tool, even at the end of the row.
    await expect(tool('Move Text left', 'C')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tool('Move Text left: it is the first block in its row', 'C')).toBeFocused()
    await expect(tool('Move Text left', 'C')).toBeDisabled()
    await save(page)
    expect(await places(shop, id)).toEqual(['C 1.0 33', 'A 1.1 33', 'B 1.2 33', 'D 2.0 100'])
    await tool('Move Text right', 'C').click()
    await tool('Add text next to', 'C').click()
    await expect(titleIn(row(page, 1).getByRole('article').nth(2))).toBeFocused()
    await save(page)
    expect(await places(shop, id)).toEqual(['A 1.0 25', 'C 1.1 25', 'text 1.2 25', 'B 1.3 25', 'D 2.0 100'])
    await block(page, 'A').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await save(page)
    expect((await places(shop, id)).slice(0, 2)).toEqual(['C 1.0 25', 'A 1.1 25'])
  },
)

test('the empty builder says that there are no content blocks', { tag: '@E2.9' }, async ({ page, shop, build }) => {
  const { id } = await build(texts(['A']))
  await block(page, 'A').getByRole('button', { name: 'Delete Text' }).click()
  await expect(page.getByText('no content blocks detected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add new row' })).toBeFocused()
  await save(page)
  expect(await places(shop, id)).toEqual([])
  await choose(page, 'Add new row', 'Collapsible')
  await expect(blocks(page)).toHaveCount(1)
})

test('rows and blocks are moved, duplicated, copied and deleted by buttons', async ({ page, shop, build }) => {
  const { id } = await build(texts(['A', 'B'], ['C'], ['D']))
  await press(page, 'Move row 3 up')
  await expect(page.getByRole('button', { name: 'Move row 2 up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move row 1 up: this is the first row' })).toBeFocused()
  await press(page, 'Delete row 3')
  await expect(block(page, 'B')).toBeFocused()
  await press(page, 'Duplicate row 2')
  await block(page, 'D').focus()
  await page.keyboard.press('Control+d')
  await save(page)
  expect(await places(shop, id)).toEqual(['D 1.0 100', 'D 2.0 100', 'A 3.0 50', 'B 3.1 50', 'A 4.0 50', 'B 4.1 50'])
  const ids = (await shop.staff.pages.byId({ params: { id } })).blocks as { id: string }[]
  expect(new Set(ids.map((each) => each.id)).size).toBe(6)
  await press(page, 'Copy row 3')
  await toast(page, '2 blocks copied')
  await press(page, 'Paste copied blocks as new rows')
  await toast(page, '2 blocks pasted')
  await expect(row(page, 5).getByRole('article')).toHaveCount(2)
})

test('axe finds nothing in the builder with open editors', async ({ page, build }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await build(texts(['A', 'B', 'C'], ['D', 'E', 'F', 'G'], ['H']))
  await block(page, 'B').getByRole('button', { name: 'Edit Text' }).click()
  await block(page, 'H').focus()
  await expectAccessibleAt(page, [390, 1440])
  await press(page, 'Add new row')
  await expectAccessible(page, 'the menu of a new row')
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'ROW MODE' }).click()
  await expectAccessible(page, 'without rows')
  await press(page, 'PREVIEW')
  await expectAccessible(page, 'the preview')
})
