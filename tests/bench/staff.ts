import { chromium, type Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { wholeChromiumLaunch } from '#tests/harness/chromium.ts'
import { openShop } from '#tests/harness/shop.ts'

const RUNS = 15
const TARGET_MS = 200

/** The button of a tab that opens its editor, what closes it, and its first field. */
const editors = {
  navigation: { tab: 'navigation', close: 'CANCEL', button: 'ADD ITEM', field: '[role="dialog"] input[type="text"]' },
  banners: { tab: 'banners', close: 'CANCEL', button: 'NEW BANNER', field: '[role="dialog"] input[type="text"]' },
  'blog (with the text field)': { tab: 'blog', close: 'BACK TO THE LIST', button: 'ADD POST', field: '.cm-content' },
}

/**
 * From the click to the frame in which the editor of a tab is painted, on a page that has opened it before. Medians and the slowest;
 * beside them a page that only puts one element into the document, which is what the browser and the machine take themselves.
 */
export async function printStaff() {
  await using shop = await openShop({ furnished: true, imported: false, env: { AUTH_DISABLED: '1' } })
  const browser = await chromium.launch(wholeChromiumLaunch)
  try {
    const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 1280, height: 800 } })
    const rows: Record<
      string,
      { 'first ms': number; 'median ms': number; 'slowest ms': number; 'of a bare click': string }
    > = {}
    await page.setContent('<button onclick="document.body.append(document.createElement(`hr`))">BARE</button>')
    const { times: bare } = await timesOf(page, 'BARE', 'hr', () =>
      page.evaluate(`document.querySelectorAll('hr').forEach((line) => line.remove())`),
    )
    for (const [name, { tab, button, close, field }] of Object.entries(editors)) {
      const open = async () => {
        await page.goto(staffPaths.cmsTab(tab))
        await page.getByRole('button', { name: button }).waitFor()
      }
      await open()
      const { first, times } = await timesOf(page, button, field, async () => {
        // Back to the list within the app: the page stays warm.
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

/** Clicks and waits for what opens, then goes back; the first time, which may fetch code, stands apart. In milliseconds. */
async function timesOf(page: Page, button: string, field: string, back: () => Promise<unknown>) {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    await page.getByRole('button', { name: button }).waitFor()
    times.push(await page.evaluate<number>(clickAndWait(button, field)))
    await back()
  }
  const [first = NaN, ...others] = times
  return { first, times: others }
}

/** Runs in the browser, as text because this file knows no DOM: the time from the click until what it opens has been painted. */
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
