import type { Page } from '@playwright/test'
import { demoCatalogue } from '@hoard/demo/catalogue'
import type { DemoProduct } from '@hoard/demo/types'
import { creature, manyCreatures } from '@hoard/sandbox/testing'
import type { BlockType } from '#shared/blocks/block-types.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { paths } from '#shared/paths.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible, expectFocusRings, expectNoOverflow, expectNoShift, expectTargets } from './axe.ts'
import { expectFit } from './fit.ts'
import { addToCart, expect, isHydrated, sharing } from './journey.ts'

const word = 'Drachenmeisterwerkstatt'.repeat(12).slice(0, 255)
const rightToLeft = `${'تنين الزمرد الأخضر '.repeat(14)}تنين`.slice(0, 255)
const ten = Array.from({ length: 10 }, (_, at) => at + 1)

/** Featured, so that they come first in the gallery and on the home page. */
const odd: DemoProduct[] = [
  creature('one-long-word', {
    title: word,
    featured: true,
    descriptionHtml: `<p>${word}</p>`,
    creatureType: word,
    creatureSize: word,
    designer: word,
    pictures: [{ alt: `Painted: ${word}`, width: 1200, height: 1200 }],
    printed: { height: 34, base: 30, hue: 135 },
    rating: { value: 4.5, count: 2_000_000 },
  }),
  creature('right-to-left', {
    title: rightToLeft,
    featured: true,
    descriptionHtml: `<p>${rightToLeft}</p>`,
    variants: [{ options: ['32mm', 'None'], price: '4', stock: 0 }],
  }),
  creature('ten-of-each', {
    featured: true,
    options: ['Scale', 'Finishing', 'Base'],
    variants: ten.flatMap((scale) =>
      ten.flatMap((finishing) =>
        ten.map((base) => ({
          options: [`${scale * 16}mm`, `Finishing ${finishing}`, `Base ${base}`],
          price: `${scale * 4}.${finishing - 1}0`,
          stock: finishing % 4,
        })),
      ),
    ),
  }),
]
const PRODUCTS = 1000

const others = manyCreatures(PRODUCTS - demoCatalogue.length - odd.length)
const crowded = sharing({ catalogue: [...demoCatalogue, ...odd, ...others], seeded: true, env: { AUTH_DISABLED: '1' } })

const empty = sharing({ catalogue: [], seeded: true })

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })
/** Expects no horizontal overflow where text is twice as large. */
async function expectLargeText(page: Page, what: string) {
  const overflow = await page.evaluate(() => {
    const root = document.documentElement
    root.style.fontSize = '200%'
    const overflow = root.scrollWidth - root.clientWidth
    root.style.fontSize = ''
    return overflow
  })
  expect(overflow, `${what}, 200 % text`).toBeLessThanOrEqual(0)
}

/** Expects that nothing moves for people who want less motion, as all journeys do (playwright.config.ts). */
async function expectNoMotion(page: Page, what: string) {
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1).length,
  )
  expect(moving, what).toBe(0)
}

/** Every kind of screen, as axe sees it. */
const screens = [
  paths.home,
  paths.gallery,
  '/gallery?search=nothing-like-it&available=true',
  paths.type('Ooze'),
  paths.product('emerald-wyrm'),
  // On sale, and with a video.
  `${paths.product('flytrap-matriarch')}?photo=2`,
  paths.product('unseen-footman'),
  paths.product('nobody'),
  '/product/angler-beneath-the-stairs/back-in-stock',
  paths.cart,
  paths.wishlist,
  '/wishlist?items=1,2',
  paths.orderStatus,
  paths.blog,
  '/no/such/page',
  paths.contact,
  paths.privacy,
  '/long',
]
/** More of the same kinds, which may only differ in size. */
const variants = [
  '/gallery?page=21&sort=price',
  `/gallery?search=${word.slice(0, 100)}`,
  paths.designer('Bram & Daughters Foundry'),
  paths.type(word),
  ...odd.map(({ handle }) => paths.product(handle)),
  paths.checkout,
  '/blog/no-such-post',
  paths.about,
  '/process',
  '/terms-of-service',
]

/** What every screen does on each device: `check` what only it has, and fit all `widths`, the last of which stays. */
const devices = [
  { isTouched: true, widths: [320, 360], check: expectTargets },
  { isTouched: false, widths: [768, 3840, 1440], check: expectFocusRings },
] as const
type Device = (typeof devices)[number]

/** Turns the page's screen into one for fingers or for a mouse and keys; loading the page on each would take longer. */
const emulator = async (page: Page) => {
  const screen = await page.context().newCDPSession(page)
  return async ({ isTouched, widths }: Device, width = widths.at(-1)!) => {
    await screen.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched })
    const metrics = { width, height: 900, deviceScaleFactor: 1, mobile: isTouched }
    await screen.send('Emulation.setDeviceMetricsOverride', metrics)
  }
}

