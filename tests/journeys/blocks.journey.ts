import type { Locator } from '@playwright/test'
import { expect, publish } from './journey.ts'

const block = (id: string, type: string, content: Record<string, unknown>, row = 1, order = 0) => ({
  id,
  type,
  content,
  layout: { width: 100, row, order },
})
const text = (id: string, row: number, order: number) => block(id, 'text', { title: id }, row, order)
const picture = '/pictures/hoard-dragon.svg'

const box = async (locator: Locator) => (await locator.boundingBox())!

publish(
  'a page shows its blocks in rows, images, videos and the footer as their options say',
  {
    tag: [
      '@S2.11',
      '@S2.21',
      '@S2.22',
      '@S2.24',
      '@S2.30',
      '@S2.31',
      '@S2.33',
      '@S2.65',
      '@S3.8',
      '@S3.11',
      '@E3.15',
      '@E9.2',
    ],
  },
  async ({ page, shop }) => {
    const made: string[] = []
    const create = async (body: Omit<Parameters<typeof shop.staff.pages.create>[0]['body'], 'isPublished'>) =>
      made.push((await shop.staff.pages.create({ body: { ...body, isPublished: true } })).id)

    await publish.step('rows of up to 4 columns, in their order', async () => {
      const blocks = [
        text('last', 9, 0),
        ...['d', 'b', 'c', 'a'].map((name) => text(`four-${name}`, 4, 'abcd'.indexOf(name))),
        ...[0, 1, 2].map((order) => text(`three-${order}`, 3, order)),
        ...[1, 0].map((order) => text(`two-${order}`, 2, order)),
        text('first', 1, 0),
      ]
      await create({ title: 'Rows', slug: 'rows', blocks })
      await page.setViewportSize({ width: 1700, height: 900 })
      expect((await page.goto('/rows'))!.status()).toBe(200)
      const headings = page.getByRole('main').getByRole('heading')
      await expect(headings).toHaveText(
        'first two-0 two-1 three-0 three-1 three-2 four-a four-b four-c four-d last'.split(' '),
      )
      const whole = await box(page.locator('.blocks'))
      expect(whole.width).toBeGreaterThan(1500)
      for (const [count, first] of [
        [1, 'first'],
        [2, 'two-0'],
        [3, 'three-0'],
        [4, 'four-a'],
      ] as const) {
        const block = await box(page.locator('.block').filter({ hasText: first }).last())
        expect(Math.round(whole.width / block.width), first).toBe(count)
      }
      expect((await box(page.getByText('two-0'))).y).toBe((await box(page.getByText('two-1'))).y)
    })

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
    await create({ title: 'Words', slug: 'words', maxWidth: '5xl', blocks })
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

    await publish.step('a video loads nothing from its host before PLAY, then plays in the same frame', async () => {
      const asked: string[] = []
      await page.route(/^https:/, (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' })
      })
      const blocks = [
        block('cast', 'video', { title: 'A cast', videoUrl: 'https://youtu.be/dQw4w9WgXcQ', imageUrl: picture }),
        block('film', 'video', { title: 'A film', videoUrl: 'https://films.example/a.mp4' }, 2),
      ]
      await create({ title: 'Films', slug: 'films', blocks })
      await page.setViewportSize({ width: 1280, height: 800 })
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
    })
    for (const id of made) await shop.staff.pages.remove({ params: { id } })
  },
)
