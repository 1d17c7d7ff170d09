import { expect, type Locator, type Page } from '@playwright/test'
import { STALL_MS } from '#tests/harness/limits.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/harness/shop.ts'
import { base, collectComplaints, expectNoComplaints, published } from './base.ts'

interface Visitor {
  /** True if the cookie banner was answered on an earlier visit. */
  consented: boolean
}

/** Page that opens the shop, and must neither log errors nor violate its policy. */
const opening = {
  consented: [true, { option: true }] as [boolean, { option: true }],
  baseURL: async ({ shop }: { shop: TestShop }, use: (url: string) => Promise<void>) => use(shop.url),
  page: async ({ page, consented }: { page: Page } & Visitor, use: (page: Page) => Promise<void>) => {
    const complaints = await collectComplaints(page)
    if (consented) await page.addInitScript(consentNecessary)
    await use(page)
    expectNoComplaints(complaints)
  },
}

/** Runs in the browser before the shop's scripts. */
function consentNecessary() {
  const choice = { necessary: true, analytics: false, marketing: false, preferences: false }
  const stored = { session: 'a-consent-session-of-a-test', choice, at: '2026-01-01T00:00:00Z', sent: true, known: true }
  localStorage.setItem('hoard.cookie-consent', JSON.stringify(stored))
}

/** Journeys with a shop each and the demo catalogue; `env` extends its environment. */
const alone = (env: Record<string, string>) =>
  base.extend<Visitor & { env: Record<string, string>; shop: TestShop }>({
    env: [env, { option: true }],
    shop: async ({ env }, use) => {
      const shop = await openShop({ env })
      await use(shop)
      await shop[Symbol.asyncDispose]()
    },
    ...opening,
  })

/** Journey with a shop of its own. */
export const test = alone({})

/** Like `test`, with the console open to everyone, for journeys that change the catalogue. */
export const administer = alone({ AUTH_DISABLED: '1' })

/** Journeys that share a shop per worker. */
export const sharing = (options: ShopOptions) =>
  base.extend<Visitor & { shop: TestShop }>({
    shop: async ({ sharedShop }, use) => use(await sharedShop(options)),
    ...opening,
  })

/** For visitors, who change only their own cart. */
export const visit = sharing({
  env: {
    INSTAGRAM_URL: 'https://www.instagram.com/hoard',
    TIKTOK_URL: 'https://www.tiktok.com/@hoard',
    YOUTUBE_URL: 'https://www.youtube.com/@hoard',
  },
})

/** Seeded shop whose staff (`shop.staff`) edit pages; each journey uses its own page. */
export const publish = sharing(published)

/**
 * Test of one screen of the staff app, on the shop of `publish`. All of a worker share one page, in which the app keeps
 * running: a test begins by opening its screen (`open`), and leaves neither an unsaved form nor a record behind.
 */
export const screen = base.extend<{ shop: TestShop }>({
  shop: async ({ sharedShop }, use) => use(await sharedShop(published)),
  page: async ({ staffApp: { page, complaints } }, use, info) => {
    complaints.length = 0
    await use(page)
    // Playwright starts another worker after a failure.
    if (info.status !== info.expectedStatus) return
    await page.unrouteAll()
    for (const event of ['dialog', 'request', 'response'] as const) page.removeAllListeners(event)
    await page.setViewportSize({ width: 1280, height: 800 })
    // A toast of the next test that appears under the mouse would stay there.
    await page.mouse.move(0, 0)
    // The next test must not take this one's toast for its own; a dismissed one stays in the document for a while.
    await page.evaluate(() => {
      const toast = document.querySelector<HTMLElement>('.toast')
      if (toast?.dataset['open'] === 'true') (toast.lastElementChild as HTMLElement).click()
      toast?.setAttribute('hidden', '')
      toast?.classList.remove('toast')
    })
    // A dialog that is still closing may take the app back to its own address.
    await expect(async () => {
      await open(page, '/cms/none')
      expect(await leftIn(page), 'what the test left behind').toEqual(['SCREEN.NOT_FOUND'])
    }).toPass()
    expectNoComplaints(complaints)
  },
})

