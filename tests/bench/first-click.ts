import { chromium, type Browser, type Page } from '@playwright/test'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { paths } from '#shared/paths.ts'
import { wholeChromiumLaunch } from '#tests/harness/chromium.ts'
import { openOwnShop } from './own-shop.ts'

const RUNS = 5
/** A slow phone: a quarter of the processor's speed, 400 kbit/s, 400 ms. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWDOWN = 4
/** Scripts and pictures have long arrived by then. */
const SETTLED_MS = 12_000

interface Control {
  path: string
  /** What a shopper uses as soon as it is painted. */
  control: string
  use(page: Page): Promise<void>
  /** URL that proves that it worked. */
  result: RegExp
}

const controls: Record<string, Control> = {
  'ADD TO CART': {
    path: paths.product(demoCatalogue[0]!.handle),
    control: '.product-add button[type=submit]',
    use: (page) => page.locator('.product-add button[type=submit]').click({ noWaitAfter: true }),
    result: /\/cart\?added=/,
  },
  '> FILTER': {
    path: paths.gallery,
    control: '.gallery-settings > summary',
    async use(page) {
      await page.locator('.gallery-settings > summary').click()
      await page.locator('#gallery-creatureType').selectOption({ index: 1 })
      await page.locator('.gallery-commands button[type=submit]').click({ noWaitAfter: true })
    },
    result: /creatureType=/,
  },
}

/**
 * On a slow phone with an empty cache: when a control is painted, when the page's largest picture is, and whether the
 * control works at once. Target: it does, no later than the largest contentful paint.
 */
export async function printFirstClick() {
  await using shop = await openOwnShop({ env: {} })
  const browser = await chromium.launch(wholeChromiumLaunch)
  try {
    const rows: Record<string, object> = {}
    for (const [name, control] of Object.entries(controls)) {
      await fetch(shop.url + control.path)
      const runs = []
      for (let run = 0; run < RUNS; run++) runs.push(await tryOnce(browser, shop.url, control))
      rows[name] = {
        'painted s': spread(runs.map(({ painted }) => painted)),
        'used s': spread(runs.map(({ used }) => used)),
        'LCP s': spread(runs.map(({ lcp }) => lcp)),
        'result s': spread(runs.map(({ answered }) => answered)),
      }
    }
    console.table(rows)
  } finally {
    await browser.close()
  }
}

async function tryOnce(browser: Browser, origin: string, { path, control, use, result }: Control) {
  const lcp = await withSlowPage(browser, async (page) => {
    await page.goto(origin + path, { waitUntil: 'commit' })
    await page.waitForTimeout(SETTLED_MS)
    return page.evaluate<number>(largestPaint)
  })
  return withSlowPage(browser, async (page) => {
    await page.goto(origin + path, { waitUntil: 'commit' })
    const { painted, began } = await page.evaluate<{ painted: number; began: number }>(whenPainted(control))
    await use(page)
    const used = Date.now() - began
    await page.waitForURL(result, { timeout: 60_000, waitUntil: 'commit' })
    return { painted, used, lcp, answered: Date.now() - began }
  })
}

/** Runs in the page: the last largest contentful paint, in ms since the navigation began. */
const largestPaint = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  }),
)`

/** Runs in the page: when an element has been painted, in ms since the navigation began, and when that was. */
const whenPainted = (selector: string) => `new Promise((resolve) => {
  const look = () => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (isPainted && document.querySelector(${JSON.stringify(selector)}))
      requestAnimationFrame(() => resolve({ painted: performance.now(), began: performance.timeOrigin }))
    else requestAnimationFrame(look)
  }
  look()
})`

async function withSlowPage<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const developerTools = await context.newCDPSession(page)
  await developerTools.send('Network.enable')
  await developerTools.send('Network.emulateNetworkConditions', NETWORK)
  await developerTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  try {
    return await act(page)
  } finally {
    await context.close()
  }
}

/** Median, least and most of some milliseconds, in seconds. */
function spread(milliseconds: number[]): string {
  const [least, median, most] = [0, 0.5, 1].map((share) => {
    const sorted = milliseconds.toSorted((a, b) => a - b)
    return (sorted[Math.floor(share * (sorted.length - 1))]! / 1000).toFixed(2)
  })
  return `${median} (${least} to ${most})`
}