crowded(
  'every screen fits fingers and keys, 320 to 3840 px and text of 200 %, and stands still',
  async ({ page, context, shop }) => {
    const posts = await writeWords(shop)
    const emulate = await emulator(page)
    const check = async (what: string, device: Device, hasAxe = true) => {
      await emulate(device)
      const isCoarse = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
      expect(isCoarse, 'a screen for fingers').toBe(device.isTouched)
      const at = `${what} at ${device.widths.at(-1)} px`
      if (hasAxe) await expectAccessible(page, at)
      await device.check(page, at)
      await expectLargeText(page, at)
      for (const width of device.widths) {
        await emulate(device, width)
        await expectFit(page, `${what} at ${width} px`)
      }
    }
    const load = async (path: string, device: Device) => {
      await emulate(device)
      await page.goto(path)
      await isHydrated(page)
      await expectNoShift(page, path)
    }
    const [fingers, keys] = devices
    const open = async (path: string, hasAxe = true) => {
      await load(path, fingers)
      await expectNoMotion(page, path)
      for (const device of devices) await check(path, device, hasAxe)
    }
    const openOnEach = async (path: string) => {
      await open(path)
      await load(path, keys)
    }
    for (const path of [...screens, ...posts.slice(0, 1).map(paths.post)]) await openOnEach(path)
    for (const path of [...variants, ...posts.slice(1).map(paths.post)]) await open(path, false)
    await addToCart(page, 'one-long-word')
    await addToCart(page, 'flytrap-matriarch')
    await openOnEach(paths.checkout)
    await openOnEach(paths.cart)
    // A name that is painted before the rest of its line has arrived doesn't wrap anew.
    const widthOf = () =>
      page
        .locator('.cart-text')
        .first()
        .evaluate((text) => text.getBoundingClientRect().width)
    const width = await widthOf()
    await page
      .locator('.cart-amount')
      .first()
      .evaluate((amount) => amount.remove())
    expect(await widthOf()).toBe(width)
    const body = { label: word.slice(0, 100), href: paths.gallery, position: 1, isVisible: true }
    const { id } = await shop.staff.navigation.create({ body })
    await page.goto(paths.contact)
    for (const device of devices) {
      await emulate(device)
      if (device.isTouched) await page.getByRole('button', { name: 'MENU' }).click()
      await expectNoOverflow(page, 'a menu with a long word')
    }
    await shop.staff.navigation.remove({ params: { id } })
    await page.goto(paths.contact, { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page.getByRole('heading', { name: 'SCREEN.OFFLINE' })).toBeVisible()
    for (const device of devices) await check('offline', device)
  },
)

empty('a shop without products says so everywhere', async ({ page }) => {
  await page.goto(paths.gallery)
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
  for (const path of [
    paths.home,
    paths.gallery,
    '/gallery?search=wyrm',
    paths.type('Dragon'),
    paths.product('emerald-wyrm'),
    paths.cart,
    paths.wishlist,
    '/wishlist?items=1',
    paths.blog,
    '/no/such/page',
  ]) {
    await setWidth(page, 320)
    await page.goto(path)
    await isHydrated(page)
    // What replaces the skeletons of a browser's own lists is shorter where no miniatures follow it.
    if (path !== paths.cart && path !== paths.wishlist) await expectNoShift(page, path)
    if (path === paths.gallery) await expectAccessible(page, path)
    await setWidth(page, 1440)
    await expectFit(page, path)
    await expect(
      page
        .getByRole('main')
        .getByRole('article')
        .filter({ has: page.getByText('PICK OPTIONS') }),
    ).toHaveCount(0)
  }
})

/** Adds a post, a page and a footer of long words. Returns the slugs of an ordinary post and of a long one. */
async function writeWords({ staff, visitor }: TestShop): Promise<string[]> {
  const [ordinary] = await visitor.blog.list()
  const content = `# ${word}\n\n${word} \`${word}\`\n\n    ${word}\n\n| ${word} | b |\n|---|---|\n| See [${word}](/gallery) | ${word} |\n`
  const { slug } = await staff.blog.create({
    body: {
      title: word.slice(0, 200),
      slug: 'a-long-word',
      content,
      excerpt: word,
      imageUrl: '/pictures/hoard-dragon.svg',
      isPublished: true,
    },
  })
  const texts = {
    title: word,
    subtitle: word,
    text: `${word} [${word}](/gallery)`,
    buttonText: word,
    buttonLink: '/gallery',
  }
  const part = (type: BlockType, row: number, content: Record<string, unknown>) => ({
    id: `${row}`,
    type,
    layout: { width: 100, row, order: 0 },
    content,
  })
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
  const footer = await visitor.pages.bySlug({ params: { slug: 'footer' } })
  const body = { blocks: [...readBlocks(footer.blocks), part('text', 9, texts)] }
  await staff.pages.update({ params: { id: footer.id }, headers: {}, body })
  await staff.pages.create({ body: { title: word.slice(0, 100), slug: 'long', isPublished: true, blocks } })
  return [ordinary!.slug, slug]
}
