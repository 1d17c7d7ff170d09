import type { Page } from '@playwright/test'
import { expect, hold, publish, stopTime } from './journey.ts'

publish.use({ contextOptions: { reducedMotion: 'no-preference' } })

const strip = (page: Page) => page.getByRole('region', { name: 'Promotion', exact: true })
const reads = '**/api/promo-banners/active/**'
/** Above the banners that a new shop begins with. */
const ours = { name: 'ours', priority: 1000 }

publish(
  '§2 §3 §9 promo banner: words, colours, size and position are those of staff, 32 px high, still at crawl speed 0',
  async ({ page, shop }) => {
    const look = { textColor: '#ffcc00', backgroundColor: '#102030', textSize: 'text-lg', crawlSpeed: 0 } as const
    const { id } = await shop.staff.banners.create({
      body: { ...ours, ...look, text: 'Oozes go half price', position: 'below-nav', targetPages: ['gallery'] },
    })
    await page.goto('/gallery')
    const banner = page.getByRole('region', { name: 'Promotion below the menu' })
    const words = banner.getByText('Oozes go half price')
    await expect(words).toBeVisible()
    await expect(words).toHaveCSS('color', 'rgb(255, 204, 0)')
    await expect(words).toHaveCSS('font-size', '18px')
    await expect(words).toHaveCSS('text-align', 'center')
    await expect(banner.locator('.banner-line')).toHaveCSS('background-color', 'rgb(16, 32, 48)')
    const { y, height } = (await banner.boundingBox())!
    expect(height).toBe(32)
    const bar = (await page.getByRole('banner').boundingBox())!
    expect(y).toBeGreaterThanOrEqual(bar.y + bar.height - 1)
    expect(await words.evaluate((text) => text.getAnimations({ subtree: true }).length)).toBe(0)
    await page.goto('/cart')
    await expect(page.getByText('Oozes go half price')).toHaveCount(0)
    await shop.staff.banners.remove({ params: { id } })
  },
)

publish(
  '§2 promo banner: Hebrew begins at the right, where it is read from, and passes to the right; lines become one line',
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const text = `שלום עולם\n${'משלוח חינם '.repeat(8)}`
    const still = await shop.staff.banners.create({ body: { ...ours, text, crawlSpeed: 0 } })
    await page.goto('/cart')
    const window = strip(page).locator('.banner-window')
    // It can be scrolled, and more of it is at the left.
    await expect(window).toHaveAttribute('tabindex', '0')
    await expect(window).toHaveCSS('mask-image', /270deg/)
    const words = window.getByText('שלום עולם')
    await expect(words).toHaveCSS('height', '32px')
    const [inner, outer] = [(await words.boundingBox())!, (await window.boundingBox())!]
    expect(inner.x + inner.width).toBe(outer.x + outer.width)
    await shop.staff.banners.remove({ params: { id: still.id } })

    const crawling = await shop.staff.banners.create({ body: { ...ours, text, crawlSpeed: 10 } })
    await page.goto('/cart')
    const track = strip(page).locator('.banner-track')
    const along = () => track.evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).e)
    await expect.poll(along).toBeGreaterThan(0)
    await shop.staff.banners.remove({ params: { id: crawling.id } })
  },
)

publish('§2 §9 promo banner: a crawl speed is the seconds of one pass', async ({ page, shop }) => {
  const { id } = await shop.staff.banners.create({ body: { ...ours, text: 'Passing by', crawlSpeed: 17 } })
  await page.goto('/cart')
  const track = strip(page).locator('.banner-track')
  await expect(track).toContainText('Passing by')
  const passes = await track.evaluate((it) => it.getAnimations().map((one) => one.effect!.getComputedTiming().duration))
  expect(passes).toEqual([17_000])
  await shop.staff.banners.remove({ params: { id } })
})

publish(
  "§2 promo banner: 'Loading...' until it is read, nothing on error or when there is none, else the first of its position",
  async ({ page, shop }) => {
    const made = []
    for (const [text, priority] of [
      ['second', 1001],
      ['first', 1002],
    ] as const)
      made.push(
        await shop.staff.banners.create({
          body: { ...ours, text, priority, targetPages: ['cart', 'checkout'], crawlSpeed: 0, maxPagesPerSession: 9 },
        }),
      )
    // What the server wrote may be used up in this session: the browser asks before it shows it.
    const answer = await hold(page, reads)
    await page.goto('/cart')
    await expect(strip(page).getByText('Loading...')).toBeVisible()
    answer()
    await expect(strip(page)).toContainText('first')
    await expect(strip(page)).not.toContainText('second')
    for (const { id } of made) await shop.staff.banners.remove({ params: { id } })
    await page.unroute(reads)
    for (const refusal of [{ status: 500, body: 'no' }, { json: [] }]) {
      await page.goto('/gallery', { waitUntil: 'networkidle' })
      await page.route(reads, (route) => route.fulfill(refusal))
      await page.getByRole('banner').getByRole('link', { name: /^CART/ }).click()
      await expect(page.getByText('CART.EMPTY')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(strip(page).locator('.banner-line')).toHaveCount(0)
      await page.unroute(reads)
    }
  },
)

publish(
  '§7 promo banners: fresh for 2 minutes, read again every 5, with a banner session of their own',
  async ({ page }) => {
    const asked: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/promo-banners/')) asked.push(request.headers()['x-session-id'])
    })
    await page.clock.install()
    await page.goto('/gallery', { waitUntil: 'networkidle' })
    await stopTime(page)
    const before = asked.length
    await page.clock.runFor(4 * 60_000)
    expect(asked).toHaveLength(before)
    await page.clock.runFor(60_000)
    await expect.poll(() => asked.length).toBe(before + 1)
    expect(asked.at(-1)).toMatch(/^banner-[\w-]{20,}-\d{13}$/)
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain(asked.at(-1)!)

    const open = async (path: string) => {
      await page.getByRole('banner').locator(`a[href="${path}"]`).first().click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await page.waitForLoadState('networkidle')
    }
    await page.clock.runFor(1000)
    await open('/cart')
    // The cart's own banners, read for the first time: later than the page, on a busy machine.
    await expect.poll(() => asked.length).toBe(before + 2)
    const known = asked.length
    await open('/gallery')
    await page.clock.runFor(119_000)
    await open('/cart')
    expect(asked).toHaveLength(known)
    // The gallery's are two minutes old by now, the cart's two seconds later.
    await open('/gallery')
    await expect.poll(() => asked.length).toBe(known + 1)
    await page.clock.runFor(2000)
    await open('/cart')
    await expect.poll(() => asked.length).toBe(known + 2)
  },
)

publish(
  '§2 layout: banners, navigation, banners, main, footer, cookie consent, in this order',
  async ({ page, shop }) => {
    const made = []
    for (const position of ['top', 'below-nav'] as const)
      made.push(await shop.staff.banners.create({ body: { ...ours, text: position, position, crawlSpeed: 0 } }))
    await page.addInitScript(() => localStorage.removeItem('hoard.cookie-consent'))
    await page.goto('/cart')
    await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeAttached()
    const parts = page.locator('.screen > :is(.banner, header, main, footer, .consent)')
    const names = await parts.evaluateAll((all) =>
      all.map(({ className, localName }) => className.split(' ')[0] || localName),
    )
    expect(names).toEqual(['banner', 'bar', 'banner', 'main', 'footer', 'consent'])
    for (const { id } of made) await shop.staff.banners.remove({ params: { id } })
  },
)
