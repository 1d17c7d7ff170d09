import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openShop } from '#tests/harness/shop.ts'
import { addToCart, expect, test as journey } from './journey.ts'

const ANALYTICS = 'https://analytics.example/count.js'
const MARKETING = 'https://marketing.example/pixel.js'

/** A shop whose staff can write, with scripts of others, and a browser whose every request is written down. */
const test = journey.extend<{ asked: string[] }>({
  // Playwright reads a fixture's needs from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const env = { AUTH_DISABLED: '1', ANALYTICS_SCRIPT_URL: ANALYTICS, MARKETING_SCRIPT_URL: MARKETING }
    const shop = await openShop({ env })
    await use(shop)
    await shop[Symbol.asyncDispose]()
  },
  asked: async ({ context, page }, use) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    // What such scripts do: they leave a cookie and an entry.
    const body = (name: string) => `document.cookie = '_${name}=1; path=/'; localStorage.setItem('_${name}', '1')`
    await context.route(ANALYTICS, (route) => route.fulfill({ contentType: 'text/javascript', body: body('count') }))
    await context.route(MARKETING, (route) => route.fulfill({ contentType: 'text/javascript', body: body('pixel') }))
    await use(asked)
  },
})

// Shoppers who have not been asked yet.
test.use({ consented: false })

const question = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const others = (asked: string[]) => asked.filter((line) => /analytics|marketing/.test(line))

/** All that this site has left in the browser. */
const kept = (page: Page) =>
  page.evaluate(() => ({
    cookie: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }))

type Draft = Parameters<Awaited<ReturnType<typeof openShop>>['staff']['banners']['create']>[0]['body']
const banner = (draft: Partial<Draft>): { body: Draft } => ({
  body: { name: 'A banner', text: 'Oozes are half off', isActive: true, targetPages: ['*'], ...draft },
})

test('§4 cookie consent: the banner appears 1 second after the page, and nothing is kept or asked before a choice', async ({
  page,
  context,
  asked,
}) => {
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('button')).toHaveText(['NECESSARY_ONLY', 'CUSTOMIZE', 'ACCEPT_ALL'])
  expect(await kept(page)).toEqual({ cookie: '', local: [], session: [] })
  expect(await context.cookies()).toEqual([])
  expect(others(asked)).toEqual([])
  expect(asked.filter((line) => line.includes('/api/cookie-consent'))).toEqual([])
})

test('§2 cookie banner: NECESSARY_ONLY keeps the choice and nothing else, here and on the server', async ({
  page,
  context,
  asked,
  shop,
}) => {
  await page.goto('/')
  await press(page, 'NECESSARY_ONLY')
  await expect(question(page)).toHaveCount(0)
  await page.waitForFunction(() => localStorage.getItem('hoard.cookie-consent')?.includes('"sent":true'))
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'CART', exact: true }).click()
  await expect(page.getByText('CART.EMPTY')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(others(asked)).toEqual([])
  expect(await context.cookies()).toEqual([])
  // The banner session is made when the browser itself asks for banners; it says nothing of the shopper.
  expect(await kept(page)).toMatchObject({ cookie: '', local: ['hoard.cookie-consent'] })
  const session = await page.evaluate(() => JSON.parse(localStorage['hoard.cookie-consent']).session as string)
  const choice = await shop.visitor.consent.read({ headers: { 'x-session-id': session } })
  expect(choice).toEqual({ necessary: true, analytics: false, marketing: false, preferences: false })
})

