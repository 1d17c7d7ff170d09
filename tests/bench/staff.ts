import { chromium, type Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { wholeChromiumLaunch } from '#tests/harness/chromium.ts'
import { openShop } from '#tests/harness/shop.ts'

const RUNS = 15
const TARGET_MS = 200

/** The button of a tab that opens its editor, the one that closes it, and its first field. */
const editors = {
  navigation: { tab: 'navigation', close: 'CANCEL', button: 'ADD ITEM', field: '[role="dialog"] input[type="text"]' },
  banners: { tab: 'banners', close: 'CANCEL', button: 'NEW BANNER', field: '[role="dialog"] input[type="text"]' },
  'blog (with the text field)': { tab: 'blog', close: 'BACK TO THE LIST', button: 'ADD POST', field: '.post-rich' },
}

/**
 * Time from the click until a tab's editor is painted, on a warm page: medians and maximum. A page that only inserts
 * one element gives the browser's baseline.
 */
export async function printStaff() {
  await using shop = await openShop({ seeded: true, imported: false, env: { AUTH_DISABLED: '1' } })
  const browser = await chromium.launch(wholeChromiumLaunch)
  try {
    const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 1280, height: 800 } })
    const rows: Record<
      string,
      { 'first ms': number; 'median ms': number; 'slowest ms': number; 'of a bare click': string }
    > = {}
    await page.setContent('<button onclick="document.body.append(document.createElement(`hr`))">BARE</button>')
    const { times: bare } = await measureClicks(page, 'BARE', 'hr', () =>
      page.evaluate(`document.querySelectorAll('hr').forEach((line) => line.remove())`),
    )
    for (const [name, { tab, button, close, field }] of Object.entries(editors)) {
      const open = async () => {
        await page.goto(staffPaths.cmsTab(tab))
        await page.getByRole('button', { name: button }).waitFor()
      }
      await open()
      const { first, times } = await measureClicks(page, button, field, async () => {
        // Back to the list within the app, so that the page stays warm.
        await page.getByText(close).click()
        await page.locator(field).first().waitFor({ state: 'detached' })
      })
      rows[name] = {
        'first ms': first,
        'median ms': median(times),
        'slowest ms': Math.max(...times),
        'of a bare click': (median(times) / median(bare)).toFixed(1),
      }
    }
    console.table(rows)
    console.log(`a bare click: ${median(bare)} ms; target: an editor within ${TARGET_MS} ms of a click on a warm page`)
  } finally {
    await browser.close()
  }
}

/** Repeatedly clicks, waits for the editor and goes back; in ms. The first time, which may load code, is separate. */
async function measureClicks(page: Page, button: string, field: string, back: () => Promise<unknown>) {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    await page.getByRole('button', { name: button }).waitFor()
    times.push(await page.evaluate<number>(clickAndWait(button, field)))
    await back()
  }
  const [first = NaN, ...others] = times
  return { first, times: others }
}

/**
 * Runs in the browser; a text because this file has no DOM types. Measures the time from the click until the result is
 * painted.
 */
const clickAndWait = (button: string, field: string) => `new Promise((resolve) => {
  const began = performance.now();
  const look = () => {
    const opened = document.querySelector(${JSON.stringify(field)})
    if (!opened || opened.getClientRects().length === 0) return requestAnimationFrame(look)
    // The frame that shows it is over when the next one begins.
    requestAnimationFrame(() => resolve(Math.round(performance.now() - began)))
  };
  [...document.querySelectorAll('button')].find((each) => each.textContent.includes(${JSON.stringify(button)})).click()
  requestAnimationFrame(look)
})`

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