/** Headings of the screen and of open dialogs, and names of unsaved drafts. */
const leftIn = (page: Page) =>
  page.evaluate(async () => {
    const headings = [...document.querySelectorAll('h1, [role=dialog]')].filter((part) => part.checkVisibility())
    const opening = indexedDB.open('hoard.drafts')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const names = opening.result.transaction('texts').objectStore('texts').getAllKeys()
    await new Promise((resolve) => names.addEventListener('success', resolve))
    opening.result.close()
    const drafts = names.result.map(String).filter((name) => name.startsWith('hoard.draft:'))
    return [...headings.map(({ textContent }) => textContent?.slice(0, 80)), ...drafts]
  })

/** Empty shop whose staff sign in for real (`shop.signIn`). */
export const staffed = sharing({ imported: false })

export { expect }

/** Signs the page in as this role with a new session. */
export async function signIn(page: Page, shop: TestShop, role: 'editor' | 'administrator') {
  const { headers } = await shop.signIn(role)
  const cookies = headers.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: shop.url }
  })
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
}

/**
 * Goes to another screen of the running staff app, as its links do: loading the page takes far longer. Waits until the
 * one before is gone, as a test would use its fields, unless a dialog is open, which may keep the person there.
 */
export async function open(page: Page, path: string) {
  const left = await page.evaluateHandle((to) => {
    const screenOf = (pathname: string) => pathname.split('/', 3).join('/')
    const left = screenOf(location.pathname) !== screenOf(new URL(to, location.href).pathname)
    const heading = left ? document.querySelector('h1') : null
    const idx = Number((history.state as { idx?: number } | null)?.idx ?? 0) + 1
    history.pushState({ usr: null, key: `${idx}`, idx }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }))
    return heading
  }, path)
  const isGone = (heading: Element | null) => !heading?.isConnected || document.querySelector('[role=dialog]') !== null
  await page.waitForFunction(isGone, left, { timeout: STALL_MS })
  await left.dispose()
}

/** Presses RETRY, unless a change in the shop has made the screen read again by itself. */
export async function retry(place: Page | Locator) {
  const button = place.getByRole('button', { name: 'RETRY' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 5_000 })
  }).toPass()
}

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp) {
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

/** Opens a product, adds it to the cart, and stays on its page. */
export async function addToCart(page: Page, handle: string, { scale = '32mm', finishing = 'None', quantity = 1 } = {}) {
  await page.goto(`/product/${handle}`)
  await choose(page, scale, finishing)
  for (let more = 1; more < quantity; more++) await page.getByRole('button', { name: /Increase quantity/i }).click()
  await page.getByRole('button', { name: /add to cart/i }).click()
  await expect(page.getByText('Added to Cart!')).toBeVisible()
  // Pressed before React ran, the form leads to the cart.
  if (new URL(page.url()).pathname === '/cart') await page.goto(`/product/${handle}`)
}

/** Freezes time in the page, `ms` from now; `page.clock.runFor` advances it. Install the clock before opening the page. */
export async function stopTime(page: Page, ms = 1000) {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms)
  // A busy machine may need longer than this between the two; then it's too late to stop there, but time stands still.
  await pause().catch(pause)
}

/** Waits until React runs the screen; a page that informs stays as the server rendered it. */
export const isHydrated = (page: Page) =>
  expect(page.locator('#main[data-react=hydrated], script[data-hydrates]:not([data-hydrates=idle])')).toBeAttached()

/** Opens a page and waits until it is told of changes. */
export async function openLive(page: Page, path: string) {
  const connected = page.waitForEvent('websocket')
  await page.goto(path)
  await connected
}

/** Touches a page that informs, so that React runs it. */
export async function hydrate(page: Page) {
  // The script that listens may not have run yet.
  await expect(async () => {
    await page.locator('#main [data-interactive]').first().dispatchEvent('pointerover')
    await expect(page.locator('#main[data-react]')).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await expect(page.locator('#main[data-react=hydrated]')).toBeAttached()
}

/** Holds the responses of these addresses until the returned function is called. */
export async function holdResponses(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Clicks a cell of the price table. */
export async function choose(page: Page, scale: string, finishing: string) {
  const radio = page.getByRole('radio', { name: new RegExp(`^${scale}.*${finishing.split(' ')[0]}`, 'i') })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}