test('§2 cookie banner: ACCEPT_ALL loads analytics and marketing; withdrawn in the footer, they are gone and what they left', async ({
  page,
  asked,
  shop,
}) => {
  await page.goto('/')
  await press(page, 'ACCEPT_ALL')
  await expect.poll(() => others(asked)).toEqual([`GET ${ANALYTICS}`, `GET ${MARKETING}`])
  await page.waitForFunction(() => document.cookie.includes('_pixel') && '_count' in localStorage)
  await page.waitForFunction(() => localStorage.getItem('hoard.cookie-consent')?.includes('"sent":true'))

  await press(page, 'Cookie settings')
  await expect(page.getByRole('switch', { name: /NECESSARY/ })).toBeDisabled()
  await page.getByRole('switch', { name: /ANALYTICS/ }).uncheck()
  await page.getByRole('switch', { name: /MARKETING/ }).uncheck()
  asked.length = 0
  const reloaded = page.waitForEvent('load')
  await press(page, 'SAVE_SETTINGS')
  await reloaded
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeEnabled()
  expect(asked.some((line) => line.startsWith('PUT ') && line.endsWith('/api/cookie-consent'))).toBe(true)
  expect(others(asked)).toEqual([])
  expect(await kept(page)).toMatchObject({ cookie: '', local: ['hoard.cookie-consent'] })
  const session = await page.evaluate(() => JSON.parse(localStorage['hoard.cookie-consent']).session as string)
  const choice = await shop.visitor.consent.read({ headers: { 'x-session-id': session } })
  expect(choice).toEqual({ necessary: true, analytics: false, marketing: false, preferences: true })
})

test('§2 cookie banner: CUSTOMIZE opens the panel, CANCEL goes back, SAVE_SETTINGS keeps what was switched', async ({
  page,
  asked,
}) => {
  await page.goto('/')
  await press(page, 'CUSTOMIZE')
  await expect(page.getByRole('switch')).toHaveCount(4)
  await page.getByRole('switch', { name: /ANALYTICS/ }).check()
  await press(page, 'CANCEL')
  await expect(page.getByRole('button', { name: 'ACCEPT_ALL' })).toBeVisible()
  expect((await kept(page)).local).toEqual([])
  await press(page, 'CUSTOMIZE')
  await expect(page.getByRole('switch', { name: /ANALYTICS/ })).not.toBeChecked()
  await page.getByRole('switch', { name: /MARKETING/ }).check()
  await press(page, 'SAVE_SETTINGS')
  await expect.poll(() => others(asked)).toEqual([`GET ${MARKETING}`])
  await expect(question(page)).toHaveCount(0)
})

test('§4 cookie consent: without the server the choice holds, and the next page sends it', async ({
  page,
  context,
  asked,
}) => {
  await context.route('**/api/cookie-consent', (route) => route.abort())
  await page.goto('/')
  await press(page, 'ACCEPT_ALL')
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => others(asked)).toHaveLength(2)
  await context.unroute('**/api/cookie-consent')
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/api/cookie-consent') && response.request().method() === 'POST',
  )
  await page.goto('/gallery')
  expect((await sent).status()).toBe(200)
  await page.waitForFunction(() => localStorage.getItem('hoard.cookie-consent')?.includes('"sent":true'))
})

test('§4 cookie consent: a choice in one tab is the choice of the others', async ({ page, context, asked }) => {
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/gallery')
  await press(other, 'ACCEPT_ALL')
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => others(asked)).toHaveLength(2)
})

test('the cookie banner leaves the footer and the checkout within reach on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await addToCart(page, 'emerald-wyrm')
  await page.goto('/cart')
  await expect(question(page)).toBeVisible()
  await page.getByRole('link', { name: /PROCEED TO CHECKOUT/ }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveURL(/terms-of-service/)
})

