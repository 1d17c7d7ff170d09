import type { Page } from '@playwright/test'
import { everyBlock } from '#tests/harness/every-block.ts'
import { expectAccessibleAt, expectNoOverflow } from './axe.ts'
import { expect, hydrate, publish } from './journey.ts'

const blocks = structuredClone(everyBlock) as { id: string; type: string; content: Record<string, unknown> }[]

/** The image content doesn't matter here, and flat images keep the baselines small. */
const flat = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><path fill="#14532d" d="M0 0h1600v900H0z"/><path stroke="#22c55e" stroke-width="8" d="M0 0l1600 900M0 900L1600 0"/></svg>`

/** Opens the page with every block and waits for hydration. */
async function openEveryBlock(page: Page) {
  await page.route(/\/pictures\/|\.(png|jpe?g|webp)(\?|$)/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: flat }),
  )
  await page.goto('/every-block')
  await hydrate(page)
}

publish(
  'every block and option is the same after hydration, accessible, looks as before, folds and prints',
  async ({ page, browser, shop }) => {
    const body = { title: 'Every block', slug: 'every-block', isPublished: true, blocks }
    const { id } = await shop.staff.pages.create({ body })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openEveryBlock(page)

    await publish.step('the same after hydration, without warnings', async () => {
      const both = await page.evaluate(async () => {
        const served = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
        return [served, document].map((it) => it.querySelector('.blocks')!.outerHTML)
      })
      const [served, alive] = both
      expect(alive).toBe(served)
    })

    await publish.step('axe finds nothing', async () => {
      await expectAccessibleAt(page, [1280, 320])
      await page.setViewportSize({ width: 640, height: 800 })
      await expectNoOverflow(page)
    })

    await publish.step('looks as before', async () => {
      await page.evaluate(async () => {
        // With `font-display: optional` the font may only be used on the next page.
        const { href } = document.querySelector<HTMLLinkElement>('link[as=font]')!
        document.fonts.add(await new FontFace('JetBrains Mono', `url(${href})`, { weight: '400 800' }).load())
        const pictures = [...document.images]
        for (const picture of pictures) picture.loading = 'eager'
        await Promise.all(pictures.map((picture) => picture.decode()))
      })
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.locator('.blocks')).toHaveScreenshot(`every-block-${width}.png`, {
          maxDiffPixels: 500,
        })
      }
    })

    await publish.step('collapsed parts open without scripts and are printed', async () => {
      const plain = await browser.newPage({ javaScriptEnabled: false })
      await plain.goto(`${shop.url}/every-block`)
      const fold = plain.locator('.fold', { hasText: 'A closed list' }).last()
      await expect(fold.getByText('One')).toBeHidden()
      await plain.emulateMedia({ media: 'print' })
      await expect(fold.getByText('One')).toBeVisible()
      await plain.emulateMedia({ media: 'screen' })
      await fold.getByText('A closed list').click()
      await expect(fold.getByText('One')).toBeVisible()
      await plain.close()
    })
    await shop.staff.pages.remove({ params: { id } })
  },
)
