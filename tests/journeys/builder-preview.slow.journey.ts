import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Block } from '#shared/blocks/block.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { photo } from '#tests/harness/photos.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { htmlOf } from './block-html.ts'
import { openBuilder } from './builder.ts'
import { expect, publish as test } from './journey.ts'

const screens = { PHONE: 390, TABLET: 768, DESKTOP: 1280 } as const
const blocks = structuredClone(everyBlock) as Block[]

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview of the page"]')

async function makePage(shop: TestShop, body: { slug: string; title: string; blocks: Block[] }) {
  const known = (await shop.staff.pages.list()).find(({ slug }) => slug === body.slug)
  return known ?? (await shop.staff.pages.create({ body: { ...body, isPublished: true } }))
}

/** Block with an image of the repository, which has more data than its URL. */
async function repositoryImage(shop: TestShop): Promise<Block> {
  const bytes = await photo({ seed: 5 })
  const { url } = await shop.staff.images.create({
    body: {
      filename: 'kept.webp',
      alt: 'Kept here',
      focus: { x: 20, y: 30 },
      url: `data:image/jpeg;base64,${bytes.toString('base64')}`,
    },
  })
  const layout = { width: 100, row: 999, order: 0 }
  return { id: 'kept', type: 'image', layout, content: { imageUrl: url, imageScale: 'small' } }
}

async function openPreview(page: Page, made: { id: string; title: string }) {
  await openBuilder(page, made)
  await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
  await expect(frameOf(page).locator('.block').first()).toBeAttached()
}

const drawn =
  `display position visibility opacity overflow z-index float color background-color background-image font-family
  font-size font-weight font-style line-height letter-spacing text-align text-transform text-decoration-line white-space direction
  margin padding border border-radius outline gap flex grid-template-columns align-items justify-content list-style object-fit
  aspect-ratio box-shadow transform fill stroke content container-type max-width`.split(/\s+/)

const loadFont = async (_: Element, address: string) => {
  document.fonts.add(await new FontFace('JetBrains Mono', `url(${address})`, { weight: '400 800' }).load())
}

/** Position, size and computed style of every element of every block. */
async function appearanceOf(blocks: Locator): Promise<string[][][]> {
  const json = await blocks.evaluateAll((all, names) => {
    const from = document.querySelector('.blocks')!.getBoundingClientRect()
    const elements = all
      .flatMap((block) => [block, ...block.querySelectorAll('*:not(noscript)')])
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const hasBox = element.getClientRects().length > 0
        const place = !hasBox
          ? 'none'
          : [x - from.x, y - from.y, width, height].map((side) => Math.round(side * 10) / 10).join(' ')
        return [
          ['element', element.tagName],
          ['place', place],
          ...names.map((name) => [name, style.getPropertyValue(name)]),
        ]
      })
    // Hundreds of thousands of values would take Playwright seconds.
    return JSON.stringify(elements)
  }, drawn)
  return JSON.parse(json) as string[][][]
}

/** Short description of each difference between two lists of elements. */
const differences = (mine: string[][][], theirs: string[][][]) => {
  const lines = theirs.flatMap((element, index) =>
    element.flatMap(([name, value], at) =>
      mine[index]?.[at]?.[1] === value
        ? []
        : [`${element[0]![1]} ${index}: ${name} is ${mine[index]?.[at]?.[1]}, not ${value}`],
    ),
  )
  return [...(mine.length === theirs.length ? [] : ['not as many']), ...lines].slice(0, 30)
}

test(
  'the preview matches the served page in HTML and appearance on every screen, once its products can be read',
  { tag: '@E2.1' },
  async ({ page, shop, context, browser }) => {
    const slug = 'every-block-previewed'
    const shown = [...blocks, await repositoryImage(shop)]
    const made = await makePage(shop, { slug, title: 'Every block', blocks: shown })
    await page.route(/\/api\/products(\?|$)/, (route) => route.fulfill({ status: 503, body: 'Resting' }))
    await openPreview(page, made)
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load the products on this page' })).toBeVisible()
    await expect(frameOf(page).locator('.hero').first()).toBeVisible()
    await page.unroute(/\/api\/products(\?|$)/)
    await page.getByRole('button', { name: 'RETRY' }).click()
    await expect(frameOf(page).locator('.preview-cards .card').first()).toBeAttached()

    // The server's HTML without scripts; controls that need scripts are enabled by them.
    const quiet = await browser.newPage({ javaScriptEnabled: false })
    await quiet.goto(`${shop.url}/${slug}`)
    const served = (await htmlOf(quiet.locator('.block'))).map((html) => html.replaceAll(' disabled=""', ''))
    await quiet.close()
    const shopper = await context.newPage()
    await shopper.goto(`/${slug}`)
    await expect(shopper.getByLabel('Name*')).toBeEnabled()
    const preview = frameOf(page).locator('.block')
    await expect(preview).toHaveCount(shown.length)
    // Image data is loaded in a second request.
    await expect(preview.getByAltText('Kept here')).toHaveAttribute('style', /data:image/)
    // With `font-display: optional` the font may only be used on the next page.
    const font = await shopper.locator('link[as=font]').first().getAttribute('href')
    for (const blocks of [preview, shopper.locator('.block')]) await blocks.first().evaluate(loadFont, font!)

    for (const [screen, width] of Object.entries(screens))
      await test.step(`at ${screen}`, async () => {
        await shopper.setViewportSize({ width, height: 900 })
        await page.getByRole('button', { name: screen, exact: true }).click()
        await expect.poll(() => preview.first().evaluate(() => innerWidth)).toBe(width)
        const [mine, theirs] = [await htmlOf(preview), await htmlOf(shopper.locator('.block'))]
        for (const [index, html] of theirs.entries()) expect(mine[index]).toBe(html)
        expect(mine).toEqual(served)
        const appearances = [await appearanceOf(preview), await appearanceOf(shopper.locator('.block'))] as const
        expect(differences(...appearances)).toEqual([])
      })
  },
)
