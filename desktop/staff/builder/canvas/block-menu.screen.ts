import type { Locator, Page } from '@playwright/test'
import { blockTypeInfo } from '#shared/blocks/block-types.ts'
import { expectAccessibleAt } from '#tests/journeys/axe.ts'
import { block, blockMenu, blocks, choose, offered, places, press, row, save, texts } from '#tests/journeys/builder.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect } from '#tests/journeys/journey.ts'

const titleIn = (part: Locator) => part.getByLabel('Title', { exact: true })
const search = (page: Page) => blockMenu(page).getByRole('searchbox', { name: 'Search blocks' })
const found = (page: Page) => blockMenu(page).getByRole('listitem')

/** A way to open the menu: what has the focus, and the key. */
type Way = [opener: Locator, key: string]
const ways = (page: Page): Way[] => [
  [page.getByRole('button', { name: 'Add a block to row 1', exact: true }), 'Enter'],
  [page.getByRole('button', { name: 'Insert a row above row 1', exact: true }), 'Enter'],
  [row(page, 1).getByRole('button', { name: /^Insert a block before / }), 'Enter'],
  [block(page, 'C'), '/'],
  [page.getByRole('button', { name: 'Add new row' }), 'Enter'],
]

test(
  'ADD, ADD NEW ROW, + and / open one menu, which adds a block where it was opened',
  { tag: ['@E2.4', '@E2.6', '@E3.3', '@E2.11', '@E10.5'] },
  async ({ page, shop, build }) => {
    const { id } = await build(texts(['A', 'B'], ['C']))
    await expect(page.getByRole('list', { name: 'Rows' }).getByRole('listitem')).toHaveCount(2)
    await expect(row(page, 1).getByRole('article')).toHaveCount(2)
    await expect(row(page, 2).getByRole('article')).toHaveCount(1)
    await choose(page, 'Add a block to row 2', 'Hero')
    // An added block opens, ready to type.
    await expect(titleIn(row(page, 2).getByRole('article', { name: /^Hero, row 2, block 2/ }))).toBeFocused()
    await row(page, 1).hover()
    await ways(page)[2]![0].click()
    await offered(page, 'Image').click()
    await expect(row(page, 1).getByRole('article').nth(1)).toHaveAccessibleName(/^Image/)
    await row(page, 2).hover()
    await choose(page, 'Insert a row above row 2', 'Video')
    await press(page, 'Add new row')
    const labels = Object.values(blockTypeInfo).map(({ label }) => label)
    await expect(found(page)).toHaveCount(labels.length)
    await expect(found(page)).toContainText(labels)
    await expectAccessibleAt(page, [1280, 390])
    await offered(page, 'FAQ quick links').click()
    await block(page, 'C').press('/')
    await expect(search(page)).toBeFocused()
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(titleIn(row(page, 4).getByRole('article'))).toBeFocused()
    await save(page)
    expect(await places(shop, id)).toEqual([
      'A 1.0 33',
      'image 1.1 33',
      'B 1.2 33',
      'video 2.0 100',
      'C 3.0 50',
      'A title that opens the page 3.1 50',
      'text 4.0 100',
      'faq-quick-links 5.0 100',
    ])
  },
)

test('the menu finds blocks, and Enter takes the first', { tag: '@E10.5' }, async ({ page, build }) => {
  await build(texts(['A']))
  await block(page, 'A').press('/')
  await search(page).fill('nothing of the kind')
  await expect(blockMenu(page)).toContainText('No blocks match.')
  await search(page).fill('')
  await search(page).press('ArrowDown')
  await page.keyboard.type('title')
  await expect(blockMenu(page).locator('[aria-live]')).toHaveText('1 block')
  await page.keyboard.press('Enter')
  await expect(titleIn(row(page, 2).getByRole('article', { name: /^Hero/ }))).toBeFocused()
})

test(
  'the menu fits into every window, scrolls inside, and gives the focus back',
  { tag: '@E10.5' },
  async ({ page, build }) => {
    const long = texts(['A', 'B'], ['C'], ...Array.from({ length: 9 }, (_, at) => [`D${at}`]))
    const setTextSize = (size: string) => page.locator('html').evaluate((html, to) => (html.style.fontSize = to), size)
    const expectFit = async (what: string, [opener, key]: Way) => {
      await opener.press(key)
      await expect(search(page)).toBeFocused()
      for (const part of [blockMenu(page), search(page), found(page).first()])
        await expect(part, what).toBeInViewport({ ratio: 1 })
      await found(page).last().getByRole('button').focus()
      for (const part of [blockMenu(page), search(page), found(page).last()])
        await expect(part, what).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
    }
    for (const made of [[], long]) {
      await build(made)
      for (const size of ['200%', '']) {
        await setTextSize(size)
        for (const [width, height] of [
          [390, 844],
          [768, 1024],
          [1440, 900],
          [1440, 600],
        ] as const) {
          await page.setViewportSize({ width, height })
          // The last is ADD NEW ROW. It is the only one on an empty page, and phones have no + between blocks.
          for (const way of ways(page).slice(size ? -1 : 0))
            if (await way[0].isVisible()) await expectFit(`${width} x ${height}, text of ${size || '100%'}`, way)
        }
      }
    }
  },
)

test('with touch, no keyboard hides the menu', { tag: '@E10.5' }, async ({ page, build }) => {
  await build([])
  const screen = await page.context().newCDPSession(page)
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await press(page, 'Add new row')
  await expect(found(page).first().getByRole('button')).toBeFocused()
  await offered(page, 'Collapsible').click()
  await expect(blocks(page)).toHaveCount(1)
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await screen.detach()
})
