import type { Page } from '@playwright/test'
import { expectAccessibleAt } from './axe.ts'
import { addToCart, expect, isHydrated, tabTo } from './journey.ts'
import {
  ANALYTICS,
  checkOut,
  choiceOf,
  forget,
  isConsentSent,
  MARKETING,
  openCookieSettings,
  others,
  press,
  question,
  storedData,
  test,
  thirdParties,
  toldOf,
} from './shell.ts'

// Shoppers without a consent choice.
test.use({ consented: false })

const stored = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('hoard.cookie-consent') ?? 'null') as { choice: unknown; session: string } | null,
  )
const call = (page: Page) =>
  page.waitForRequest((request) => /POST|PUT/.test(request.method()) && request.url().endsWith('/api/cookie-consent'))

test(
  'cookie choices are asked for once, kept here and on the server, applied in every tab and told to Shopify',
  { tag: ['@S2.26', '@S3.13', '@S4.1', '@S4.2', '@S4.3', '@S5.1', '@A11.10', '@S10.69'] },
  async ({ page, context, requests, shop }) => {
    await test.step('CUSTOMIZE opens switches, with NECESSARY fixed on, and CANCEL closes them', async () => {
      await page.goto('/')
      await expect(question(page)).toBeVisible()
      await expectAccessibleAt(page, [1280, 360], 'cookie banner')
      await tabTo(page, 'CUSTOMIZE')
      await page.keyboard.press('Enter')
      const switches = question(page).getByRole('switch')
      await expect(switches).toHaveCount(4)
      for (const name of ['NECESSARY', 'ANALYTICS', 'MARKETING', 'PREFERENCES'])
        await expect(question(page).getByRole('switch', { name: new RegExp(`^${name}`) })).toBeVisible()
      await expect(question(page).getByRole('switch', { name: /^NECESSARY/ })).toBeChecked()
      await expect(question(page).getByRole('switch', { name: /^NECESSARY/ })).toBeDisabled()
      await expect(page.getByRole('heading', { name: 'COOKIE.SETTINGS' })).toBeFocused()
      await expectAccessibleAt(page, [1280, 360], 'cookie panel', '.consent')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(question(page).getByRole('switch', { name: /^ANALYTICS/ })).toBeChecked()
      await press(page, 'CANCEL')
      await expect(switches).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Accept all' })).toBeVisible()
      expect((await storedData(page)).local).toEqual([])
    })

    await test.step('SAVE_SETTINGS stores them, and loads what they allow', async () => {
      await press(page, 'CUSTOMIZE')
      await expect(page.getByRole('switch', { name: /ANALYTICS/ })).not.toBeChecked()
      await tabTo(page, /^MARKETING/)
      await page.keyboard.press('Space')
      const sending = call(page)
      await tabTo(page, 'Save settings')
      await page.keyboard.press('Enter')
      await expect(question(page)).toHaveCount(0)
      expect((await sending).postDataJSON()).toEqual(choiceOf(false, true, false))
      expect((await stored(page))!.choice).toEqual(choiceOf(false, true, false))
      await expect.poll(() => others(requests)).toEqual([`GET ${MARKETING}`])
    })

    await test.step('NECESSARY_ONLY stores the choice here and on the server, and nothing else', async () => {
      await forget(page, requests)
      await page.goto('/gallery')
      const sending = call(page)
      await press(page, 'Necessary only')
      await expect(question(page)).toHaveCount(0)
      const request = await sending
      expect([request.method(), request.postDataJSON()]).toEqual(['POST', choiceOf(false, false, false)])
      await isConsentSent(page)
      await page.getByRole('link', { name: 'CART', exact: true }).click()
      await expect(page.getByText('CART.EMPTY')).toBeVisible()
      await expect(question(page)).toHaveCount(0)
      expect(others(requests)).toEqual([])
      expect(await context.cookies()).toEqual([])
      // The banner session starts with the browser's first banner request and doesn't identify the shopper.
      expect(await storedData(page)).toMatchObject({ cookie: '', local: ['hoard.cookie-consent'] })
      const { session, choice } = (await stored(page))!
      expect(request.headers()['x-session-id']).toBe(session)
      expect(choice).toEqual(choiceOf(false, false, false))
      expect(await shop.visitor.consent.read({ headers: { 'x-session-id': session } })).toEqual(choice)
    })

    await test.step('ACCEPT_ALL applies to every tab; withdrawing removes what third parties stored', async () => {
      await forget(page, requests)
      const read = async () => shop.visitor.consent.read({ headers: { 'x-session-id': (await stored(page))!.session } })
      await page.goto('/')
      await expect(question(page)).toBeVisible()
      const other = await context.newPage()
      await other.goto('/cart')
      const sending = call(other)
      await press(other, 'Accept all')
      await expect(question(other)).toHaveCount(0)
      expect((await sending).postDataJSON()).toEqual(choiceOf(true, true, true))
      await expect(question(page)).toHaveCount(0)
      await expect.poll(() => others(requests)).toEqual([`GET ${ANALYTICS}`, `GET ${MARKETING}`])
      await page.waitForFunction(() => document.cookie.includes('_pixel') && '_count' in localStorage)
      await isConsentSent(page)
      expect((await stored(page))!.choice).toEqual(choiceOf(true, true, true))
      expect(await read()).toEqual(choiceOf(true, true, true))
      await other.close()

      await openCookieSettings(page)
      await expect(page.getByRole('switch', { name: /NECESSARY/ })).toBeDisabled()
      await page.getByRole('switch', { name: /ANALYTICS/ }).uncheck()
      await page.getByRole('switch', { name: /MARKETING/ }).uncheck()
      requests.length = 0
      const reloaded = page.waitForEvent('load')
      await press(page, 'Save settings')
      await reloaded
      await expect(question(page)).toBeHidden()
      expect(requests.some((line) => line.startsWith('PUT ') && line.endsWith('/api/cookie-consent'))).toBe(true)
      expect(others(requests)).toEqual([])
      expect(await storedData(page)).toMatchObject({ cookie: '', local: ['hoard.cookie-consent'] })
      expect(await read()).toEqual(choiceOf(false, false, true))
    })

    await test.step('Shopify is told a choice', async () => {
      await forget(page, requests)
      await addToCart(page, 'emerald-wyrm')
      await press(page, 'Necessary only')
      await page.goto('/checkout')
      // The choice is in the browser's storage, which only scripts read.
      await isHydrated(page)
      await checkOut(page, shop)
      expect(toldOf(shop)).toEqual({ analytics: false, marketing: false, preferences: false })
      expect(thirdParties(requests)).toEqual([])
    })

    await test.step('Shopify is told a choice that was made before React had arrived', async () => {
      await forget(page, requests)
      await addToCart(page, 'emerald-wyrm')
      await page.route(/\/assets\/entry.*\.js$/, () => new Promise(() => undefined))
      await page.goto('/checkout', { waitUntil: 'commit' })
      await press(page, 'Accept all')
      await checkOut(page, shop)
      expect(toldOf(shop)).toEqual({ analytics: true, marketing: true, preferences: true })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  },
)
