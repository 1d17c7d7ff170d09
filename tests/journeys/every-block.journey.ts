import type { Page } from '@playwright/test'
import { everyBlock } from '#tests/harness/every-block.ts'
import { expectAccessible } from './axe.ts'
import { expect, publish } from './journey.ts'

const blocks = structuredClone(everyBlock) as { id: string; type: string; content: Record<string, unknown> }[]

/** What pictures show is no block's business, and flat ones make small baselines. */
const flat = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><path fill="#14532d" d="M0 0h1600v900H0z"/><path stroke="#22c55e" stroke-width="8" d="M0 0l1600 900M0 900L1600 0"/></svg>`

/** Opens the page with every block once React has taken it over. */
async function openEveryBlock(page: Page) {
  await page.route(/\/pictures\/|\.(png|jpe?g|webp)(\?|$)/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: flat }),
  )
  await page.goto('/every-block')
  await expect(page.getByLabel('Name*')).toBeEnabled()
}

publish.beforeEach(async ({ shop }) => {
  const body = { title: 'Every block', slug: 'every-block', isPublished: true, blocks }
  const known = await shop.staff.pages.list()
  if (!known.some(({ slug }) => slug === body.slug)) await shop.staff.pages.create({ body })
})

publish('every block, every option: the same after hydration as on the server, without a warning', async ({ page }) => {
  await openEveryBlock(page)
  const both = await page.evaluate(async () => {
    const served = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    return [served, document].map((it) => it.querySelector('.blocks')!.outerHTML)
  })
  // What only scripts can do is enabled by them.
  const [served, alive] = both.map((html) => html.replaceAll(' disabled=""', ''))
  expect(alive).toBe(served)
})

for (const width of [320, 640, 1280]) {
  publish(`every block, every option: axe finds nothing at ${width} px, and nothing sticks out`, async ({ page }) => {
    publish.slow()
    await page.setViewportSize({ width, height: 800 })
    await openEveryBlock(page)
    await expectAccessible(page, `${width} px`)
  })
}

publish('closed parts of collapsible blocks open without scripts, and are printed', async ({ browser, shop }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/every-block`)
  const fold = page.locator('.fold', { hasText: 'A closed list' }).last()
  await expect(fold.getByText('One')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(fold.getByText('One')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await fold.getByText('A closed list').click()
  await expect(fold.getByText('One')).toBeVisible()
  await page.close()
})

for (const width of [360, 768, 1440]) {
  publish(`every block, every option: as it looked at ${width} px`, async ({ page }) => {
    publish.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await openEveryBlock(page)
    await page.evaluate(async () => {
      // `font-display: optional` may leave the font for the next page.
      const { href } = document.querySelector<HTMLLinkElement>('link[as=font]')!
      document.fonts.add(await new FontFace('JetBrains Mono', `url(${href})`, { weight: '400 800' }).load())
      const pictures = [...document.images]
      for (const picture of pictures) picture.loading = 'eager'
      await Promise.all(pictures.map((picture) => picture.decode()))
    })
    await expect(page.locator('.blocks')).toHaveScreenshot(`every-block-${width}.png`, {
      maxDiffPixels: 500,
      timeout: 30_000,
    })
  })
}
