import type { Page } from '@playwright/test'
import { newer } from '#scripts/browsers/find-newer.ts'
import { emailOf, PASSWORD } from '#tests/harness/staff.ts'
import { fill, text } from './blog-tab.ts'
import { choose, expect, hydrate, isHydrated, sharing, staffed, visit } from './journey.ts'

/** There, whatever the data say about other browsers. */
const kept = ['open', 'devicePixelRatio']

/** Takes away what the floor of browsers lacks, before the page's scripts run. */
const onTheFloor = (page: Page) =>
  page.addInitScript(
    (uses) => {
      const globals = globalThis as unknown as Record<string, { prototype?: object } | undefined>
      for (const { owner, name } of uses)
        for (const place of name === null ? [globals] : [globals[owner], globals[owner]?.prototype])
          if (place && Object.hasOwn(place, name ?? owner)) Reflect.deleteProperty(place, name ?? owner)
    },
    newer.filter(({ owner }) => !kept.includes(owner)),
  )

const addButton = (page: Page) => page.getByRole('button', { name: '> ADD TO CART' })

visit(
  'a shopper with the oldest supported browser finds a dragon, adds it, changes its number and checks out',
  { tag: ['@S10.56'] },
  async ({ page, shop }) => {
    await onTheFloor(page)
    await page.goto('/gallery')
    expect(
      await page.evaluate(() => [typeof Promise.withResolvers, typeof URL.parse, 'size' in new URLSearchParams()]),
    ).toEqual(['undefined', 'undefined', false])
    await isHydrated(page)
    await page.getByLabel('Search').fill('emerald')
    await page.getByLabel('Search').press('Enter')
    await expect(page).toHaveURL(/search=emerald/)
    await page.getByRole('link', { name: /PICK OPTIONS.*Emerald Wyrm/ }).click()
    await isHydrated(page)
    await choose(page, '54mm', 'OSR Style')
    await addButton(page).click()
    await expect(page.getByText('Added to Cart!')).toBeVisible()
    await page.goto('/cart')
    await isHydrated(page)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()
    await page.getByLabel('Scale and finishing of Emerald Wyrm').selectOption({ index: 0 })
    await expect(page.locator('.cart-line-total')).toHaveText('$18')
    await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
    await isHydrated(page)
    await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
    await page.waitForURL((url) => url.origin !== new URL(shop.url).origin)
  },
)

staffed(
  'staff with the oldest supported browser sign in, save a banner and publish a post',
  { tag: ['@C10.14'] },
  async ({ page, shop }) => {
    await onTheFloor(page)
    await shop.signIn('editor')
    await page.goto('/api/login?return=/cms/banners')
    await page.getByLabel('Email').fill(emailOf('editor'))
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await page.getByRole('button', { name: 'NEW BANNER' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name *').fill('Old browsers')
    await form.getByLabel('Text *').fill('See [the dragons](https://dragons.example)')
    await form.getByRole('button', { name: 'SAVE' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Old browsers' })).toBeVisible()
    await page.goto('/cms/blog/new')
    await fill(page, 'Old browsers, too')
    await text(page).click()
    await page.keyboard.type('See the dragons')
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.getByText('Blog post created successfully')).toBeVisible()
  },
)

visit(
  'a shopper whose browser is too old for the scripts buys without them',
  { tag: ['@S10.59'] },
  async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['toSorted', 'with', 'findLast', 'at']) Reflect.deleteProperty(Array.prototype, name)
    })
    await page.goto('/product/emerald-wyrm')
    await page.getByLabel('Quantity', { exact: true }).fill('2')
    await addButton(page).click()
    await expect(page.getByText('Added to Cart! 2 × Emerald Wyrm')).toBeVisible()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByText('3 ITEM(S) LOADED')).toBeVisible()
    await expect(page.locator('#main')).not.toHaveAttribute('data-react')
    await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
    await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
    await page.waitForURL(/\/cart\/c\//)
  },
)

visit('a screen that React can’t render works without React', { tag: ['@S10.59'] }, async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url })
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'FormData', {
      get() {
        throw new TypeError('broken')
      },
    })
  })
  await page.goto('/product/emerald-wyrm')
  await expect(page.getByRole('heading', { name: 'SCREEN.FAULT' })).toBeVisible()
  await page.getByRole('link', { name: '[TRY AGAIN]' }).click()
  await addButton(page).click()
  await expect(page.getByText('Added to Cart! 1 × Emerald Wyrm')).toBeVisible()
  await page.close()
})

/** Breaks the program before it sends a write, and tells where it reports that. */
const breakWrites = (page: Page) =>
  page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new TypeError('for ada@example.com')
    }
    const write = JSON.stringify
    JSON.stringify = (value: unknown, ...rest: never[]) => {
      if (value !== null && typeof value === 'object' && ('quantity' in value || 'email' in value))
        throw new TypeError('for ada@example.com')
      return write(value, ...rest)
    }
  })

sharing({ seeded: true })(
  'where the program fails, the form goes on without it: add, quantity, checkout, newsletter and contact',
  { tag: ['@S10.57', '@S10.59', '@S10.60'] },
  async ({ browser, shop }) => {
    const page = await browser.newPage({ baseURL: shop.url })
    const reported = page.waitForRequest('**/api/browser-errors')
    const open = async (path: string, untilReady = isHydrated) => {
      await page.goto(path)
      await untilReady(page)
      await breakWrites(page)
    }

    await open('/product/emerald-wyrm')
    await choose(page, '54mm', 'OSR Style')
    await addButton(page).click()
    await expect(page.getByText('Added to Cart! 1 × Emerald Wyrm, 54mm, OSR Style')).toBeVisible()
    const report = (await reported).postDataJSON() as Record<string, string>
    expect(report).toMatchObject({ app: 'shop', screen: 'product', name: 'TypeError', message: 'for _' })

    await open('/cart')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.waitForURL(/#line-/)
    await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()

    await open('/blog', hydrate)
    await page.locator('.newsletter').getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: '> SUBSCRIBE' }).click()
    await expect(page.getByText('Subscribed!')).toBeVisible()

    await open('/contact', hydrate)
    await page.getByLabel('Name*').fill('Ada')
    await page.getByLabel('Email*').fill('ada@example.com')
    await page.getByLabel('Message*').fill('Do you have owls?')
    await page.getByRole('button', { name: '[SEND MESSAGE]' }).click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await page.waitForURL(/sent=contact/)

    await open('/checkout')
    await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
    await page.waitForURL(/\/cart\/c\//)
    await page.close()
  },
)
