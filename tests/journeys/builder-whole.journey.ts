import type { Locator, Page } from '@playwright/test'
import { blockTypes } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { htmlOf } from './block-html.ts'
import { blocks, handle, row, rowHandle, toast } from './builder.ts'
import { keyboard, mouse, type InputMethod } from './input-methods.ts'
import { expect, publish as test } from './journey.ts'
import { dialog, field, find } from './pages-tab.ts'

const TEMPLATE = 'Contact desk'
const screens = { PHONE: 390, TABLET: 768, DESKTOP: 1280 } as const

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const blockOf = (page: Page, label: string) => page.locator('.canvas').getByRole('article', { name: `${label}, ` })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')

/** Visible content of the canvas: the blocks of each row and their text. */
const seen = (page: Page) =>
  page
    .locator('.canvas-rows > li')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('article')].map(
          (block) => `${block.ariaLabel}: ${block.querySelector('.canvas-block-body')?.textContent}`,
        ),
      ),
    )

/** Creates a page from a template, which opens it in the builder. */
async function begin(page: Page, hands: InputMethod, title: string) {
  await page.goto('/cms/templates')
  await hands.press(page.getByRole('link', { name: `Use ${TEMPLATE} for a new page` }))
  // The form focuses its first field.
  await expect(field(page, 'Title *')).toBeFocused()
  await hands.write(field(page, 'Title *'), title)
  await hands.press(dialog(page).getByRole('button', { name: 'CREATE' }))
  await toast(page, 'Page created successfully')
  await expect(page.locator('.canvas-rows > li')).toHaveCount(3)
}

/** Adds the block types missing from the template; each opens, ready to type. */
async function addTheOthers(page: Page, hands: InputMethod) {
  for (const [menu, near, label] of [
    ['Add a block to row 3', 'Feature grid', 'Image'],
    ['Add new row', 'Image', 'Gallery preview'],
    ['Add new row', 'Gallery preview', 'Featured products'],
    ['Add a block to row 5', 'Featured products', 'Collapsible'],
    ['Add a block to row 4', 'Gallery preview', 'Video'],
  ] as const) {
    await hands.choose(button(page, menu), blockOf(page, near), label)
    await expect(blockOf(page, label).locator('.block-editor :focus')).toBeVisible()
    await hands.apply(blockOf(page, label))
    await expect(blockOf(page, label)).toBeFocused()
  }
  await expect(blocks(page)).toHaveCount(blockTypes.length)
}

async function fill(page: Page, hands: InputMethod, label: string, words: Record<string, string>) {
  const block = blockOf(page, label)
  await hands.edit(block)
  for (const [name, value] of Object.entries(words))
    await hands.write(block.getByLabel(name, { exact: true }).last(), value)
  await hands.apply(block)
  await expect(block.locator('.block-editor')).toHaveCount(0)
  await expect(block).toBeFocused()
}

/** Eight block operations, one undo step each. */
const work = (page: Page, hands: InputMethod): (() => Promise<void>)[] => [
  () =>
    fill(page, hands, 'Image', {
      Image: '/pictures/hoard-dragon.svg',
      'Alt text': 'A dragon asleep on coins',
      Caption: 'It sleeps lightly.',
    }),
  () => fill(page, hands, 'Video', { Title: 'A cast', 'Video address': 'https://youtu.be/dQw4w9WgXcQ' }),
  () => fill(page, hands, 'Collapsible', { Text: 'Wash it, cure it, prime it.' }),
  () => fill(page, hands, 'Hero', { Title: 'Knock three times' }),
  () => fill(page, hands, 'Text', { Subtitle: 'One dragon, two opinions', Text: 'Read [our answers](/faq) first.' }),
  () =>
    hands.drag(
      rowHandle(page, 3),
      blockOf(page, 'Feature grid'),
      row(page, 2),
      { x: 0.5, y: 0.1 },
      'Row 3 will move to row 2 of 5.',
    ),
  () => {
    const text = blockOf(page, 'Text')
    return hands.drag(
      handle(text),
      text,
      blockOf(page, 'Hero'),
      { x: 0.1, y: 0.5 },
      'Text will move to row 1, position 1 of 2.',
    )
  },
  () => hands.press(button(page, 'Move row 5 up'), blockOf(page, 'Featured products')),
]

