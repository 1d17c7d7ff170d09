import { readdir } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readBlocks } from '#shared/blocks/read.ts'
import { allow } from '#tests/desktop/allow.ts'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { photo } from '#tests/harness/photos.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'

const block = (id: string, type: string, row: number, content: Record<string, unknown>) => ({
  id,
  type,
  layout: { width: 100, row, order: 0 },
  content,
})

async function makeOrder({ shopify: { control } }: TestShop, staff: TestShop['staff']) {
  const [variant] = control.product('emerald-wyrm').variants
  const { name } = control.createOrder({
    lines: [{ variant: variant!.id, quantity: 3 }],
    email: 'ada@example.com',
  })
  const line = async () =>
    (await staff.orders.printQueue()).flatMap(({ orders }) => orders).find((one) => one.shopifyOrderNumber === name)
  await staff.orders.sync()
  await expect.poll(line).toBeDefined()
  return {
    name,
    line: async () => (await line())!,
    /** Someone else marks pieces in a browser. */
    async somebodyMarks(printed: number) {
      const { orderId, lineId } = (await line())!
      await staff.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed }] } })
    },
  }
}

const sizes = [
  { width: 480, height: 700 },
  { width: 1280, height: 860 },
]
const openTab = (page: Page, area: string, tab: string) =>
  page
    .getByRole('link', { name: area, exact: true })
    .click()
    .then(() => page.getByRole('link', { name: tab, exact: true }).click())
const chip = (page: Page, words: string) => page.getByRole('banner').getByRole('link', { name: words, exact: true })
/** Of the header, at several widths. */
async function headerHeights(page: Page): Promise<number[]> {
  const heights = []
  for (const size of [{ width: 800, height: 700 }, ...sizes]) {
    await page.setViewportSize(size)
    heights.push((await page.getByRole('banner').boundingBox())!.height)
  }
  return heights
}
const send = (page: Page) => page.getByRole('button', { name: /^SEND \(\d+\)$/ })
const nothing = (page: Page) => page.getByText('Nothing to send: the shop has everything you saved.', { exact: true })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')

/** Alternative texts of the preview's pictures that are shown, in order. */
const shownPictures = (page: Page) =>
  preview(page)
    .locator('img')
    .evaluateAll((all) =>
      all
        .map((each) => each as HTMLImageElement)
        .map((image) => `${image.alt}: ${image.complete && image.naturalWidth > 0 ? 'shown' : 'missing'}`),
    )

