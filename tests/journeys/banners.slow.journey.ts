import type { Page } from '@playwright/test'
import { expectAccessible, expectNoShift } from './axe.ts'
import { expect, holdResponses, stopTime } from './journey.ts'
import { question, showBanners, test } from './shell.ts'

// Shoppers without a consent choice.
test.use({ consented: false, contextOptions: { reducedMotion: 'no-preference' } })

const strips = (page: Page) => ({
  top: page.getByRole('region', { name: 'Promotion', exact: true }),
  below: page.getByRole('region', { name: 'Promotion below the menu' }),
})
const reads = '**/api/promo-banners/active/**'

test(
  'banners have their place, colours, speed and links, open in full, and are counted and read again',
  { tag: ['@S2.14', '@S2.27', '@S2.28', '@S2.29', '@S3.6', '@S7.2', '@S7.25', '@S9.22', '@B10.3'] },
  async ({ page, context, shop }) => {
    const { top, below } = strips(page)

    await test.step('place, colours, size, speed and links', async () => {
      const still = { crawlSpeed: 0, position: 'top' } as const
      const removeBanners = await showBanners(
        shop,
        {
          ...still,
          textColor: '#fde68a',
          backgroundColor: '#7c2d12',
          textSize: 'text-xl',
          priority: 5,
          hyperlinks: [
            { text: 'Oozes', url: '/gallery?creatureType=Ooze', isInternal: true },
            { text: 'Follow us', url: 'https://elsewhere.example/hoard' },
          ],
        },
        { ...still, text: 'Not the first' },
        { text: 'It crawls', crawlSpeed: 12, position: 'below-nav', targetPages: ['/gallery'] },
      )
      const html = await (await fetch(`${shop.url}/gallery`)).text()
      expect(html).toContain('are half off')
      expect(html).toContain('It crawls')
      await page.goto('/gallery')

      await test.step('between navigation, main area, footer and consent', async () => {
        await expect(question(page)).toBeAttached()
        const parts = page.locator(':is(.screen > :is(.banner, header, main, footer), .consent)')
        const names = await parts.evaluateAll((all) =>
          all.map(({ className, localName }) => className.split(' ')[0] || localName),
        )
        expect(names).toEqual(['banner', 'bar', 'banner', 'main', 'footer', 'consent'])
      })

      await test.step('a still one above the menu', async () => {
        expect(await top.boundingBox()).toMatchObject({ y: 0, height: 32 })
        await expect(top).not.toContainText('Not the first')
        const line = top.locator('.banner-line')
        await expect(line).toHaveCSS('color', 'rgb(253, 230, 138)')
        await expect(line).toHaveCSS('background-color', 'rgb(124, 45, 18)')
        await expect(line.locator('.banner-window')).toHaveCSS('font-size', '20px')
        await expect(top.getByRole('paragraph')).toHaveCSS('text-align', 'center')
        expect(await line.evaluate((each) => each.getAnimations({ subtree: true }).length)).toBe(0)
        await expect(top.getByRole('link')).toHaveCount(2)
        await expect(top.getByRole('link', { name: /Follow us/ })).toHaveAttribute('target', '_blank')
        await expect(top.getByRole('button')).toHaveCount(0)
      })

      await test.step('one that crawls below it: each pass lasts as many seconds as staff chose', async () => {
        const { y, height } = (await below.boundingBox())!
        const bar = (await page.getByRole('banner').boundingBox())!
        expect([height, y >= bar.y + bar.height - 1]).toEqual([32, true])
        const track = below.locator('.banner-track')
        const passes = await track.evaluate((it) =>
          it.getAnimations().map((one) => one.effect!.getComputedTiming().duration),
        )
        expect(passes).toEqual([12_000])
        await below.getByRole('button', { name: 'Pause the moving text' }).press('Enter')
        await expect(track).toHaveCSS('animation-play-state', 'paused')
        await below.getByRole('button', { name: 'Pause the moving text' }).press('Enter')
        await expect(track).toHaveCSS('animation-play-state', 'running')
        await below.locator('.banner-window').hover()
        await expect(track).toHaveCSS('animation-play-state', 'paused')
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await expect(track).toHaveCSS('animation-name', 'none')
        await expect(below.getByRole('button')).toBeHidden()
      })

      await top.getByRole('link', { name: 'Oozes' }).click()
      await expect(page).toHaveURL(/creatureType=Ooze/)
      await page.goto('/cart')
      await expect(top).toContainText('half off')
      await expect(below).toHaveCount(0)
      await removeBanners()
    })

    await test.step('a text that does not fit scrolls, Hebrew to the right, or opens in full', async () => {
      await page.emulateMedia({ reducedMotion: null })
      await page.setViewportSize({ width: 320, height: 640 })
      const text = 'Every dragon of the northern hoard is printed with a free lair until Sunday. Read more'
      const removeBanners = await showBanners(
        shop,
        {
          text,
          crawlSpeed: 0,
          position: 'top',
          hyperlinks: [{ text: 'Read more', url: '/blog', isInternal: true }],
        },
        { text: `שלום עולם\n${'משלוח חינם '.repeat(8)}`, crawlSpeed: 10, position: 'below-nav' },
      )
      await page.goto('/cart')
      await page.mouse.move(100, 500)
      const offset = (strip: typeof top) => () =>
        strip.locator('.banner-track').evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).e)
      await expect.poll(offset(top)).toBeLessThan(0)
      await expect.poll(offset(below)).toBeGreaterThan(0)
      await top.getByRole('button', { name: 'Pause the moving text' }).click()
      await expect(top.locator('.banner-track')).toHaveCSS('animation-play-state', 'paused')
      await top.getByRole('link', { name: 'Read more' }).focus()
      await expect(top.getByRole('link', { name: 'Read more' })).toBeInViewport()

      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 360, height: 740 })
      await expectAccessible(page, 'banners on a phone')
      const whole = page.getByRole('dialog', { name: 'Promotion' })

      await test.step('Hebrew: line breaks are removed, and the rest of the text is on the left', async () => {
        const window = below.locator('.banner-window')
        await expect(window).toHaveAttribute('tabindex', '0')
        await expect(window).toHaveCSS('mask-image', /270deg/)
        const words = window.getByRole('paragraph')
        await expect(words).toHaveCSS('height', '32px')
        const [inner, outer] = [(await words.boundingBox())!, (await window.boundingBox())!]
        expect(inner.x + inner.width).toBe(outer.x + outer.width)
        await window.click()
        await expect(whole.getByText('שלום עולם')).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('Escape')
        await expect(whole).toHaveCount(0)
      })

      await top.getByRole('button', { name: 'Show the whole text' }).press('Enter')
      await expect(whole.getByText(text)).toBeInViewport({ ratio: 1 })
      await whole.getByRole('button', { name: 'CLOSE' }).click()
      await expect(top.getByRole('button', { name: 'Show the whole text' })).toBeFocused()
      expect((await top.boundingBox())?.height).toBe(32)
      await top.locator('.banner-window').click({ position: { x: 20, y: 16 } })
      await whole.getByRole('link', { name: 'Read more' }).click()
      await expect(page).toHaveURL(/\/blog$/)

      await test.step('of all this, only the footer is printed', async () => {
        await page.goto('/cart')
        await expect(question(page)).toBeVisible()
        await page.emulateMedia({ media: 'print' })
        await expect(question(page)).toBeHidden()
        await expect(page.locator('.banner')).toHaveCount(2)
        for (const banner of await page.locator('.banner').all()) await expect(banner).toBeHidden()
        await expect(page.getByText('Cookie settings')).toBeHidden()
        await expect(page.getByRole('contentinfo').getByText('Privacy Policy')).toBeVisible()
        await page.emulateMedia({ media: null })
      })
      await removeBanners()
    })

    await test.step('Loading..., then the first that this session may see, or nothing', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      const limited = { crawlSpeed: 0, position: 'top' } as const
      const removeFirst = await showBanners(
        shop,
        { ...limited, text: 'second', priority: 1, maxPagesPerSession: 9 },
        { ...limited, text: 'first', priority: 2, maxPagesPerSession: 9 },
      )
      // The server-rendered banner may be used up in this session, so the browser checks before it shows it.
      const answer = await holdResponses(page, reads)
      await page.goto('/cart')
      await expect(top.getByText('Loading...')).toBeVisible()
      answer()
      await expect(top).toContainText('first')
      await expect(top).not.toContainText('second')
      await page.unroute(reads)
      await removeFirst()

      // The open page would read the new banner, and use up its only showing.
      await page.goto('about:blank')
      const removeSecond = await showBanners(shop, { ...limited, text: 'Once only', maxPagesPerSession: 1 })
      const requests: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/promo-banners/')) requests.push(request.headers()['x-session-id'])
      })
      await test.step('every 5 minutes, with a session', async () => {
        await page.clock.install()
        await page.goto('/gallery', { waitUntil: 'networkidle' })
        await expect(top).toContainText('Once only')
        await stopTime(page)
        const before = requests.length
        await page.clock.runFor(4 * 60_000)
        expect(requests).toHaveLength(before)
        await page.clock.runFor(60_000)
        await expect.poll(() => requests.length).toBe(before + 1)
        expect(requests.at(-1)).toMatch(/^banner-[\w-]{20,}-\d{13}$/)
        expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain(requests.at(-1)!)
        await page.clock.resume()
      })

      await test.step('used up, it is gone before the first paint', async () => {
        await page.goto('/cart')
        await expect(page.getByText('CART.EMPTY')).toBeVisible()
        await expect(top).toBeHidden()
        await expectNoShift(page)
        // Another tab has its own session.
        const other = await context.newPage()
        await other.goto('/cart')
        await expect(strips(other).top).toContainText('Once only')
        await other.close()
      })

      await test.step('where it was counted it stays, and without an answer nothing is shown', async () => {
        await page.goto('/gallery')
        await expect(top).toContainText('Once only')
        for (const refusal of [{ status: 500, body: 'no' }, { json: [] }]) {
          await page.route(reads, (route) => route.fulfill(refusal))
          await page.reload({ waitUntil: 'networkidle' })
          await expect(top).toHaveText('')
          await page.unroute(reads)
        }
      })
      await removeSecond()
    })
  },
)