test('§2 promo banner strip: position, colours, size, links and 32 px, in the page as it arrives', async ({
  page,
  shop,
}) => {
  await shop.staff.banners.create(
    banner({
      text: 'Oozes are half off',
      textColor: '#fde68a',
      backgroundColor: '#7c2d12',
      textSize: 'text-xl',
      crawlSpeed: 0,
      position: 'top',
      priority: 5,
      hyperlinks: [
        { text: 'Oozes', url: '/gallery?creatureType=Ooze', isInternal: true },
        { text: 'Follow us', url: 'https://elsewhere.example/hoard' },
      ],
    }),
  )
  await shop.staff.banners.create(banner({ text: 'Not the first', crawlSpeed: 0, position: 'top' }))
  await shop.staff.banners.create(
    banner({ text: 'It crawls', crawlSpeed: 12, position: 'below-nav', targetPages: ['/gallery'] }),
  )
  const html = await (await fetch(`${shop.url}/gallery`)).text()
  expect(html).toContain('are half off')
  expect(html).toContain('It crawls')

  await page.goto('/gallery')
  const top = page.getByRole('region', { name: 'Promotion', exact: true })
  expect(await top.boundingBox()).toMatchObject({ y: 0, height: 32 })
  await expect(top).not.toContainText('Not the first')
  const line = top.locator('.banner-line')
  await expect(line).toHaveCSS('color', 'rgb(253, 230, 138)')
  await expect(line).toHaveCSS('background-color', 'rgb(124, 45, 18)')
  await expect(line.locator('.banner-window')).toHaveCSS('font-size', '20px')
  await expect(top.getByRole('link')).toHaveCount(2)
  await expect(top.getByRole('link', { name: /Follow us/ })).toHaveAttribute('target', '_blank')
  await expect(top.getByRole('button')).toHaveCount(0)

  const below = page.getByRole('region', { name: 'Promotion below the menu' })
  expect((await below.boundingBox())?.height).toBe(32)
  const track = below.locator('.banner-track')
  await expect(track).toHaveCSS('animation-duration', '12s')
  await below.getByRole('button', { name: 'Pause the moving text' }).press('Enter')
  await expect(track).toHaveCSS('animation-play-state', 'paused')
  await below.getByRole('button', { name: 'Pause the moving text' }).press('Enter')
  await expect(track).toHaveCSS('animation-play-state', 'running')
  await below.locator('.banner-window').hover()
  await expect(track).toHaveCSS('animation-play-state', 'paused')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(track).toHaveCSS('animation-name', 'none')
  await expect(below.getByRole('button')).toBeHidden()

  await top.getByRole('link', { name: 'Oozes' }).click()
  await expect(page).toHaveURL(/creatureType=Ooze/)
  await page.goto('/cart')
  await expect(below).toHaveCount(0)
})

test('§2 promo banner strip: Loading... until the session is known, and used up its place stays', async ({
  page,
  context,
  shop,
}) => {
  await shop.staff.banners.create(banner({ text: 'Twice only', crawlSpeed: 0, position: 'top', maxPagesPerSession: 1 }))
  const strip = page.getByRole('region', { name: 'Promotion', exact: true })
  expect(await (await fetch(`${shop.url}/gallery`)).text()).toContain('Loading...')
  await page.goto('/gallery')
  await expect(strip).toContainText('Twice only')
  await page.reload()
  await expect(strip).toContainText('Twice only')
  await page.goto('/cart')
  await expect(strip).toHaveText('')
  expect((await strip.boundingBox())?.height).toBe(32)
  // Another tab is another session.
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByRole('region', { name: 'Promotion', exact: true })).toContainText('Twice only')
})

test('§2 promo banner strip: hidden on error and when there is none', async ({ page, context, shop }) => {
  // Alive: a click that comes earlier asks the server for a whole page, with its banner.
  await page.goto('/gallery', { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: /Promotion/ })).toHaveCount(0)
  await shop.staff.banners.create(banner({ crawlSpeed: 0, position: 'top', targetPages: ['/cart'] }))
  await context.route('**/api/promo-banners/**', (route) => route.fulfill({ status: 500, body: 'No' }))
  await page.getByRole('link', { name: 'CART', exact: true }).click()
  await expect(page.getByText('CART.EMPTY')).toBeVisible()
  await expect(page.getByRole('region', { name: /Promotion/ })).toHaveCount(0)
})

const footerBlocks = (
  [
    ['Visit', 'The forge, by [appointment](/contact)'],
    ['', 'Seen on [elsewhere](https://elsewhere.example/hoard)'],
  ] as const
).map(([title, text], index) => ({
  id: `footer-${index}`,
  type: 'text',
  layout: { width: 100, row: index + 1, order: 0 },
  content: { title, text },
}))

