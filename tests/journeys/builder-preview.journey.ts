import type { FrameLocator, Locator, Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { htmlOf } from './block-html.ts'
import { expect, publish as test } from './journey.ts'

const screens = { PHONE: 390, TABLET: 768, DESKTOP: 1280 } as const
const blocks = structuredClone(everyBlock) as { id: string; type: string; content: Record<string, unknown> }[]

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview of the page"]')

async function makePage(shop: TestShop, body: { slug: string; title: string; blocks: typeof blocks }) {
  const known = (await shop.staff.pages.list()).find(({ slug }) => slug === body.slug)
  return known ?? (await shop.staff.pages.create({ body: { ...body, isPublished: true } }))
}

async function openPreview(page: Page, id: string, screen: keyof typeof screens = 'DESKTOP') {
  await page.goto(staffPaths.builder(id))
  await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
  await page.getByRole('button', { name: screen, exact: true }).click()
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

/** Where every element of every block stands within the page, how big it is, and how it is drawn. */
const looksOf = (blocks: Locator) =>
  blocks.evaluateAll((all, names) => {
    const from = document.querySelector('.blocks')!.getBoundingClientRect()
    return all
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
  }, drawn)

/** In few words: every difference in how two lists of elements look. */
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

for (const [screen, width] of Object.entries(screens) as [keyof typeof screens, number][])
  test(`§2 page builder: the preview at ${screen} is the page that is served, each block’s HTML and looks`, async ({
    page,
    shop,
    context,
    browser,
  }) => {
    test.slow()
    const { id } = await makePage(shop, { slug: 'every-block', title: 'Every block', blocks })
    const shopper = await context.newPage()
    await shopper.setViewportSize({ width, height: 900 })
    await shopper.goto('/every-block')
    await expect(shopper.getByLabel('Name*')).toBeEnabled({ timeout: 30_000 })
    await openPreview(page, id, screen)
    const preview = frameOf(page).locator('.block')
    await expect(preview).toHaveCount(blocks.length)
    await expect(frameOf(page).locator('.card')).not.toHaveCount(0)

    const [mine, theirs] = [await htmlOf(preview), await htmlOf(shopper.locator('.block'))]
    for (const [index, html] of theirs.entries()) expect(mine[index]).toBe(html)

    // The same as it comes from the server; what only scripts can do is enabled by them.
    const quiet = await browser.newPage({ javaScriptEnabled: false })
    await quiet.goto(`${shop.url}/every-block`)
    const served = await htmlOf(quiet.locator('.block'))
    expect(mine).toEqual(served.map((html) => html.replaceAll(' disabled=""', '')))
    await quiet.close()

    // `font-display: optional` may leave the font for the next page.
    const font = await shopper.locator('link[as=font]').first().getAttribute('href')
    for (const shown of [preview, shopper.locator('.block')]) await shown.first().evaluate(loadFont, font!)
    const looks = [await looksOf(preview), await looksOf(shopper.locator('.block'))] as const
    expect(differences(...looks)).toEqual([])
  })
