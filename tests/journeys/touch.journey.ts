import { expect, holdResponses, hydrate, isHydrated, publish } from './journey.ts'

publish.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

publish(
  'on a phone, fields don’t make iOS zoom, tapped buttons don’t stay filled, and the first swipe moves the carousel',
  { tag: ['@S10.73', '@S10.74', '@S10.75', '@S4.5'] },
  async ({ page }) => {
    const small = () =>
      page
        .locator(':is(input:not([hidden], [type=hidden], [type=checkbox], [type=radio]), select, textarea)')
        .evaluateAll((fields) =>
          fields
            .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
            .map((field) => field.outerHTML.slice(0, 120)),
        )
    await publish.step('text in fields has 16 px', async () => {
      for (const path of ['/gallery', '/contact', '/blog', '/product/emerald-wyrm', '/order-status']) {
        await page.goto(path)
        await expect(page.locator('input').first()).toBeAttached()
        expect(await small(), path).toEqual([])
      }
      await page.goto('/cms/pages')
      await expect(page.getByLabel('Search')).toBeVisible()
      expect(await small(), 'the staff app').toEqual([])
    })

    await publish.step('a button that was tapped looks as before', async () => {
      await page.goto('/product/emerald-wyrm')
      await isHydrated(page)
      const more = page.getByRole('button', { name: 'Increase quantity' })
      const colours = () => more.evaluate((button) => getComputedStyle(button).backgroundColor)
      const before = await colours()
      await more.tap()
      await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('2')
      // Phones leave it hovered; this browser doesn't.
      await more.hover()
      expect(await colours()).toBe(before)
    })

    await publish.step('a swipe before React runs the screen isn’t lost', async () => {
      await page.goto('/', { waitUntil: 'networkidle' })
      const release = await holdResponses(page, /\/assets\/.*\.js$/)
      const carousel = page.locator('.carousel')
      const names = () => carousel.getByRole('heading').allInnerTexts()
      const start = await names()
      const swipe = (right: number, down: number) =>
        carousel.locator('.carousel-strip').evaluate(
          (strip, [right, down]) => {
            const at = (x: number, y: number) => [new Touch({ identifier: 1, target: strip, clientX: x, clientY: y })]
            strip.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
            strip.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(300, 300) }))
            strip.dispatchEvent(
              new TouchEvent('touchend', { bubbles: true, changedTouches: at(300 + right, 300 + down) }),
            )
          },
          [right, down] as const,
        )
      await swipe(-60, 0)
      await expect(page.locator('#main')).toHaveAttribute('data-react', 'loading')
      // Too short, and downwards: neither counts.
      await swipe(-49, 0)
      await swipe(60, 90)
      expect(await names()).toEqual(start)
      release()
      await hydrate(page)
      await expect.poll(names).toEqual([...start.slice(1), start[0]])
    })

    await publish.step('with forced colours, what is chosen has a line, and selects have arrows', async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      await page.goto('/product/emerald-wyrm')
      const chosen = page.locator('.price-table td').filter({ has: page.locator(':checked') })
      await expect(chosen).toHaveCSS('border-top-width', '4px')
      await expect(chosen).toHaveCSS('forced-color-adjust', 'auto')
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark')
      await page.goto('/gallery')
      await expect(page.locator('select.input').first()).toHaveCSS('appearance', 'auto')
    })
  },
)
