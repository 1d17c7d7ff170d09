import type { Locator, Page } from '@playwright/test'
import { readBlocks } from '#shared/blocks/read.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expect, open } from './journey.ts'

/** Rows of text blocks, given by their titles. */
export const texts = (...rows: string[][]) =>
  rows.flatMap((row, index) =>
    row.map((title, order) => ({
      id: title,
      type: 'text',
      layout: { width: Math.floor(100 / row.length), row: index + 1, order },
      content: { title, text: `What ${title} says.` },
    })),
  )

let count = 0

/** Opens a page in the builder, with the editor of one block if given: in the staff app if it runs. */
export async function openBuilder(page: Page, { id, title }: { id: string; title: string }, blockId?: string) {
  const path = staffPaths.builder(id, blockId)
  if (page.url() === 'about:blank') await page.goto(path)
  else await open(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

/** Creates a page with these blocks and opens it in the builder. */
export async function build(page: Page, shop: TestShop, blocks: ReturnType<typeof texts>) {
  const slug = `built-${process.pid}-${count++}`
  const made = await shop.staff.pages.create({ body: { slug, title: `Page ${slug}`, blocks } })
  await openBuilder(page, made)
  await expect(page.getByRole('region', { name: 'Blocks' })).toBeVisible()
  return made
}

export const row = (page: Page, number: number) => page.getByRole('listitem', { name: `Row ${number}`, exact: true })
export const blocks = (page: Page) => page.locator('.canvas').getByRole('article')
/** Block of `texts` with this title. */
export const block = (page: Page, title: string) => page.locator(`[data-part="block:${title}"]`)
export const handle = (part: Locator) => part.getByRole('button', { name: /^Move .*, row \d/ })
export const rowHandle = (page: Page, number: number) =>
  page.getByRole('button', { name: `Move row ${number}`, exact: true })
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
export const toast = (page: Page, title: string) => expect(page.locator('.toast')).toContainText(title)
/** Screen reader announcements of a drag. */
export const dragAnnouncements = (page: Page) => page.locator('[id^="DndLiveRegion"]')

export const blockMenu = (page: Page) => page.getByRole('dialog', { name: 'ADD.BLOCK' })
/** A block in the menu: its label, then what it is for. */
export const offered = (page: Page, label: string) =>
  blockMenu(page).getByRole('button', { name: new RegExp(`^${label} `) })

/** Adds a block by a button that opens the menu. */
export async function choose(page: Page, button: string, label: string) {
  await press(page, button)
  await offered(page, label).click()
}

/** Stored layout of the blocks, such as `A 1.0 50`: title or type, row, order, width. */
export async function places(shop: TestShop, id: string): Promise<string[]> {
  const { blocks } = await shop.staff.pages.byId({ params: { id } })
  return readBlocks(blocks).map(
    ({ type, content, layout }) => `${String(content['title'] || type)} ${layout.row}.${layout.order} ${layout.width}`,
  )
}

/** Clicks right after a drop are swallowed as part of it. */
export function isClickHeard() {
  let isHeard = false
  const hear = () => (isHeard = true)
  addEventListener('click', hear)
  document.body.click()
  removeEventListener('click', hear)
  return isHeard
}

export async function save(page: Page) {
  await page.waitForFunction(isClickHeard)
  await page.locator('.builder-bar').getByRole('button', { name: 'SAVE', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
}

/** Drags with the mouse from the centre of one element to a position in another. */
export async function drag(page: Page, from: Locator, to: Locator, at: { x: number; y: number }) {
  // Waits until it stands still: a list that has just changed may still move.
  const { height } = (await from.boundingBox())!
  await from.hover({ position: { x: 20, y: height / 2 } })
  await page.mouse.down()
  const end = (await to.boundingBox())!
  const target = { x: end.x + end.width * at.x, y: end.y + end.height * at.y }
  await page.mouse.move(target.x, target.y - 8, { steps: 6 })
  await page.mouse.move(target.x, target.y)
}

/** Repeats keyboard drag steps of 25 px until this text is announced. */
export async function pressUntil(page: Page, key: string, words: string) {
  for (let step = 0; step < 80; step++) {
    if ((await dragAnnouncements(page).textContent())?.startsWith(words)) return
    await page.keyboard.press(key)
    // The announcement appears in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  throw new Error(`${words} was never said.`)
}
