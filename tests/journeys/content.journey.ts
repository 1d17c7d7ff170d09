import type { Locator } from '@playwright/test'
import { maxWidths } from '#shared/features/pages/max-widths.ts'
import { expect, publish } from './journey.ts'

const text = (id: string, row: number, order: number, content: Record<string, unknown> = { title: id }) => ({
  id,
  type: 'text',
  layout: { width: 100, row, order },
  content,
})

const box = async (locator: Locator) => (await locator.boundingBox())!

publish(
  'a slug page shows its blocks in rows of up to 4 columns',
  { tag: ['@S2.11', '@S2.30', '@S2.31', '@S3.8'] },
  async ({ page, shop }) => {
    const blocks = [
      text('last', 9, 0),
      ...['d', 'b', 'c', 'a'].map((name) => text(`four-${name}`, 4, 'abcd'.indexOf(name))),
      ...[0, 1, 2].map((order) => text(`three-${order}`, 3, order)),
      ...[1, 0].map((order) => text(`two-${order}`, 2, order)),
      text('first', 1, 0),
    ]
    await shop.staff.pages.create({
      body: { title: 'Rows', slug: 'rows', isPublished: true, maxWidth: 'full', blocks },
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    expect((await page.goto('/rows'))!.status()).toBe(200)
    const headings = page.getByRole('main').getByRole('heading')
    await expect(headings).toHaveText(
      'first two-0 two-1 three-0 three-1 three-2 four-a four-b four-c four-d last'.split(' '),
    )
    const whole = await box(page.locator('.blocks'))
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
  },
)

publish(
  'drafts, unknown slugs and failed reads show the not-found page',
  { tag: ['@P4.3', '@S2.64', '@S4.18', '@S8.16'] },
  async ({ page, shop }) => {
    const links = '[draft](/a-draft) [unknown](/never-was)'
    await shop.staff.pages.create({ body: { title: 'Draft', slug: 'a-draft', blocks: [text('secret', 1, 0)] } })
    await shop.staff.pages.create({
      body: { title: 'Ways', slug: 'ways', isPublished: true, blocks: [text('x', 1, 0, { text: links })] },
    })
    for (const [label, path] of [
      ['draft', '/a-draft'],
      ['unknown', '/never-was'],
    ] as const) {
      expect((await page.goto(path))!.status(), path).toBe(404)
      await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
      await page.goto('/ways')
      await page.getByRole('link', { name: label }).click()
      await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
      await expect(page.getByText('secret')).toHaveCount(0)
    }
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/pages/slug/contact', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto('/contact', { waitUntil: 'networkidle' })
    await page.getByLabel('Name*').hover()
    await expect.poll(() => logged.join('\n')).toContain('Failed to fetch page')
    await expect(page.getByLabel('Name*')).toBeVisible()
  },
)

publish(
  'maxWidth limits a slug page’s width, none and no choice don’t',
  { tag: ['@P3.3', '@P9.1', '@S2.65', '@S3.7', '@S9.24'] },
  async ({ page, shop }) => {
    const pixels = {
      sm: 384,
      md: 448,
      lg: 512,
      xl: 576,
      '2xl': 672,
      '3xl': 768,
      '4xl': 896,
      '5xl': 1024,
      '6xl': 1152,
      '7xl': 1280,
    }
    expect([...maxWidths].toSorted()).toEqual(['none', 'full', ...Object.keys(pixels)].toSorted())
    const body = { title: 'Wide', slug: 'wide', isPublished: true, blocks: [text('wide', 1, 0)] }
    const { id } = await shop.staff.pages.create({ body })
    await page.setViewportSize({ width: 1700, height: 900 })
    for (const maxWidth of [undefined, ...maxWidths]) {
      if (maxWidth) await shop.staff.pages.update({ params: { id }, headers: {}, body: { maxWidth } })
      await page.goto('/wide')
      const { width } = await box(page.locator('.blocks'))
      const limit = (pixels as Record<string, number>)[maxWidth ?? 'none']
      if (limit) expect(Math.round(width), maxWidth).toBe(limit)
      else expect(width, maxWidth).toBeGreaterThan(1500)
    }
  },
)

publish(
  'the head has the title, description and their SEO variants',
  { tag: ['@S2.66', '@S3.7'] },
  async ({ page, shop }) => {
    const plain = { title: 'Of dragons', description: 'Where they sleep', isPublished: true }
    await shop.staff.pages.create({ body: { ...plain, slug: 'dragons' } })
    await shop.staff.pages.create({
      body: { ...plain, slug: 'dragons-2', seoTitle: 'All about dragons', seoDescription: 'And what they eat' },
    })
    const description = page.locator('meta[name="description"]')
    await page.goto('/dragons')
    await expect(page).toHaveTitle(/^Of dragons/)
    await expect(description).toHaveAttribute('content', 'Where they sleep')
    await page.goto('/dragons-2')
    await expect(page).toHaveTitle(/^All about dragons/)
    await expect(description).toHaveAttribute('content', 'And what they eat')
  },
)

publish('a renamed page redirects from its old URL', { tag: '@P10.3' }, async ({ page, shop }) => {
  const body = { title: 'Old', slug: 'old-name', isPublished: true, blocks: [text('still here', 1, 0)] }
  const { id } = await shop.staff.pages.create({ body })
  await page.goto('/old-name')
  await shop.staff.pages.update({ params: { id }, headers: {}, body: { slug: 'new-name' } })
  const answer = await fetch(`${shop.url}/old-name`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/new-name'])
  await page.goto('/old-name')
  await expect(page).toHaveURL(/\/new-name$/)
  await expect(page.getByText('still here')).toBeVisible()
})

publish('/about is the page with slug about', { tag: '@S2.6' }, async ({ page, shop }) => {
  const about = await shop.visitor.pages.bySlug({ params: { slug: 'about' } })
  await page.setViewportSize({ width: 1700, height: 900 })
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'WHOAMI' })).toBeVisible()
  expect(about.maxWidth).toBe('4xl')
  expect(Math.round((await box(page.locator('.blocks'))).width)).toBe(896)
})