test(
  'a train journey: pages with pictures, orders and marks without a connection, and conflicts at the station',
  {
    tag: [
      '@D3.11',
      '@D3.20',
      '@D3.21',
      '@D3.22',
      '@D3.23',
      '@D3.24',
      '@D3.25',
      '@D3.3',
      '@D3.4',
      '@D3.6',
      '@D3.7',
      '@D3.8',
      '@D4.9',
      '@D5.4',
      '@D7.3',
      '@D7.5',
      '@D7.8',
    ],
  },
  async () => {
    await using shop = await openShop()
    const staff = await shop.signIn('administrator')
    const images = await Promise.all(
      [1, 2].map(async (seed) =>
        staff.images.create({
          body: {
            filename: `wyrm-${seed}.jpg`,
            alt: `Wyrm ${seed}`,
            url: `data:image/jpeg;base64,${(await photo({ seed, width: 1400, height: 900 })).toString('base64')}`,
          },
        }),
      ),
    )
    const [first, later] = images.map(({ url }) => url) as [string, string]
    const { id } = await staff.pages.create({
      body: {
        title: 'Dragons',
        slug: 'dragons',
        blocks: [
          block('words', 'text', 1, { title: 'Words' }),
          block('picture', 'image', 2, { imageUrl: first }),
          block('every', 'image', 3, { imageUrl: '/pictures/hoard-dragon.svg', alt: 'Every shop’s' }),
          block('products', 'featured-products', 4, { title: 'Featured' }),
        ],
      },
    })
    const order = await makeOrder(shop, staff)
    const featured = await staff.products.featured()
    await using line = await openConnectionProxy(shop.url)
    await using desktop = await startDesktop({ shop: line })
    await allow(desktop, shop)
    const page = await desktop.window()
    const offline = page.getByText('Offline. You can keep working')

    await test.step('the pictures of content and of featured products are copied', async () => {
      await expect(page.getByRole('link', { name: 'Content of Dragons' })).toBeVisible()
      const copied = async () => {
        const files = await readdir(desktop.userData, { recursive: true })
        const pictures = files.filter((file) => /pictures[\\/].*\.(webp|avif|svg|png|jpg)$/.test(file))
        return pictures.map((file) => file.replace(/.*[\\/]/, '')).map((name) => name.replace(/[-_].*/, ''))
      }
      const hash = first.slice('/uploads/'.length).split('-')[0]!
      await expect.poll(copied).toEqual(expect.arrayContaining([hash, 'own', 'elsewhere']))
    })

    await test.step('nothing to send is reported', async () => {
      await openTab(page, 'CMS', 'SEND')
      await expect(nothing(page)).toBeVisible()
      await expectAccessible(page, 'nothing to send')
      await openTab(page, 'CMS', 'PAGES')
    })

    await test.step('offline, the preview has the typeface, the products and the pictures', async () => {
      line.cut()
      await page.route(`http://${shop.shopify.storeDomain}/**`, (route) => route.abort())
      await expect(offline).toBeVisible()
      await page.getByRole('link', { name: 'Content of Dragons' }).click()
      await expect(page.locator('[data-part="block:picture"] img')).toHaveJSProperty('complete', true)
      await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
      await expect(preview(page).locator('.card').first()).toBeVisible()
      await expect(preview(page).getByText(featured[0]!.name).first()).toBeVisible()
      await expect
        .poll(() => shownPictures(page))
        .toEqual(expect.arrayContaining(['Wyrm 1: shown', 'Every shop’s: shown']))
      await expect.poll(async () => (await shownPictures(page)).filter((one) => one.endsWith('missing'))).toEqual([])
      const fonts = await page.locator('iframe[title="Preview of the page"]').evaluate(async (frame) => {
        const { fonts } = (frame as HTMLIFrameElement).contentDocument!
        await fonts.ready
        return [...fonts]
          .filter(({ status, display }) => status === 'loaded' && display === 'block')
          .map(({ family }) => family.replaceAll('"', ''))
      })
      expect(fonts).toContain('JetBrains Mono')
      await page.getByRole('button', { name: 'EDIT', exact: true }).click()
    })

    await test.step('the offline notice covers no controls', async () => {
      const bottomOf = (box: { y: number; height: number } | null) => box!.y + box!.height
      for (const size of sizes) {
        await page.setViewportSize(size)
        const save = page.locator('.builder-save')
        const notice = await page.locator('.connection-notice').boundingBox()
        expect(notice!.height).toBeLessThan(50)
        expect(bottomOf(notice)).toBeCloseTo(size.height, 0)
        await expect.poll(async () => bottomOf(await save.boundingBox())).toBeLessThanOrEqual(notice!.y)
      }
    })

    await test.step('offline, the program’s own threads render posts and read their links', async () => {
      const seen = await page.evaluate(async () => {
        const send = async (method: string, path: string, body?: object) => {
          const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
          const response = await fetch(path, { method, ...json })
          return response.status === 204 ? null : await response.json()
        }
        const content = 'Go **[there](/dragons)**.'
        const post = await send('POST', '/api/blog', { title: 'A', excerpt: 'A', imageUrl: '/uploads/x.webp', content })
        const references = await send('GET', '/api/references?to=/dragons')
        await send('DELETE', `/api/blog/${post.id}`)
        return { html: post.html, kinds: references.map(({ kind }: { kind: string }) => kind) }
      })
      expect(seen).toEqual({ html: '<p>Go <strong><a href="/dragons">there</a></strong>.</p>', kinds: ['post'] })
    })

    await test.step('offline, the page is checked with the copy', async () => {
      await page.getByRole('button', { name: 'CHECK', exact: true }).click()
      const check = page.getByRole('dialog', { name: 'PAGE.CHECK' })
      await expect(check).toContainText('Redirects and most products aren’t here.')
      await expect(check).toContainText('[ALL CLEAR]')
      // Below the title bar.
      await check.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('a picture that isn’t here is not called broken', async () => {
      const picture = page.locator('[data-part="block:picture"]')
      const address = picture.getByRole('textbox', { name: 'Image', exact: true })
      await picture.getByRole('button', { name: /^Edit Image/ }).click()
      await address.fill('https://elsewhere.invalid/dragon.jpg')
      await expect(page.getByText('[OFFLINE] This image isn’t on this computer.').first()).toBeVisible()
      await expect(page.getByText('[BROKEN IMAGE]')).toHaveCount(0)
      await address.fill(later)
      await picture.getByRole('button', { name: 'DONE', exact: true }).click()
    })

    await test.step('a saved page waits, and the SEND screen shows what will change', async () => {
      const words = page.locator('[data-part="block:words"]')
      await words.getByRole('button', { name: /^Edit Text/ }).click()
      await words.getByRole('textbox', { name: 'Title', exact: true }).fill('My words')
      await words.getByRole('button', { name: 'DONE', exact: true }).click()
      const header = await headerHeights(page)
      await page.locator('.builder-bar').getByRole('button', { name: 'SAVE', exact: true }).click()
      await expect(page.getByText('Saved on this computer. SEND takes it to the shop.')).toBeVisible()
      await expect(page.getByText(/^ON THIS COMPUTER/)).toBeVisible()
      await expect(page.getByText('[OFFLINE]', { exact: true })).toBeVisible()
      await expect(chip(page, '1 CHANGE WAITING')).toBeVisible()
      expect(await headerHeights(page)).toEqual(header)
      await chip(page, '1 CHANGE WAITING').click()
      await expect(send(page)).toHaveAccessibleDescription(/^Offline\. Your changes stay on this computer/)
      await expect(page.getByRole('article', { name: 'Dragons' })).toContainText('My words')
      await expectAccessible(page, 'what waits')
    })

    await test.step('orders and the print queue are there, without personal data', async () => {
      await openTab(page, 'ADMIN', 'OVERVIEW')
      const main = page.getByRole('main')
      await expect(main.getByText('[OFFLINE]')).toHaveText('[OFFLINE] This screen opens when the shop answers again.')
      await expect(main.getByRole('alert')).toHaveCount(0)
      await expectAccessible(page, 'a screen that needs the shop')
      await main.getByRole('link', { name: 'Products and stock' }).click()
      await expect(main).toContainText('Offline, as last seen')
      await expect(main.getByRole('row').filter({ hasText: 'Emerald Wyrm' })).toContainText('in\u00A0stock')
      await openTab(page, 'ADMIN', 'ORDERS')
      await page.getByRole('link', { name: order.name, exact: true }).click()
      await expect(page.getByText('Names and addresses are only shown while the shop can be reached.')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'Emerald Wyrm' })).toContainText('0 of 3')
      await expect(page.getByText('ada@example.com')).toHaveCount(0)
      await expectAccessible(page, 'an order offline')
      await page.getByRole('link', { name: '[PRINT QUEUE]' }).click()
      await page.getByRole('button', { name: /^One more of Emerald Wyrm/ }).click()
      await expect(page.getByText('[WAITING] 1 mark not sent yet')).toBeVisible()
      await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()
      expect((await order.line()).printed).toBe(0)
    })

    await test.step('the queue is printed without the program’s bars', async () => {
      const bars = page.locator('.title-bar, .sidebar, .header')
      await expect(bars).toHaveCount(3)
      await page.emulateMedia({ media: 'print' })
      for (const bar of await bars.all()) await expect(bar).toBeHidden()
      await expect(offline).toBeHidden()
      await expect(page.getByText('Hoard: print queue')).toBeVisible()
      await page.emulateMedia({ media: null })
    })

    const again =
      await test.step('after a crash it opens there, signed in and offline, and all that waits is listed', async () => {
        await desktop.kill()
        await desktop.restart()
        const again = await desktop.window()
        await expect(again.getByText('Offline. You can keep working')).toBeVisible()
        await expect(again.getByText('[WAITING] 1 mark not sent yet')).toBeVisible()
        await expect(again.getByText('1 of 3', { exact: true })).toBeVisible()
        await openTab(again, 'CMS', 'SEND')
        await expect(again.getByRole('button', { name: 'SEND (1)' })).toBeVisible()
        await expect(again.getByRole('main')).toContainText('Dragons')
        return again
      })

    await test.step('at the station, a number that a colleague changed is asked about', async () => {
      await order.somebodyMarks(1)
      const { version, blocks } = await staff.pages.byId({ params: { id } })
      const headers = { 'if-match': `"${version}"` }
      const theirs = readBlocks(blocks).map((one) =>
        one.id === 'words' ? { ...one, content: { title: 'Their words' } } : one,
      )
      await staff.pages.update({ params: { id }, headers, body: { description: 'Theirs', blocks: theirs } })
      line.mend()
      await expect(again.getByText('Check your marks in the print queue')).toBeVisible()
      await openTab(again, 'ADMIN', 'PRINT QUEUE')
      const question = again.getByRole('list', { name: 'CHECK THESE MARKS' })
      await expect(question).toContainText(
        'changed the printed pieces from 0 to 1 of 3. Meanwhile someone else changed them to 1.',
      )
      await expectAccessible(again, 'a question about a mark')
      expect((await order.line()).printed).toBe(1)
      await question.getByRole('button', { name: /^SET 2 PRINTED/ }).click()
      await expect(question).toBeHidden()
      await expect.poll(async () => (await order.line()).printed).toBe(2)
    })

    const titleOf = async () =>
      readBlocks((await staff.pages.byId({ params: { id } })).blocks).find((one) => one.id === 'words')?.content[
        'title'
      ]

    await test.step('a block that both have changed is asked about, and the rest is merged', async () => {
      await openTab(again, 'CMS', 'SEND')
      await send(again).click()
      const question = again.getByRole('article', { name: 'Dragons' })
      await expect(question).toContainText('1 left to choose.')
      await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
      await expect(send(again)).toHaveAccessibleDescription('Choose MINE or THEIRS below first.')
      await expectAccessible(again, 'a conflict')
      expect(await titleOf()).toBe('Their words')
      await question.getByRole('radio', { name: /^MINE / }).check()
      await send(again).click()
      await expect(nothing(again)).toBeVisible()
      await expect(again.getByRole('region', { name: 'SENT' })).toContainText('Dragons')
      const published = await staff.pages.byId({ params: { id } })
      expect(published.description).toBe('Theirs')
      expect(await titleOf()).toBe('My words')
      expect(readBlocks(published.blocks).find((one) => one.id === 'picture')?.content['imageUrl']).toBe(later)
    })

    await test.step('a save whose connection breaks for a moment goes to the shop by itself, and the next one straight', async () => {
      const save = async (title: string) => {
        const words = again.locator('[data-part="block:words"]')
        await words.getByRole('button', { name: /^Edit Text/ }).click()
        await words.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
        await words.getByRole('button', { name: 'DONE', exact: true }).click()
        await again.locator('.builder-bar').getByRole('button', { name: 'SAVE', exact: true }).click()
      }
      await openTab(again, 'CMS', 'PAGES')
      await again.getByRole('link', { name: 'Content of Dragons' }).click()
      const broken = line.cutIn(`PUT /api/pages/${id}`)
      await save('At the bridge')
      await broken
      await expect(again.getByText('The connection broke. It is saved on this computer')).toBeVisible()
      expect(await titleOf()).toBe('My words')
      line.mend()
      await expect.poll(titleOf).toBe('At the bridge')
      await expect(again.getByText('Offline. You can keep working')).toHaveCount(0)
      await expect(chip(again, '1 CHANGE WAITING')).toHaveCount(0)
      await save('Behind it')
      await expect.poll(titleOf).toBe('Behind it')
      await expect(chip(again, '1 CHANGE WAITING')).toHaveCount(0)
    })
  },
)
