import type { Page } from '@playwright/test'
import type { BlockType } from '#shared/blocks/block.ts'
import { expectAccessible, expectNoOverflow, expectTargets } from './axe.ts'
import { addToCart, administer, expect, isHydrated, publish, test } from './journey.ts'

const screens = [
  '/',
  '/gallery',
  '/gallery?search=nothing-like-it',
  '/product/emerald-wyrm',
  '/product/nobody',
  '/cart',
  '/checkout',
  '/wishlist',
  '/wishlist?items=1,2',
  '/no/such/page',
  '/about',
  '/process',
  '/blog',
  '/blog/no-such-post',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
]

/** Opens a screen and waits for hydration. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await isHydrated(page)
}

const half = Math.ceil(screens.length / 2)

for (const width of [360, 1280]) {
  for (const [which, paths] of [
    ['shop', screens.slice(0, half)],
    ['content', screens.slice(half)],
  ] as const)
    publish(`axe finds nothing on any ${which} screen at ${width} px`, async ({ page, shop }) => {
      publish.slow()
      await page.setViewportSize({ width, height: 800 })
      const posts = which === 'content' ? (await shop.visitor.blog.list()).slice(0, 1) : []
      for (const path of [...paths, ...posts.map(({ slug }) => `/blog/${slug}`)]) {
        await open(page, path)
        await expectAccessible(page, path)
      }
    })

  publish(`axe finds nothing in a full cart and its checkout at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await addToCart(page, 'emerald-wyrm')
    for (const [path, sign] of [
      ['/cart', '1 ITEM(S) LOADED'],
      ['/checkout', 'Subtotal (1)'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(sign)).toBeVisible()
      await expectAccessible(page, path)
    }
  })

  test(`axe finds nothing in the menu and the lightbox at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/product/emerald-wyrm', { waitUntil: 'networkidle' })
    await page
      .getByRole('link', { name: /enlarge/i })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'lightbox')
    await page.keyboard.press('Escape')
    if (width > 600) return
    await page.getByRole('button', { name: /menu/i }).first().click()
    await expect(page.locator('#menu')).toBeVisible()
    await expectAccessible(page, 'menu')
  })
}

test('the gallery, product and checkout work by keyboard only', async ({ page }) => {
  await page.goto('/gallery', { waitUntil: 'networkidle' })
  await tabTo(page, 'Search')
  await page.keyboard.type('emerald wyrm')
  await expect(page.getByRole('article')).toHaveCount(1)
  await tabTo(page, 'PICK OPTIONS: Emerald Wyrm')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Emerald Wyrm' })).toBeVisible()
  await tabTo(page, /^32mm.*None/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^54mm.*OSR/ })).toBeChecked()
  await tabTo(page, 'Increase quantity')
  await page.keyboard.press('Enter')
  await tabTo(page, /ADD TO CART/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to Cart!')).toBeVisible()
  await page.goto('/cart', { waitUntil: 'networkidle' })
  await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()
  await tabTo(page, 'PROCEED TO CHECKOUT')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout$/)
  await tabTo(page, 'CHECKOUT')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/cart\/c\//)
})

test('the lightbox works by keyboard', { tag: ['@S2.46', '@S2.47'] }, async ({ page }) => {
  await page.goto('/product/emerald-wyrm', { waitUntil: 'networkidle' })
  const opener = page.getByRole('link', { name: /enlarge/i }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^1 \/ \d$/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^2 \/ \d$/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
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

publish('nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of screens) {
    await open(page, path)
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
          .length,
    )
    expect(moving, path).toBe(0)
  }
})

publish('nothing overflows or is cut off at 200 % zoom', async ({ browser, shop }) => {
  // A 1280 px window at 200 % zoom has half as many CSS pixels, each twice as large.
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  for (const path of screens) {
    await page.goto(path)
    await expectNoOverflow(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeInViewport({ ratio: 0 })
  }
  await context.close()
})

publish('every screen has one left edge, and targets of 44 px for fingers', async ({ browser, shop }) => {
  publish.slow()
  const context = await browser.newContext({ baseURL: shop.url, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const [post] = await shop.visitor.blog.list()
  const open = async (path: string) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await isHydrated(page)
    await expectTargets(page, path)
    for (const width of [320, 768, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 })
      const edges = await page.evaluate(() =>
        ['.bar-content', '.main > .page', '.footer-content'].map((name) => {
          const part = document.querySelector(name)!
          return part.getBoundingClientRect().left + parseFloat(getComputedStyle(part).paddingLeft)
        }),
      )
      expect(new Set(edges).size, `${path} at ${width} px: ${edges.join(', ')}`).toBe(1)
    }
  }
  for (const path of [...screens, `/blog/${post!.slug}`]) await open(path)
  await page.setViewportSize({ width: 360, height: 740 })
  await addToCart(page, 'emerald-wyrm')
  await page.getByRole('button', { name: '[MENU]' }).click()
  await expectTargets(page, 'the menu')
  for (const path of ['/cart', '/checkout']) await open(path)
  await context.close()
})

administer('words of 255 letters widen no page at 320 px', async ({ page, shop }) => {
  const word = 'Drachenmeisterwerkstatt'.repeat(12).slice(0, 255)
  const rightToLeft = 'تنين'.repeat(64).slice(0, 255)
  const facts = { creature_type: word, creature_size: word, designer: word }
  shop.shopify.control.changeProduct('emerald-wyrm', {
    title: word,
    descriptionHtml: `<p>${word}</p>`,
    metafields: facts,
  })
  shop.shopify.control.changeProduct('gelatinous-cubist', { title: rightToLeft, stock: 0 })
  await shop.sync()
  const label = word.slice(0, 100)
  await shop.staff.navigation.create({ body: { label, href: '/gallery', position: 1, isVisible: true } })
  const content = `# ${word}\n\n${word} \`${word}\`\n\n    ${word}\n\n| ${word} | b |\n|---|---|\n| [${word}](/gallery) | ${word} |\n`
  const post = {
    title: word.slice(0, 200),
    slug: 'a-long-word',
    content,
    excerpt: word,
    imageUrl: '/pictures/hoard-dragon.svg',
  }
  await shop.staff.blog.create({ body: { ...post, isPublished: true } })
  const part = (type: BlockType, row: number, texts: Record<string, unknown>) => ({
    id: `${row}`,
    type,
    layout: { width: 100, row, order: 0 },
    content: texts,
  })
  const texts = {
    title: word,
    subtitle: word,
    text: `${word} [${word}](/gallery)`,
    buttonText: word,
    buttonLink: '/gallery',
  }
  const blocks = [
    part('hero', 1, texts),
    part('text', 2, texts),
    part('feature-grid', 3, { sectionTitle: word, features: [{ title: word, description: word }] }),
    part('collapsible', 4, { title: word, collapsibleContent: [{ title: word, content: word, type: 'text' }] }),
    part('gallery-preview', 5, texts),
    part('featured-products', 6, { sectionTitle: word }),
    part('contact-info', 7, { title: word, contactItems: [{ type: 'email', label: word, value: word }] }),
    part('faq-quick-links', 8, { title: word, faqLinks: [{ question: word, link: '/gallery' }] }),
  ]
  for (const slug of ['home', 'long', 'footer'])
    await shop.staff.pages.create({ body: { title: label, slug, isPublished: true, blocks } })

  await page.setViewportSize({ width: 320, height: 640 })
  await addToCart(page, 'emerald-wyrm')
  for (const path of [
    '/',
    '/gallery',
    `/gallery?search=${word.slice(0, 100)}`,
    '/product/emerald-wyrm',
    '/product/gelatinous-cubist',
    '/cart',
    '/checkout',
    '/long',
    '/blog',
    '/blog/a-long-word',
    '/no/such/page',
  ]) {
    await open(page, path)
    await expectNoOverflow(page, path)
  }
  await page.getByRole('button', { name: '[MENU]' }).click()
  await expectNoOverflow(page, 'the menu')
})

publish('the contact form works by keyboard only', async ({ page }) => {
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await tabTo(page, 'Name*')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Subject')).toHaveValue('custom painting request')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A red one, please')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message Sent!')).toBeVisible()
})

test.describe('on the first visit', () => {
  test.use({ consented: false })

  test('the cookie banner works by keyboard only, and axe finds nothing in it', async ({ page }) => {
    await page.goto('/cart')
    const banner = page.getByRole('region', { name: 'Cookie consent' })
    await expect(banner).toBeVisible()
    await expectAccessible(page, 'cookie banner')
    await tabTo(page, 'CUSTOMIZE')
    await page.keyboard.press('Enter')
    await expect(banner.getByRole('switch')).toHaveCount(4)
    await expectAccessible(page, 'cookie panel')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(banner.getByRole('switch', { name: /^ANALYTICS/ })).toBeChecked()
    await tabTo(page, 'SAVE_SETTINGS')
    await page.keyboard.press('Enter')
    await expect(banner).toHaveCount(0)
  })
})

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let tries = 0; tries < 80; tries++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element) return ''
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
      return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
    })
    if (typeof name === 'string' ? focused === name || focused === `> ${name}` : name.test(focused)) return
  }
  throw new Error(`Tab never reached ${name}`)
}
