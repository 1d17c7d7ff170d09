import { expect, hydrate, publish, stopTime } from './journey.ts'

const block = (id: string, type: string, content: Record<string, unknown>, row = 1) => ({
  id,
  type,
  content,
  layout: { width: 100, row, order: 0 },
})
const picture = '/pictures/hoard-dragon.svg'

publish(
  'blocks, images and the footer are laid out as their options say',
  { tag: ['@S2.33', '@E9.2', '@S3.11', '@S2.21', '@S2.22', '@S2.24'] },
  async ({ page, shop }) => {
    const aligned = ['left', 'center', 'right', 'justify']
    const scales = ['small', 'medium', 'large', 'full']
    const size = { imageUrl: picture, imageWidth: 1600, imageHeight: 900 }
    const blocks = [
      block('empty', 'text', { title: '', subtitle: '', text: '' }),
      ...aligned.map((textAlignment, at) =>
        block(textAlignment, 'text', { text: `To ${textAlignment}`, textAlignment }, at + 2),
      ),
      block('above', 'image', { title: 'Above', titlePosition: 'above', imageUrl: picture }, 10),
      block('below', 'image', { title: 'Below', titlePosition: 'below', imageUrl: picture }, 11),
      ...scales.map((imageScale, at) => block(imageScale, 'image', { ...size, imageScale }, at + 12)),
    ]
    await shop.staff.pages.create({
      body: { title: 'Words', slug: 'words', isPublished: true, maxWidth: '5xl', blocks },
    })
    const footer = await shop.visitor.pages.bySlug({ params: { slug: 'footer' } })
    const footerBlocks = [
      block('a', 'text', { title: 'HOURS', text: 'By night. [Us](/about), [them](https://example.com/x)' }),
      block('b', 'text', { text: 'No title here' }, 2),
      block('c', 'text', { title: 'Title only' }, 3),
      block('d', 'hero', { title: 'No text block' }, 4),
    ]
    await shop.staff.pages.update({ params: { id: footer.id }, headers: {}, body: { blocks: footerBlocks } })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/words')

    await publish.step('empty text blocks render nothing; alignment and layout are applied', async () => {
      await expect(page.locator('.block').first()).toBeEmpty()
      for (const alignment of aligned) {
        const found = page.getByText(`To ${alignment}`)
        await expect(found).toHaveCSS('text-align', alignment === 'left' ? 'start' : alignment)
      }
      for (const [title, above] of [
        ['Above', true],
        ['Below', false],
      ] as const) {
        const section = page.locator('.block').filter({ hasText: title })
        const heading = (await section.getByRole('heading').boundingBox())!
        const shot = (await section.getByRole('img').boundingBox())!
        expect(heading.y < shot.y, title).toBe(above)
      }
    })

    await publish.step('the footer shows its page’s text blocks in 3 columns and the legal links', async () => {
      const bottom = page.getByRole('contentinfo')
      for (const words of ['HOURS', 'No title here', 'Title only']) await expect(bottom.getByText(words)).toBeVisible()
      await expect(bottom.getByText('No text block')).toHaveCount(0)
      const us = bottom.getByRole('link', { name: 'Us', exact: true })
      await expect(us).toHaveAttribute('href', '/about')
      await expect(us).not.toHaveAttribute('target')
      await expect(bottom.getByRole('link', { name: /^them/ })).toHaveAttribute('target', '_blank')
      await expect(bottom.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
      await expect(bottom.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms-of-service')
      const lefts = await Promise.all(
        ['HOURS', 'No title here', 'Title only'].map(async (words) => (await bottom.getByText(words).boundingBox())!.x),
      )
      expect(lefts.toSorted((a, b) => a - b)).toEqual(lefts)
      expect(new Set(lefts.map(Math.round)).size).toBe(3)
    })

    await publish.step('images are a third, two thirds, up to 672 px or the full width', async () => {
      const figures = page.locator('figure')
      const widths = async () =>
        (await figures.evaluateAll((all) => all.map((it) => it.clientWidth))).slice(-scales.length)
      expect(await widths()).toEqual([341, 683, 672, 1024])
      await page.setViewportSize({ width: 480, height: 900 })
      const narrow = await widths()
      expect(narrow[2]).toBe(narrow[3])
    })
    await shop.staff.pages.update({
      params: { id: footer.id },
      headers: {},
      body: { blocks: footer.blocks as typeof blocks },
    })
  },
)

publish(
  'a video loads nothing from its host before PLAY, then plays in the same frame',
  { tag: '@E3.15' },
  async ({ page, shop }) => {
    const asked: string[] = []
    await page.route(/^https:/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' })
    })
    const blocks = [
      block('cast', 'video', { title: 'A cast', videoUrl: 'https://youtu.be/dQw4w9WgXcQ', imageUrl: picture }),
      block('film', 'video', { title: 'A film', videoUrl: 'https://films.example/a.mp4' }, 2),
    ]
    await shop.staff.pages.create({ body: { title: 'Films', slug: 'films', isPublished: true, blocks } })
    await page.goto('/films', { waitUntil: 'networkidle' })
    await expect(page.getByRole('link', { name: /^Watch on YouTube/ })).toHaveAttribute(
      'href',
      'https://youtu.be/dQw4w9WgXcQ',
    )
    const frames = () =>
      page.locator('.video-frame').evaluateAll((all) =>
        all.map((it) => {
          const { x, y, width, height } = it.getBoundingClientRect()
          return { x, y: y + scrollY, width, height }
        }),
      )
    const before = await frames()
    expect(before[0]!.width / before[0]!.height).toBeCloseTo(16 / 9, 1)
    expect(asked).toEqual([])

    await page.getByRole('button', { name: 'PLAY A cast' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('iframe[title="A cast"]')).toBeFocused()
    await expect(page.frameLocator('iframe').getByText('Player')).toBeVisible()
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'])
    await page.getByRole('button', { name: 'PLAY A film' }).click()
    // What the host answers here is no film.
    await expect(page.getByRole('alert')).toHaveText('The video can’t be played here. Try the link below.')
    expect(asked.at(-1)).toBe('https://films.example/a.mp4')
    expect(await frames()).toEqual(before)
    expect(await page.evaluate(() => document.cookie)).toBe('')
  },
)

publish(
  'featured products show the first 6, with arrows, dots and swipe',
  { tag: ['@S2.34', '@S7.16'] },
  async ({ page, shop }) => {
    await page.clock.install()
    await page.goto('/', { waitUntil: 'networkidle' })
    await hydrate(page)
    await stopTime(page)
    const featured = await shop.visitor.products.featured({ view: 'card' })
    expect(featured.length).toBeGreaterThan(6)
    const carousel = page.locator('.carousel')
    const names = () => carousel.getByRole('heading').allInnerTexts()
    expect(await names()).toEqual(featured.slice(0, 6).map(({ name }) => name))
    await expect(carousel.locator('.carousel-dot')).toHaveCount(6)
    const swipe = (right: number) =>
      carousel.locator('.carousel-strip').evaluate((strip, right) => {
        const at = (x: number) => [new Touch({ identifier: 1, target: strip, clientX: x, clientY: 300 })]
        strip.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(300) }))
        strip.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: at(300 + right) }))
      }, right)
    await swipe(-49)
    expect((await names())[0]).toBe(featured[0]!.name)
    await swipe(-50)
    await expect.poll(async () => (await names())[0]).toBe(featured[1]!.name)
    await page.clock.runFor(400)
    await swipe(50)
    await expect.poll(async () => (await names())[0]).toBe(featured[0]!.name)
    await page.clock.resume()

    const blocks = [block('one', 'featured-products', { maxProducts: 1 })]
    await shop.staff.pages.create({ body: { title: 'One', slug: 'one-product', isPublished: true, blocks } })
    await page.goto('/one-product')
    await expect(carousel.getByRole('heading')).toHaveText([featured[0]!.name])
    await expect(carousel.getByRole('button', { name: 'Next' })).toBeDisabled()
    await expect(carousel.getByRole('button', { name: 'Previous' })).toBeDisabled()
  },
)

publish(
  'the home page is the page with slug home, refetched on mount and focus',
  { tag: ['@S2.1', '@S7.15'] },
  async ({ page, shop }) => {
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
  },
)
