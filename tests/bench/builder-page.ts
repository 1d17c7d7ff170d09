import type { Browser, Locator, Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { measureFrames, type Frames } from './frames.ts'

const ROWS_PASSED = 10
/** Steps of 25 px. */
const KEYS_PRESSED = 40

interface BenchBlock {
  id: string
  type: string
  content: Record<string, unknown>
}

/** Blocks of every type with every option, repeated; three per row. */
export const createBlocks = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...structuredClone(everyBlock[index % everyBlock.length]!),
    id: `block-${index}`,
    layout: { width: 33, row: Math.floor(index / 3) + 1, order: index % 3 },
  })) as BenchBlock[]

export const previewOf = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')

/** Opens a page in the builder, and waits for all of its blocks. */
export async function openBuilder(page: Page, id: string, view: 'EDIT' | 'SIDE BY SIDE', count: number) {
  await page.goto(staffPaths.builder(id))
  await page.getByRole('button', { name: view, exact: true }).click()
  await page
    .locator('.canvas-block')
    .nth(count - 1)
    .waitFor()
  if (view === 'EDIT') return
  await previewOf(page)
    .locator('.block')
    .nth(count - 1)
    .waitFor({ state: 'attached' })
}

/** Opens the editor of a text block in the middle of the page. */
export async function openEditor(page: Page, blocks: readonly BenchBlock[]): Promise<Locator> {
  const { id } = blocks.find(({ type }, index) => type === 'text' && index > blocks.length / 2)!
  const block = page.locator(`[data-part="block:${id}"]`)
  await block.getByRole('button', { name: /^Edit / }).click()
  return block
}

type Kind = 'row' | 'block'

const handleOf = (page: Page, kind: Kind) =>
  page
    .locator('.canvas-row')
    .first()
    .locator(kind === 'row' ? '.canvas-row-head .canvas-handle' : '.canvas-block .canvas-handle')
    .first()

/** Drags the first row, or its first block, down the screen, then scrolls with the wheel, until rows have passed. */
export async function dragging(browser: Browser, page: Page, kind: Kind): Promise<Frames> {
  await page.evaluate('scrollTo(0, 0)')
  const rows = page.locator('.canvas-row')
  const box = (await handleOf(page, kind).boundingBox())!
  const x = box.x + box.width / 2
  const low = 600
  await page.mouse.move(x, box.y + box.height / 2)
  await page.mouse.down()
  const frames = await measureFrames(browser, page, async () => {
    await page.mouse.move(x, low, { steps: 60 })
    for (let moves = 0; moves < 2000; moves++) {
      await page.mouse.wheel(0, 60)
      await page.mouse.move(x + (moves % 8), low)
      const passed = moves % 10 === 0 && (await rows.nth(ROWS_PASSED).boundingBox())
      if (passed && passed.y + passed.height < low) return
    }
    throw new Error('The row did not come past the others.')
  })
  await page.mouse.up()
  return frames
}

/** Picks up the first row, or its first block, with the keyboard, moves it down and drops it. */
export async function draggingByKeyboard(browser: Browser, page: Page, kind: Kind): Promise<Frames> {
  await page.evaluate('scrollTo(0, 0)')
  await handleOf(page, kind).focus()
  await page.waitForTimeout(500)
  return measureFrames(browser, page, async () => {
    await page.keyboard.press('Space')
    for (let moves = 0; moves < KEYS_PRESSED; moves++) {
      await page.keyboard.press('ArrowDown')
      await page.waitForTimeout(30)
    }
    await page.keyboard.press('Space')
  })
}