async function undoAndRedo(page: Page, hands: InputMethod, states: readonly string[][][]) {
  for (const state of states.slice(-6, -1).toReversed()) {
    await hands.undo()
    await expect.poll(() => seen(page)).toEqual(state)
  }
  for (const state of states.slice(-5)) {
    await hands.redo()
    await expect.poll(() => seen(page)).toEqual(state)
  }
}

type Shown = Record<keyof typeof screens, string[]>

/** HTML of each block in each preview size. */
async function previewed(page: Page, hands: InputMethod): Promise<Shown> {
  await hands.pressAbove(button(page, 'PREVIEW'))
  const shown = {} as Shown
  for (const [screen, width] of Object.entries(screens) as [keyof typeof screens, number][]) {
    await hands.press(button(page, screen))
    await expect(button(page, screen)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('What shoppers will see')).toBeVisible()
    await expect(preview(page).locator('.block')).toHaveCount(blockTypes.length)
    await expect(preview(page).locator('.card').first()).toBeVisible()
    expect(
      await preview(page)
        .locator('body')
        .evaluate(() => innerWidth),
    ).toBe(width)
    shown[screen] = await htmlOf(preview(page).locator('.block'))
  }
  await hands.pressAbove(button(page, 'EDIT'))
  return shown
}

/** Compares the public page with the preview, before and after hydration. */
async function compare(page: Page, shop: TestShop, slug: string, shown: Shown, types: readonly string[]) {
  const same = async (theirs: Locator, screen: keyof typeof screens, served: (html: string) => string) => {
    const html = (await htmlOf(theirs)).map(served)
    expect(html).toHaveLength(types.length)
    for (const [index, type] of types.entries()) expect(shown[screen][index], `${type} at ${screen}`).toBe(html[index])
  }
  const browser = page.context().browser()!
  const shopper = await browser.newPage()
  await shopper.goto(`${shop.url}/${slug}`)
  await expect(shopper.getByLabel('Name*')).toBeEnabled({ timeout: 30_000 })
  for (const [screen, width] of Object.entries(screens) as [keyof typeof screens, number][]) {
    await shopper.setViewportSize({ width, height: 900 })
    await same(shopper.locator('.block'), screen, (html) => html)
  }
  await shopper.close()
  const quiet = await browser.newPage({ javaScriptEnabled: false })
  await quiet.goto(`${shop.url}/${slug}`)
  // Controls that need scripts are enabled by them.
  await same(quiet.locator('.block'), 'DESKTOP', (html) => html.replaceAll(' disabled=""', ''))
  await quiet.close()
}

const inputMethods = { 'with the mouse': mouse, 'with the keyboard alone': keyboard }

test.use({ viewport: { width: 1440, height: 900 } })

for (const [way, take] of Object.entries(inputMethods))
  test(`${way}: a page with every block type is built, published and matches`, async ({ page, shop }) => {
    test.slow()
    const hands = await take(page)
    const title = `Whole ${way}`
    const slug = title.toLowerCase().replaceAll(' ', '-')
    await begin(page, hands, title)
    await addTheOthers(page, hands)

    const states = [await seen(page)]
    for (const step of work(page, hands)) {
      await step()
      await expect.poll(() => seen(page)).not.toEqual(states.at(-1))
      states.push(await seen(page))
    }
    await undoAndRedo(page, hands, states)

    const shown = await previewed(page, hands)
    expect(await seen(page)).toEqual(states.at(-1))
    await hands.pressAbove(button(page, 'SAVE'))
    await expect(button(page, 'Saved')).toBeDisabled()
    await hands.pressAbove(button(page, 'PUBLISH'))
    await toast(page, 'Page published successfully')

    const made = (await find(shop, slug))!
    const types = readBlocks(made.blocks).map(({ type }) => type)
    expect(types.toSorted()).toEqual([...blockTypes].toSorted())
    expect(made.isPublished).toBe(true)
    await compare(page, shop, slug, shown, types)
    await shop.staff.pages.remove({ params: { id: made.id } })
  })
