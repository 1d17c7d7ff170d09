import type { Page } from '@playwright/test'
import { readBlocks } from '#shared/blocks/read.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { openBuilder } from '#tests/journeys/builder.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect } from '#tests/journeys/journey.ts'

const text = (id: string, row: number, order: number, title: string) => ({
  id,
  type: 'text',
  layout: { width: 50, row, order },
  content: { title, later: { unknown: [1] } },
})

const block = (page: Page, title: string) => page.locator('.canvas-block').filter({ hasText: title })
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'SAVE', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
}
const stored = async (shop: TestShop, id: string) =>
  readBlocks((await shop.staff.pages.byId({ params: { id } })).blocks)

test('blocks are copied across pages and windows, also without clipboard permission', async ({ page, shop, make }) => {
  const other = await page.context().newPage()
  for (const isRefused of [false, true])
    await test.step(isRefused ? 'without clipboard permission' : 'with clipboard permission', async () => {
      const from = await make([text('a', 1, 0, 'First'), text('b', 1, 1, 'Second'), text('c', 2, 0, 'Third')])
      const to = await make([text('a', 1, 0, 'There')])
      await openBuilder(page, from)
      await openBuilder(other, to)
      if (isRefused)
        for (const window of [page, other])
          await window.evaluate(() => {
            const refuse = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
            Object.assign(navigator.clipboard, { write: refuse, read: refuse, writeText: refuse, readText: refuse })
          })

      // A block, by keyboard.
      await block(page, 'Third').focus()
      await page.keyboard.press('Control+c')
      await expect(page.locator('.toast')).toContainText('1 block copied')
      await block(other, 'There').focus()
      await other.keyboard.press('Control+v')
      await expect(block(other, 'Third')).toBeVisible()
      await expect(other.locator('.toast')).toContainText('1 block pasted')

      // A row, by its buttons.
      await page.getByRole('button', { name: 'Copy row 1' }).click()
      await expect(page.locator('.toast')).toContainText('2 blocks copied')
      await other.getByRole('button', { name: /^Paste/ }).click()
      await expect(block(other, 'Second')).toBeVisible()
      await save(other)
      const pasted = await stored(shop, to.id)
      expect(pasted.map(({ content }) => content['title'])).toEqual(['There', 'Third', 'First', 'Second'])
      expect(pasted.map(({ layout }) => layout.row)).toEqual([1, 2, 3, 3])
      for (const { content } of pasted) expect(content['later']).toEqual({ unknown: [1] })
      expect(new Set([...pasted.map(({ id }) => id), 'a', 'b', 'c']).size).toBe(6)

      // Cut removes it; in a text field the shortcuts belong to the field.
      await block(page, 'Third').focus()
      await page.keyboard.press('Control+x')
      await expect(block(page, 'Third')).toHaveCount(0)
      await save(page)
      expect((await stored(shop, from.id)).map(({ id }) => id)).toEqual(['a', 'b'])
    })
  await other.close()
  await page.evaluate(() => {
    for (const name of ['write', 'read', 'writeText', 'readText']) Reflect.deleteProperty(navigator.clipboard, name)
  })

  await test.step('other clipboard text is not pasted, and hostile copies are sanitised', async () => {
    const made = await make([text('a', 1, 0, 'There')])
    await openBuilder(page, made)
    await expect(block(page, 'There')).toBeVisible()
    const paste = (flavour: string) =>
      page.evaluate((plain) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', plain)
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      }, flavour)
    await paste('Only words')
    await expect(page.locator('.toast')).toContainText('Nothing was pasted')
    const envelope = (blocks: unknown) => JSON.stringify({ mark: 'hoard.blocks', version: 1, blocks })
    await paste(
      envelope([{ id: 'a', type: 'text', content: { title: '<img src=x onerror=alert(1)>' } }, 7, { type: 'marquee' }]),
    )
    await expect(block(page, '<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(page.locator('.toast')).toContainText('marquee')
    await expect(page.locator('.canvas-block')).toHaveCount(2)
  })
})
