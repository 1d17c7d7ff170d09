import {
  block,
  drag,
  dragAnnouncements,
  handle,
  places,
  pressUntil,
  rowHandle,
  save,
  texts,
} from '#tests/journeys/builder.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect } from '#tests/journeys/journey.ts'

test(
  'a dragged row moves, and all rows are renumbered from 1',
  { tag: ['@E2.5', '@E4.8'] },
  async ({ page, shop, build }) => {
    const blocks = texts(['A', 'B'], ['C'], ['D']).map((each) => ({
      ...each,
      layout: { ...each.layout, row: each.layout.row * 3 },
    }))
    const { id } = await build(blocks)
    await drag(page, rowHandle(page, 3), rowHandle(page, 1), { x: 0.5, y: 0.1 })
    await expect(page.locator('.canvas-mark')).toBeVisible()
    await expect(dragAnnouncements(page)).toHaveText('Row 3 will move to row 1 of 3.')
    await page.mouse.up()
    await expect(page.locator('.canvas-mark')).toBeHidden()
    await expect(page.getByRole('button', { name: 'UNDO: Move row 3' })).toBeEnabled()
    await expect(rowHandle(page, 1)).toBeFocused()
    await save(page)
    expect(await places(shop, id)).toEqual(['D 1.0 100', 'A 2.0 50', 'B 2.1 50', 'C 3.0 100'])
  },
)

test(
  'blocks are dragged within a row, between rows and into a new row',
  { tag: '@E2.5' },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A', 'B', 'C'], ['D'], ['E']))
    await drag(page, handle(block(page, 'C')), block(page, 'A'), { x: 0.1, y: 0.5 })
    await expect(dragAnnouncements(page)).toHaveText('Text will move to row 1, position 1 of 3.')
    await page.mouse.up()
    await expect(handle(block(page, 'C'))).toBeFocused()
    await drag(page, handle(block(page, 'E')), block(page, 'D'), { x: 0.9, y: 0.5 })
    await expect(dragAnnouncements(page)).toHaveText('Text will move to row 2, position 2 of 2.')
    await page.mouse.up()
    await expect(handle(block(page, 'E'))).toBeFocused()
    await save(page)
    expect(await places(shop, id)).toEqual(['C 1.0 33', 'A 1.1 33', 'B 1.2 33', 'D 2.0 50', 'E 2.1 50'])
    await drag(page, handle(block(page, 'B')), rowHandle(page, 2), { x: 0.5, y: 0.05 })
    await expect(dragAnnouncements(page)).toHaveText('Text will move to a new row between row 1 and row 2.')
    await page.mouse.up()
    await save(page)
    expect(await places(shop, id)).toEqual(['C 1.0 50', 'A 1.1 50', 'B 2.0 100', 'D 3.0 50', 'E 3.1 50'])
  },
)

test('a full row accepts no fifth block and says so', { tag: '@E10.3' }, async ({ page, shop, build }) => {
  const { id } = await build(texts(['A', 'B', 'C', 'D'], ['E']))
  await drag(page, handle(block(page, 'E')), block(page, 'B'), { x: 0.5, y: 0.5 })
  await expect(page.locator('.canvas-mark')).toHaveText('[FULL] a row holds at most 4 blocks')
  await expect(dragAnnouncements(page)).toHaveText('Text can’t go to row 1: the row is full (4 blocks).')
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  expect(await places(shop, id)).toHaveLength(5)
})

test(
  'a block dragged outside row mode puts each block into its own row',
  { tag: '@E4.9' },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A', 'B', 'C'], ['D']))
    await page.getByRole('switch', { name: 'ROW MODE' }).click()
    await expect(page.getByRole('list', { name: 'All blocks' }).getByRole('article')).toHaveCount(4)
    await drag(page, handle(block(page, 'D')), block(page, 'A'), { x: 0.5, y: 0.1 })
    await expect(dragAnnouncements(page)).toHaveText('Text will move to position 1 of 4.')
    await page.mouse.up()
    await expect(page.getByRole('button', { name: 'UNDO: Move Text, each block in its own row' })).toBeEnabled()
    await save(page)
    expect(await places(shop, id)).toEqual(['D 1.0 100', 'A 2.0 100', 'B 3.0 100', 'C 4.0 100'])
  },
)

test(
  'keyboard drags move by 25px, are announced, and Escape reverts them',
  { tag: '@E4.11' },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A'], ['B'], ['C']))
    const third = rowHandle(page, 3)
    await third.focus()
    await page.keyboard.press('Space')
    await expect(dragAnnouncements(page)).toHaveText('Picked up row 3.')
    const overlay = page.locator('.canvas-dragged')
    const before = (await overlay.boundingBox())!
    await page.keyboard.press('ArrowUp')
    await expect(dragAnnouncements(page)).toHaveText(/^Row 3 will move to row/)
    await expect.poll(async () => before.y - (await overlay.boundingBox())!.y).toBe(25)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await overlay.boundingBox())!.x - before.x).toBe(25)
    await page.keyboard.press('Escape')
    await expect(dragAnnouncements(page)).toHaveText('Row 3 was put back.')
    await expect(third).toBeFocused()
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()

    await page.keyboard.press('Space')
    await expect(dragAnnouncements(page)).toHaveText('Picked up row 3.')
    await pressUntil(page, 'ArrowUp', 'Row 3 will move to row 1 of 3.')
    await page.keyboard.press('Space')
    await expect(dragAnnouncements(page)).toHaveText('Row 3 was moved to row 1 of 3.')
    await expect(rowHandle(page, 1)).toBeFocused()

    await handle(block(page, 'A')).focus()
    await page.keyboard.press('Space')
    await pressUntil(page, 'ArrowDown', 'Text will move to row 3, position')
    await page.keyboard.press('Space')
    await expect(handle(block(page, 'A'))).toBeFocused()
    await save(page)
    expect(await places(shop, id)).toHaveLength(3)
    expect((await places(shop, id)).filter((place) => place.endsWith(' 50'))).toHaveLength(2)
  },
)

test('a long press on a handle drags, a moving finger scrolls', { tag: ['@E2.5'] }, async ({ page, shop, build }) => {
  const finger = await page.context().newCDPSession(page)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ width: 390, height: 800 })
  const { id } = await build(texts(['A'], ['B'], ['C']))
  const centre = async (number: number) => {
    const { x, y, width, height } = (await rowHandle(page, number).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  await rowHandle(page, 2).scrollIntoViewIfNeeded()
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [from, to] = [await centre(2), await centre(1)]
  await touch('touchStart', [from])
  await expect(dragAnnouncements(page)).toHaveText('Picked up row 2.')
  for (const part of [0.2, 0.6, 1]) await touch('touchMove', [{ x: from.x, y: from.y + (to.y - from.y - 10) * part }])
  await expect(dragAnnouncements(page)).toHaveText('Row 2 will move to row 1 of 3.')
  await touch('touchEnd', [])
  await save(page)
  expect(await places(shop, id)).toEqual(['B 1.0 100', 'A 2.0 100', 'C 3.0 100'])
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await finger.detach()
})
