import { chromium, type Browser, type Page } from '@playwright/test'
import { wholeChromiumLaunch } from '#tests/harness/chromium.ts'
import { openShop } from '#tests/harness/shop.ts'
import { createBlocks, dragging, openBuilder, openEditor } from './builder-page.ts'
import { measureFrames, type Frames } from './frames.ts'

const BLOCKS = 200
const CHARACTERS = 100
const TARGET_FPS = 50
const TARGET_SAVE_MS = 300
const SAVES = 7

const blocks = createBlocks(BLOCKS)

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
    for (const view of ['EDIT', 'SIDE BY SIDE'] as const) {
      await openBuilder(page, id, view, BLOCKS)
      rows[`${view}: type ${CHARACTERS} characters`] = await typing(browser, page)
      rows[`${view}: drag a row over 10`] = await dragging(browser, page, 'row')
      await page.getByRole('button', { name: 'CANCEL CHANGES' }).click()
    }
    print(rows, await saves(page))
  } finally {
    await browser.close()
  }
}

async function typing(browser: Browser, page: Page): Promise<Frames> {
  const block = await openEditor(page, blocks)
  const field = block.getByRole('textbox').first()
  await field.focus()
  await page.waitForTimeout(1000)
  const frames = await measureFrames(browser, page, () =>
    field.pressSequentially('o'.repeat(CHARACTERS), { delay: 30 }),
  )
  await block.getByRole('button', { name: 'DONE', exact: true }).click()
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