test('§2 footer: built from the page footer, with a fallback; a change reaches an open shop', async ({
  page,
  shop,
}) => {
  const connected = page.waitForEvent('websocket')
  await page.goto('/gallery')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2025')
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms-of-service')
  await connected
  const { id } = await shop.staff.pages.create({
    body: { title: 'Footer', slug: 'footer', isPublished: true, blocks: footerBlocks },
  })
  await expect(footer.getByRole('heading', { name: 'Visit' })).toBeVisible()
  await expect(footer).not.toContainText('© 2025')
  await expect(footer.getByRole('link', { name: 'appointment' })).not.toHaveAttribute('target', '_blank')
  await expect(footer.getByRole('link', { name: /elsewhere/ })).toHaveAttribute('target', '_blank')
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  await shop.staff.pages.remove({ params: { id } })
  await expect(footer).toContainText('© 2025')
  await expect(footer.getByRole('heading', { name: 'Visit' })).toBeHidden()
})

test('shortcuts: ? shows the list, g and a letter go places, / searches from anywhere, and not while typing', async ({
  page,
}) => {
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /Shortcuts/ })).toBeEnabled()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('search the gallery')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.type('gg')
  await expect(page).toHaveURL(/\/gallery$/)
  await page.keyboard.type('gc')
  await expect(page).toHaveURL(/\/cart$/)
  await page.keyboard.press('/')
  await expect(page.locator('#gallery-search')).toBeFocused()
  await page.keyboard.type('gc?')
  await expect(page.locator('#gallery-search')).toHaveValue('gc?')
  await expect(page).toHaveURL(/\/gallery/)
})

test('shortcuts can be switched off, and are remembered off only with consent to PREFERENCES', async ({ page }) => {
  const off = async () => {
    await press(page, '[?] Shortcuts')
    await page.getByRole('switch', { name: 'Single keys are shortcuts' }).uncheck()
    await press(page, '[CLOSE]')
    await page.keyboard.type('gc')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/gallery$/)
  }
  await page.goto('/gallery')
  await press(page, 'NECESSARY_ONLY')
  await off()
  expect((await kept(page)).local).toEqual(['hoard.cookie-consent'])
  await page.reload()
  await press(page, '[?] Shortcuts')
  await expect(page.getByRole('switch', { name: 'Single keys are shortcuts' })).toBeChecked()
  await press(page, '[CLOSE]')
  await press(page, 'Cookie settings')
  await page.getByRole('switch', { name: /PREFERENCES/ }).check()
  await press(page, 'SAVE_SETTINGS')
  await off()
  await page.reload()
  await press(page, '[?] Shortcuts')
  await expect(page.getByRole('switch', { name: 'Single keys are shortcuts' })).not.toBeChecked()
})

test('what stands around the screens passes axe: banners, cookie banner and panel, footer, shortcuts', async ({
  page,
  shop,
}) => {
  await shop.staff.banners.create(
    banner({ crawlSpeed: 20, position: 'top', hyperlinks: [{ text: 'Oozes', url: '/gallery', isInternal: true }] }),
  )
  const still = 'A text that stands still and is much longer than the screen of any telephone is wide'
  await shop.staff.banners.create(banner({ text: still, crawlSpeed: 0, position: 'below-nav' }))
  await page.setViewportSize({ width: 360, height: 740 })
  const violations = async () =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes])
  await page.goto('/cart')
  await expect(question(page)).toBeVisible()
  expect(await violations()).toEqual([])
  await press(page, 'CUSTOMIZE')
  await expect(page.getByRole('heading', { name: 'COOKIE.SETTINGS' })).toBeFocused()
  expect(await violations()).toEqual([])
  await press(page, 'CANCEL')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('banners, cookie banner and controls are not printed; the footer is', async ({ page, shop }) => {
  await shop.staff.banners.create(banner({ crawlSpeed: 0, position: 'top' }))
  await page.goto('/gallery')
  await expect(question(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(question(page)).toBeHidden()
  await expect(page.locator('.banner')).toBeHidden()
  await expect(page.getByText('Cookie settings')).toBeHidden()
  await expect(page.getByRole('contentinfo').getByText('Privacy Policy')).toBeVisible()
})
