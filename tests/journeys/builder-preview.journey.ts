import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Block } from '#shared/blocks/block.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { photo } from '#tests/harness/photos.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { htmlOf } from './block-html.ts'
import { openBuilder } from './builder.ts'
import { expect, open, publish as test } from './journey.ts'

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
    test.slow()
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
    await expect(shopper.getByLabel('Name*')).toBeEnabled({ timeout: 30_000 })
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

test('the preview is read, clicked and typed in', { tag: ['@E10.8', '@E10.6'] }, async ({ page, shop }) => {
  await test.step('the preview disables links and forms; a click or Enter opens an editor', async () => {
    const layout = (row: number) => ({ width: 100, row, order: 0 })
    const made = await makePage(shop, {
      slug: 'still',
      title: 'Still',
      blocks: [
        {
          id: 'hero',
          type: 'hero',
          layout: layout(1),
          content: { title: 'A hero', buttonText: 'AWAY', buttonLink: '/gallery' },
        },
        { id: 'strange', type: 'marquee', layout: layout(2), content: {} },
        {
          id: 'fold',
          type: 'collapsible',
          layout: layout(3),
          content: { collapsibleContent: [{ title: 'More', content: 'Inside' }] },
        },
        { id: 'form', type: 'contact-form', layout: layout(4), content: { title: 'Write' } },
      ],
    })
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await openPreview(page, made)
    const frame = frameOf(page)
    const editor = (name: string) => page.getByRole('region', { name: `Edit ${name}` })

    await frame.getByText('More').click()
    await expect(frame.getByText('Inside')).toBeVisible()
    await frame.getByLabel('Name*').fill('Somebody')
    await frame.getByLabel('Name*').press('Enter')
    await frame.getByRole('button', { name: '[SEND MESSAGE]' }).click()
    await expect(editor('Hero')).toBeHidden()
    expect(sent.filter((url) => url.includes('/api/contact'))).toEqual([])

    await frame.getByRole('link', { name: 'AWAY' }).click()
    await expect(editor('Hero')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(staffPaths.builder(made.id))
    expect(page.context().pages()).toHaveLength(1)

    // The same by keyboard: one tab stop, arrows, Enter.
    await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
    await page.getByRole('toolbar', { name: 'Preview blocks' }).locator('[tabindex="0"]').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Edit Collapsible, row 3' })).toBeFocused()
    await expect(frame.locator('.preview-mark')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(editor('Collapsible')).toBeVisible()

    // Typed text is in the preview before it is saved.
    await editor('Collapsible').getByRole('textbox', { name: 'Title' }).first().fill('Typed just now')
    await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
    await expect(frame.getByRole('heading', { name: 'Typed just now' })).toBeVisible()
  })

  await test.step('a text is typed where it stands in the preview, and undone', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    const content = { title: 'A lair', text: 'See [the caves](/caves).\n\nAnd the hills.', buttonText: 'GO' }
    const layout = { width: 100, row: 1, order: 0 }
    const made = await makePage(shop, {
      slug: 'typed',
      title: 'Typed',
      blocks: [{ id: 'hero', type: 'hero', layout, content }],
    })
    await openBuilder(page, made)
    const frame = frameOf(page)
    const field = frame.getByRole('textbox', { name: 'Text of this Hero block' })
    await frame.getByRole('heading', { name: 'A lair' }).click()
    await expect(field).toBeFocused()
    await page.keyboard.type(', cold')
    await expect(frame.getByRole('heading', { name: 'A lair, cold' })).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
    await frame.getByText('And the hills.').click()
    await expect(field).toHaveValue(content.text)
    await page.keyboard.press('Enter')
    await page.keyboard.type('And the sea.')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(frame.getByText('And the sea.')).toBeVisible()
    await frame.getByRole('heading', { name: 'A lair, cold' }).click()
    await page.keyboard.type(' and dark')
    await page.keyboard.press('Escape')
    await expect(frame.getByRole('heading', { name: 'A lair, cold', exact: true })).toBeVisible()
    for (const text of ['And the sea.', 'A lair, cold']) {
      await page.getByRole('button', { name: 'UNDO: Edit Hero' }).click()
      await expect(frame.getByText(text)).toHaveCount(0)
    }
    await expect(frame.getByRole('heading', { name: 'A lair' })).toBeVisible()
  })

  await test.step('the canvas has the width that a phone beside it leaves', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    const made = await makePage(shop, { slug: 'beside', title: 'Beside', blocks: [] })
    await openBuilder(page, made)
    const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())!.width
    const half = await widthOf('.canvas')
    await page.getByRole('button', { name: 'PHONE', exact: true }).click()
    await expect.poll(() => widthOf('.canvas')).toBeGreaterThan(half * 1.3)
    expect(await widthOf('.preview-screen')).toBeGreaterThanOrEqual(390)
  })

  await test.step('the footer preview shows its texts like the shop', async () => {
    await shop.staff.pages.list().then(async (pages) => {
      const { id, version } = pages.find(({ slug }) => slug === 'footer')!
      const text = (name: string, row: number) => ({
        id: name,
        type: 'text',
        layout: { width: 100, row, order: 0 },
        content: { title: name, text: 'A [link](/about)\nand a line' },
      })
      await shop.staff.pages.update({
        params: { id },
        headers: { 'if-match': `"${version}"` },
        body: { blocks: [text('one', 1), text('two', 2)] },
      })
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, '/cms/footer')
    await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
    const texts = frameOf(page).locator('.footer-texts')
    await expect(texts).toBeVisible()
    const shopper = await page.context().newPage()
    await shopper.goto('/')
    expect(await htmlOf(texts)).toEqual(await htmlOf(shopper.locator('.footer-texts')))
    await texts.getByText('two').click()
    await expect(page.getByRole('region', { name: 'Edit Text' })).toBeVisible()
  })
})
