import type { Page } from '@playwright/test'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { blocks, handle, row, rowHandle, toast } from './builder.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import type { InputMethod } from './input-methods.ts'
import { expect } from './journey.ts'
import { dialog, field, find } from './pages-tab.ts'

const TEMPLATE = 'Contact desk'

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

/** Makes a page with every block type, undoes, redoes, saves and publishes it, and deletes it. */
export async function buildWhole(page: Page, shop: TestShop, hands: InputMethod, way: string) {
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

  await hands.pressAbove(button(page, 'PREVIEW'))
  await expect(preview(page).locator('.block')).toHaveCount(blockTypes.length)
  await hands.press(button(page, 'EDIT'))
  expect(await seen(page)).toEqual(states.at(-1))
  await hands.press(button(page, 'SAVE'))
  await expect(button(page, 'Saved')).toBeDisabled()
  await hands.press(button(page, 'PUBLISH'))
  await toast(page, 'Page published successfully')

  const made = (await find(shop, slug))!
  const types = readBlocks(made.blocks).map(({ type }) => type)
  expect(types.toSorted()).toEqual([...blockTypes].toSorted())
  const served = await (await page.request.get(`/${slug}`)).text()
  for (const words of ['Knock three times', 'It sleeps lightly.', 'Wash it, cure it, prime it.'])
    expect(served).toContain(words)
  await shop.staff.pages.remove({ params: { id: made.id } })
}
