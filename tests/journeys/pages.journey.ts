import { expect, hydrate, isHydrated, publish, stopTime } from './journey.ts'

const block = (id: string, type: string, content: Record<string, unknown>) => ({
  id,
  type,
  content,
  layout: { width: 100, row: 1, order: 0 },
})

publish(
  'shoppers see the home page, about, legal pages, pages of a type and the carousel as staff have made them',
  { tag: ['@S2.1', '@S2.6', '@S2.34', '@S4.4', '@S7.15', '@S7.16', '@S9.6', '@S9.11', '@P10.3'] },
  async ({ page, shop }) => {
    await publish.step('the home page is the page with slug home, refetched on mount and focus', async () => {
      const home = await shop.visitor.pages.bySlug({ params: { slug: 'home' } })
      let reads = 0
      page.on('request', (request) => {
        if (request.url() === `${shop.url}/`) reads++
      })
      await page.goto('/', { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every hoard starts with one dragon.')
      // Once more when the live connection opens, for changes until then.
      await expect.poll(() => reads).toBe(2)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect.poll(() => reads).toBe(3)
      expect((await fetch(`${shop.url}/api/pages/slug/home`)).headers.get('cache-control')).toMatch(/no-cache|no-store/)
      const blocks = [block('new', 'text', { title: 'Something else today' })]
      const { id } = home
      await shop.staff.pages.update({ params: { id }, headers: {}, body: { blocks } })
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something else today')
      await shop.staff.pages.update({ params: { id }, headers: {}, body: { blocks: home.blocks as typeof blocks } })
    })

    await publish.step('about is as wide as it says', async () => {
      // 4xl.
      await page.goto('/about')
      await expect(page.getByRole('heading', { level: 1, name: 'WHOAMI' })).toBeVisible()
      expect(Math.round((await page.locator('.blocks').boundingBox())!.width)).toBe(896)
    })

    await publish.step('legal pages link to their sections, and an old slug to its page', async () => {
      await page.goto('/cart')
      await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
      await expect(page.getByText(/Last updated: \w+ \d+, \d{4}/)).toBeVisible()
      await page.getByRole('link', { name: 'Your rights' }).click()
      await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()

      const { id } = await shop.visitor.pages.bySlug({ params: { slug: 'faq' } })
      await shop.staff.pages.update({ params: { id }, headers: {}, body: { slug: 'answers' } })
      await page.evaluate(() =>
        document.querySelector('.footer a[href="/terms-of-service"]')!.setAttribute('href', '/faq'),
      )
      await page.locator('.footer a[href="/faq"]').last().click()
      await expect(page).toHaveURL(/\/answers$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await shop.staff.pages.update({ params: { id }, headers: {}, body: { slug: 'faq' } })
    })

    await publish.step(
      'the page of a type has its own text, title and address, and a further filter leaves it',
      async () => {
        const blocksOf = (title: string) => [block('a', 'text', { title, text: 'They tickle.' })]
        const text = {
          title: 'Oozes',
          slug: 'type-ooze',
          seoTitle: 'Oozes of resin',
          blocks: blocksOf('Here be oozes'),
        }
        const { id } = await shop.staff.pages.create({ body: { ...text, isPublished: true } })
        const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
        const canonical = page.locator('link[rel=canonical]')
        await page.goto('/product/gelatinous-cubist')
        await page.getByRole('main').getByRole('link', { name: 'Ooze', exact: true }).first().click()
        await expect(page).toHaveURL(/\/gallery\/type\/Ooze$/)
        await expect(page).toHaveTitle('Oozes of resin · Hoard')
        await expect(canonical).toHaveAttribute('href', `${shop.url}/gallery/type/Ooze`)
        await isHydrated(page)
        await expect(page.getByRole('heading', { level: 1, name: /ooze/i })).toBeVisible()
        await expect(heading('Here be oozes')).toBeVisible()
        await expect(page.getByRole('article')).toHaveCount(2)
        await shop.staff.pages.update({ params: { id }, headers: {}, body: { blocks: blocksOf('Here were oozes') } })
        await expect(heading('Here were oozes')).toBeVisible()

        await page.getByLabel(/^In stock/).click()
        await expect(page).toHaveURL(/\/gallery\?creatureType=Ooze&available=true$/)
        await expect(heading('Here were oozes')).toBeHidden()
        // A change gets the page of another screen, whose styles this one's policy forbids.
        const read = page.waitForResponse((response) => response.request().headers()['accept'] === 'text/html')
        await shop.staff.pages.update({ params: { id }, headers: {}, body: { blocks: blocksOf('Oozes') } })
        await (await read).finished()
        await expect(page.getByLabel('Type', { exact: true })).toHaveValue('Ooze')
        await shop.staff.pages.remove({ params: { id } })

        // A type that nobody has leads to a search, also when scripts have run.
        await page.goto('/gallery/type/Dragn', { waitUntil: 'networkidle' })
        await isHydrated(page)
        await page
          .getByRole('main')
          .getByRole('link', { name: /dragon/i })
          .first()
          .click()
        await expect(page).toHaveURL(`${shop.url}/gallery?search=dragon`)
      },
    )

    await publish.step(
      'the carousel shows the first 6, wraps around, pauses after a move, and can be swiped',
      async () => {
        await page.clock.install()
        await page.goto('/', { waitUntil: 'networkidle' })
        await hydrate(page)
        await stopTime(page)
        const featured = await shop.visitor.products.featured({ view: 'card' })
        expect(featured.length).toBeGreaterThan(6)
        const carousel = page.locator('.carousel')
        const names = () => carousel.getByRole('heading').allInnerTexts()
        const first = async () => (await names())[0]
        const start = featured.slice(0, 6).map(({ name }) => name)
        expect(await names()).toEqual(start)
        const places = await carousel
          .locator('.carousel-item')
          .evaluateAll((items) => items.map((item) => [item.clientWidth, item.getBoundingClientRect().left] as const))
        expect(places.map(([width]) => width)).toEqual(Array(6).fill(192))
        places.slice(1).forEach(([, left], at) => expect(Math.round(left - places[at]![1])).toBe(208))

        const next = carousel.getByRole('button', { name: 'Next' })
        await next.click()
        await expect.poll(names).toEqual([...start.slice(1), start[0]])
        await page.clock.runFor(399)
        await next.click()
        expect(await first()).toBe(start[1])
        await page.clock.runFor(1)
        await next.click()
        await expect.poll(first).toBe(start[2])
        for (const wanted of [start[1], start[0], start[5]]) {
          await page.clock.runFor(400)
          await carousel.getByRole('button', { name: 'Previous' }).click()
          await expect.poll(first).toBe(wanted)
        }
        await page.clock.runFor(400)
        const dots = carousel.locator('.carousel-dot')
        await expect(dots).toHaveCount(6)
        await dots.nth(3).click()
        await expect.poll(first).toBe(start[3])
        await expect(carousel.locator('.carousel-dot[aria-current="true"]')).toHaveCount(1)

        await page.clock.runFor(400)
        const swipe = (right: number) =>
          carousel.locator('.carousel-strip').evaluate((strip, right) => {
            const at = (x: number) => [new Touch({ identifier: 1, target: strip, clientX: x, clientY: 300 })]
            strip.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(300) }))
            strip.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: at(300 + right) }))
          }, right)
        await swipe(-49)
        expect(await first()).toBe(start[3])
        await swipe(-50)
        await expect.poll(first).toBe(start[4])
        await page.clock.runFor(400)
        await swipe(50)
        await expect.poll(first).toBe(start[3])
        await page.clock.resume()

        const blocks = [block('one', 'featured-products', { maxProducts: 1 })]
        const body = { title: 'One', slug: 'one-product', isPublished: true, blocks }
        const { id } = await shop.staff.pages.create({ body })
        await page.goto('/one-product')
        await expect(carousel.getByRole('heading')).toHaveText(start.slice(0, 1))
        await expect(next).toBeDisabled()
        await expect(carousel.getByRole('button', { name: 'Previous' })).toBeDisabled()
        await shop.staff.pages.remove({ params: { id } })
      },
    )
  },
)
