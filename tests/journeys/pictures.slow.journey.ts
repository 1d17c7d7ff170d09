import { expectAccessibleAt } from './axe.ts'
import { expect, visit } from './journey.ts'

visit(
  'a shopper looks at photos and videos of a product: with fingers on a phone, by keyboard and by mouse',
  { tag: ['@S2.46', '@S2.47', '@S10.42'] },
  async ({ page }) => {
    await visit.step('the lightbox fills a phone, and fingers zoom, move and swipe its image', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto('/product/emerald-wyrm', { waitUntil: 'networkidle' })
      const opener = page.getByRole('link', { name: /enlarge/ })
      const entries = await page.evaluate(() => history.length)
      // The large image never arrives.
      const small = await page.locator('.product-stage img').evaluate((image: HTMLImageElement) => image.currentSrc)
      await page.route('**/cdn/**', (route) => (route.request().url() === small ? route.continue() : undefined))
      await opener.click()
      const dialog = page.getByRole('dialog', { name: 'Images of Emerald Wyrm' })
      const image = dialog.locator('.lightbox-stage img')
      const width = async () => Math.round((await image.boundingBox())!.width)
      await expect.poll(width).toBe(390)
      expect(await image.evaluate((each) => getComputedStyle(each).backgroundImage)).toContain(small)
      // Firefox would write its alt text over it.
      await expect(image).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
      for (const button of await dialog.getByRole('button').all()) {
        const box = (await button.boundingBox())!
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      }

      const finger = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints })
      const swipe = async (from: number, to: number) => {
        await touch('touchStart', { x: from, y: 400 })
        for (const part of [0.3, 0.7, 1]) await touch('touchMove', { x: from + (to - from) * part, y: 400 })
        await touch('touchEnd')
      }
      await swipe(300, 100)
      await expect(dialog.locator('.lightbox-count')).toHaveText('2 / 7')
      await expect(dialog.locator('.lightbox-caption')).toContainText('Painted: Emerald Wyrm')
      await expect(dialog.locator('output')).toContainText('Image 2 of 7: Painted, Emerald Wyrm')
      expect(await image.evaluate((each) => getComputedStyle(each).backgroundImage)).toContain(
        '/cdn/emerald-wyrm/1.webp',
      )

      // A pinch doubles it; a finger moves it; a tap fits it again, and the next one shows the source's own pixels.
      await touch('touchStart', { x: 145, y: 400 }, { x: 245, y: 400 })
      await touch('touchMove', { x: 120, y: 400 }, { x: 270, y: 400 })
      await touch('touchMove', { x: 95, y: 400 }, { x: 295, y: 400 })
      await touch('touchEnd')
      await expect.poll(width).toBe(780)
      await swipe(100, 300)
      expect((await image.boundingBox())!.x).toBe(0)
      await expect(dialog.locator('.lightbox-count')).toHaveText('2 / 7')
      await touch('touchStart', { x: 200, y: 400 })
      await touch('touchEnd')
      await expect.poll(width).toBe(390)
      // Two taps in quick succession are one.
      const tapped = await page.evaluate(() => performance.now())
      await page.waitForFunction((since) => performance.now() - since > 300, tapped)
      await touch('touchStart', { x: 200, y: 400 })
      await touch('touchEnd')
      await expect.poll(width).toBe(1200)
      await expect(dialog.locator('output')).toHaveText('Zoomed to 308 %')

      await dialog.getByRole('button', { name: 'CLOSE' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
      expect(await page.evaluate(() => [history.length, scrollY])).toEqual([entries, 0])
    })

    await visit.step('the lightbox works by keyboard, and axe finds nothing in it', async () => {
      await page.unroute('**/cdn/**')
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/product/emerald-wyrm', { waitUntil: 'networkidle' })
      const opener = page.getByRole('link', { name: /enlarge/i }).first()
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(/^1 \/ \d$/)).toBeVisible()
      await expectAccessibleAt(page, [1280, 360], 'lightbox')
      await page.keyboard.press('ArrowRight')
      await expect(dialog.getByText(/^2 \/ \d$/)).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await dialog.getByRole('button', { name: 'Previous image' }).press('Enter')
      await expect(dialog.getByText(/^(\d) \/ \1$/)).toBeVisible()

      // Magnified, arrows move the image and navigate at its edges.
      const image = dialog.locator('.lightbox-stage img')
      const box = async () => (await image.boundingBox())!
      const fitted = await box()
      await page.keyboard.press('+')
      await expect.poll(async () => (await box()).width).toBeCloseTo(fitted.width * 1.5)
      await expect(dialog.locator('output')).toHaveText('Zoomed to 150 %')
      const { y } = await box()
      await page.keyboard.press('ArrowDown')
      await expect.poll(async () => (await box()).y).toBe(y - 80)
      await page.keyboard.press('-')
      await expect.poll(async () => (await box()).width).toBe(fitted.width)
      await page.mouse.move(fitted.x + fitted.width / 2, fitted.y + 100)
      await page.mouse.wheel(0, -2000)
      await expect.poll(async () => (await box()).width).toBe(1200)
      await page.keyboard.press('0')
      await expect.poll(async () => (await box()).width).toBe(fitted.width)
      for (let press = 0; press < 6; press++) {
        await page.keyboard.press('Tab')
        // The document itself, between the last button and the first.
        expect(await page.evaluate(() => document.activeElement!.matches('body, dialog *'))).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })

    await visit.step('a video stands among the photos, and nothing of it is loaded before PLAY', async () => {
      const asked: string[] = []
      page.on('request', (request) => void (request.url().includes('/cdn/videos/') && asked.push(request.url())))
      await page.goto('/product/flytrap-matriarch', { waitUntil: 'networkidle' })
      const title = 'Not the Flytrap Matriarch, but the d20 that she is digesting, turning'
      const boxes = () =>
        page
          .locator('.product-stage, .product-arrows, .product-thumbnails')
          .evaluateAll((all) => all.map((each) => [each.getBoundingClientRect().y + scrollY, each.clientHeight]))
      const before = await boxes()
      await expect(page.getByRole('link', { name: /^Show image/ })).toHaveCount(6)
      await page.getByRole('link', { name: 'Show image 2 of 6: Video' }).click()
      await expect(page.locator('.product-arrows')).toContainText('2 / 6· Video')
      const play = page.getByRole('link', { name: `PLAY ${title}` })
      await expect(play.locator('img')).toHaveAttribute('src', /\/cdn\/flytrap-matriarch\/0\.webp/)
      expect(asked).toEqual([])
      await play.press('Enter')
      const video = page.locator('video')
      await expect(video).toBeFocused()
      await expect(video).toHaveAttribute('controls')
      await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0)
      expect(new Set(asked)).toEqual(new Set([await video.getAttribute('src')]))
      expect(await boxes()).toEqual(before)

      // The lightbox shows the photos alone.
      await page.getByRole('link', { name: 'Next image' }).click()
      await expect(video).toHaveCount(0)
      await page.getByRole('link', { name: /enlarge/ }).click()
      const count = page.getByRole('dialog').locator('.lightbox-count')
      await expect(count).toHaveText('2 / 5')
      await page.keyboard.press('ArrowLeft')
      await expect(count).toHaveText('1 / 5')
      await page.keyboard.press('Escape')
      await expect(page.locator('.product-arrows')).toContainText('1 / 6')

      // One at YouTube, by keyboard: nothing of it is loaded before, either.
      const frames: string[] = []
      await page.route('https://www.youtube-nocookie.com/**', (route) => {
        frames.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: 'A film' })
      })
      await page.goto('/product/jackalope-cavalier?photo=3', { waitUntil: 'networkidle' })
      const cousin = 'Not the Jackalope Cavalier, but his cousin in films: Big Buck Bunny'
      await expect(page.locator('.product-photos')).toContainText(
        /PLAY loads the video from YouTube, which learns your IP/,
      )
      expect(frames).toEqual([])
      await page.getByRole('link', { name: `PLAY ${cousin}` }).press('Enter')
      await expect(page.frameLocator(`iframe[title="${cousin}"]`).getByText('A film')).toBeVisible()
      await expect(page.locator('iframe')).toBeFocused()
      expect(frames).toEqual([expect.stringContaining('/embed/aqz-KE-bpKQ?autoplay=1')])

      // Without scripts, PLAY is a link to it.
      const html = await (await page.request.get('/product/flytrap-matriarch?photo=2')).text()
      expect(html).toMatch(new RegExp(`<a [^>]*href="${asked[0]!.replace(/[?].*/, '')}[^>]*>(?:(?!</a>).)*PLAY`, 's'))
    })
  },
)
