import { chromium, type Browser, type Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { wholeChromiumLaunch } from '#tests/harness/chromium.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { openShop } from '#tests/harness/shop.ts'
import { measureFrames, type Frames } from './frames.ts'

const BLOCKS = 200
const CHARACTERS = 100
const ROWS_PASSED = 10
const TARGET_FPS = 50
const TARGET_SAVE_MS = 300
const SAVES = 7

/** Blocks of every type with every option, repeated; three per row. */
const blocks = Array.from({ length: BLOCKS }, (_, index) => ({
  ...structuredClone(everyBlock[index % everyBlock.length]!),
  id: `block-${index}`,
  layout: { width: 33, row: Math.floor(index / 3) + 1, order: index % 3 },
})) as { id: string; type: string; content: Record<string, unknown> }[]

/**
 * A page of 200 blocks in the builder: types into the middle and drags a row while tracing, with the canvas alone and
 * beside the preview, then saves. An empty page gives the machine's baseline.
 */
export async function printBuilder() {
  await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  const browser = await chromium.launch(wholeChromiumLaunch)
  try {
    const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
    const rows: Record<string, Frames> = {}
    await page.setContent('<p>Nothing</p>')
    rows['a page with nothing'] = await measureFrames(browser, page, () => page.waitForTimeout(3000))

    const { id } = await shop.staff.pages.create({ body: { title: 'Large', slug: 'large', isPublished: true, blocks } })
    for (const view of ['EDIT', 'SIDE BY SIDE']) {
      await page.goto(staffPaths.builder(id))
      await page.getByRole('button', { name: view, exact: true }).click()
      await page
        .locator('.canvas-block')
        .nth(BLOCKS - 1)
        .waitFor()
      if (view !== 'EDIT')
        await page
          .frameLocator('iframe[title="Preview of the page"]')
          .locator('.block')
          .nth(BLOCKS - 1)
          .waitFor({ state: 'attached' })
      rows[`${view}: type ${CHARACTERS} characters`] = await typing(browser, page)
      rows[`${view}: drag a row over ${ROWS_PASSED}`] = await dragging(browser, page)
      await page.getByRole('button', { name: 'CANCEL CHANGES' }).click()
    }
    print(rows, await saves(page))
  } finally {
    await browser.close()
  }
}

async function typing(browser: Browser, page: Page): Promise<Frames> {
  const { id } = blocks.find(({ type }, index) => type === 'text' && index > BLOCKS / 2)!
  const block = page.locator(`[data-part="block:${id}"]`)
  await block.getByRole('button', { name: /^Edit / }).click()
  const field = block.getByRole('textbox').first()
  await field.focus()
  await page.waitForTimeout(1000)
  const frames = await measureFrames(browser, page, () =>
    field.pressSequentially('o'.repeat(CHARACTERS), { delay: 30 }),
  )
  await block.getByRole('button', { name: 'DONE', exact: true }).click()
  return frames
}

/** Drags down the screen, then scrolls with the wheel, until this many rows have passed. */
async function dragging(browser: Browser, page: Page): Promise<Frames> {
  await page.evaluate('scrollTo(0, 0)')
  const rows = page.locator('.canvas-row')
  const box = (await rows.first().locator('.canvas-handle').first().boundingBox())!
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

/** Time in ms from the click on SAVE until `Saved` is painted, with one change each. */
async function saves(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < SAVES; run++) {
    await page
      .getByRole('button', { name: /^Move row \d+ down/ })
      .nth(run)
      .click()
    await page.getByRole('button', { name: 'SAVE', exact: true }).waitFor()
    times.push(await page.evaluate<number>(clickSave))
  }
  return times.toSorted((a, b) => a - b)
}

const clickSave = `new Promise((resolve) => {
  const button = [...document.querySelectorAll('.builder-save button')].find((one) => one.textContent === 'SAVE')
  const began = performance.now()
  const look = () =>
    button.textContent === 'Saved'
      ? requestAnimationFrame(() => resolve(Math.round(performance.now() - began)))
      : requestAnimationFrame(look)
  button.click()
  requestAnimationFrame(look)
})`

function print(rows: Record<string, Frames>, times: number[]) {
  const most = Object.values(rows)[0]!.fps
  const shown = Object.entries(rows).map(([name, { fps, longestGap, longestTask, heaviestTask, computed, lasted }]) => [
    name,
    {
      'frames/s': Math.round(fps),
      'of a page with nothing': (fps / most).toFixed(2),
      'longest frame ms': Math.round(longestGap),
      'longest task ms': Math.round(longestTask),
      'heaviest task CPU ms': Math.round(heaviestTask),
      'CPU of the time': (computed / lasted).toFixed(2),
    },
  ])
  console.table(Object.fromEntries(shown))
  console.log(`save, click to Saved: median ${times[Math.floor(times.length / 2)]} ms, slowest ${times.at(-1)} ms`)
  console.log(`target: at least ${TARGET_FPS} frames/s, a save within ${TARGET_SAVE_MS} ms, with ${BLOCKS} blocks`)
}