publish(
  'the navigation shows visible items in the server’s order',
  { tag: ['@S2.17', '@S3.5'] },
  async ({ page, shop }) => {
    const made = []
    for (const [label, isVisible] of [
      ['LAIR', true],
      ['SECRET', false],
      ['VAULT', true],
    ] as const) {
      const body = { label, href: `/${label.toLowerCase()}`, isVisible }
      made.push(await shop.staff.navigation.create({ body }))
    }
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const shown = await links.allInnerTexts()
    expect(shown.slice(-2)).toEqual(['LAIR', 'VAULT'])
    await expect(links.last()).toHaveAttribute('href', '/vault')
    for (const { id } of made) await shop.staff.navigation.remove({ params: { id } })
  },
)

publish('pages, posts and legal pages work without JavaScript', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  // In development mode everyone is staff and also gets drafts.
  const post = (await shop.visitor.blog.list()).find(({ isPublished }) => isPublished)
  for (const path of [
    '/',
    '/about',
    '/process',
    '/blog',
    `/blog/${post!.slug}`,
    '/privacy-policy',
    '/terms-of-service',
  ]) {
    expect((await page.goto(path))!.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(300)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }), path).toBeVisible()
  }
  await page.goto('/contact')
  await page.getByLabel('Name*').fill('Ada')
  await page.getByLabel('Message*').fill('Do you paint?')
  await page.getByRole('button', { name: '[SEND MESSAGE]' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.')
  await expect(page.getByLabel('Email*')).toBeFocused()
  await expect(page.getByLabel('Message*')).toHaveValue('Do you paint?')
  await page.getByLabel('Email*').fill('ada@example.com')
  await page.getByRole('button', { name: '[SEND MESSAGE]' }).click()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  await context.close()
})
