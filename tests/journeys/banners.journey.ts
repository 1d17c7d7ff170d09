import type { Page } from '@playwright/test'
import { expect, holdResponses, publish, stopTime } from './journey.ts'

publish.use({ contextOptions: { reducedMotion: 'no-preference' } })

const strip = (page: Page) => page.getByRole('region', { name: 'Promotion', exact: true })
const reads = '**/api/promo-banners/active/**'
/** Above the banners of a new shop. */
const topBanner = { name: 'ours', priority: 1000 }

publish(
  'a banner has the configured text, colours, size and position',
  { tag: ['@S2.27', '@S2.28', '@S3.6', '@S9.22'] },
  async ({ page, shop }) => {
    const look = { textColor: '#ffcc00', backgroundColor: '#102030', textSize: 'text-lg', crawlSpeed: 0 } as const
    const { id } = await shop.staff.banners.create({
      body: { ...topBanner, ...look, text: 'Oozes go half price', position: 'below-nav', targetPages: ['gallery'] },
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
  'a Hebrew banner scrolls to the right, and line breaks are removed',
  { tag: '@B10.3' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const text = `שלום עולם\n${'משלוח חינם '.repeat(8)}`
    const still = await shop.staff.banners.create({ body: { ...topBanner, text, crawlSpeed: 0 } })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/cart')
    const window = strip(page).locator('.banner-window')
    // The text is scrollable; the rest of it is on the left.
    await expect(window).toHaveAttribute('tabindex', '0')
    await expect(window).toHaveCSS('mask-image', /270deg/)
    const words = window.getByRole('paragraph')
    await expect(words).toHaveCSS('height', '32px')
    const [inner, outer] = [(await words.boundingBox())!, (await window.boundingBox())!]
    expect(inner.x + inner.width).toBe(outer.x + outer.width)
    await window.click()
    const whole = page.getByRole('dialog', { name: 'Promotion' })
    await expect(whole.getByText('שלום עולם')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(whole).toHaveCount(0)
    await shop.staff.banners.remove({ params: { id: still.id } })
    await page.emulateMedia({ reducedMotion: 'no-preference' })

    const crawling = await shop.staff.banners.create({ body: { ...topBanner, text, crawlSpeed: 10 } })
    await page.goto('/cart')
    const track = strip(page).locator('.banner-track')
    const along = () => track.evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).e)
    await expect.poll(along).toBeGreaterThan(0)
    await shop.staff.banners.remove({ params: { id: crawling.id } })
  },
)

publish(
  'a banner’s crawl speed is the duration of one pass in seconds',
  { tag: ['@S2.28', '@S9.22'] },
  async ({ page, shop }) => {
    const { id } = await shop.staff.banners.create({ body: { ...topBanner, text: 'Passing by', crawlSpeed: 17 } })
    await page.goto('/cart')
    const track = strip(page).locator('.banner-track')
    await expect(track).toContainText('Passing by')
    const passes = await track.evaluate((it) =>
      it.getAnimations().map((one) => one.effect!.getComputedTiming().duration),
    )
    expect(passes).toEqual([17_000])
    await shop.staff.banners.remove({ params: { id } })
  },
)

publish(
  "the banner shows 'Loading...', then the first of its position, or nothing",
  { tag: '@S2.29' },
  async ({ page, shop }) => {
    const made = []
    for (const [text, priority] of [
      ['second', 1001],
      ['first', 1002],
    ] as const)
      made.push(
        await shop.staff.banners.create({
          body: {
            ...topBanner,
            text,
            priority,
            targetPages: ['cart', 'checkout'],
            crawlSpeed: 0,
            maxPagesPerSession: 9,
          },
        }),
      )
    // The server-rendered banner may be used up in this session, so the browser checks before it shows it.
    const answer = await holdResponses(page, reads)
    await page.goto('/cart')
    await expect(strip(page).getByText('Loading...')).toBeVisible()
    answer()
    await expect(strip(page)).toContainText('first')
    await expect(strip(page)).not.toContainText('second')
    for (const { id } of made) await shop.staff.banners.remove({ params: { id } })
    await page.unroute(reads)
    const { id } = await shop.staff.banners.create({
      body: { ...topBanner, text: 'used up', crawlSpeed: 0, maxPagesPerSession: 1 },
    })
    for (const refusal of [{ status: 500, body: 'no' }, { json: [] }]) {
      await page.route(reads, (route) => route.fulfill(refusal))
      await page.goto('/gallery', { waitUntil: 'networkidle' })
      await expect(strip(page)).toHaveText('')
      await page.unroute(reads)
    }
    await shop.staff.banners.remove({ params: { id } })
  },
)

publish(
  'banners come with the page and are refetched every 5 minutes, with a session',
  { tag: ['@S7.2', '@S7.25'] },
  async ({ page }) => {
    const requests: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/promo-banners/')) requests.push(request.headers()['x-session-id'])
    })
    await page.clock.install()
    await page.goto('/gallery', { waitUntil: 'networkidle' })
    await stopTime(page)
    const before = requests.length
    await page.clock.runFor(4 * 60_000)
    expect(requests).toHaveLength(before)
    await page.clock.runFor(60_000)
    await expect.poll(() => requests.length).toBe(before + 1)
    expect(requests.at(-1)).toMatch(/^banner-[\w-]{20,}-\d{13}$/)
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain(requests.at(-1)!)
  },
)

publish(
  'the layout order is banners, navigation, banners, main, footer, consent',
  { tag: '@S2.14' },
  async ({ page, shop }) => {
    const made = []
    for (const position of ['top', 'below-nav'] as const)
      made.push(await shop.staff.banners.create({ body: { ...topBanner, text: position, position, crawlSpeed: 0 } }))
    await page.addInitScript(() => localStorage.removeItem('hoard.cookie-consent'))
    await page.goto('/cart')
    await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeAttached()
    const parts = page.locator(':is(.screen > :is(.banner, header, main, footer), .consent)')
    const names = await parts.evaluateAll((all) =>
      all.map(({ className, localName }) => className.split(' ')[0] || localName),
    )
    expect(names).toEqual(['banner', 'bar', 'banner', 'main', 'footer', 'consent'])
    for (const { id } of made) await shop.staff.banners.remove({ params: { id } })
  },
)
