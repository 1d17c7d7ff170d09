import type { Page } from '@playwright/test'
import { newer } from '#scripts/browsers/find-newer.ts'
import { emailOf, PASSWORD } from '#tests/harness/staff.ts'
import { fill, text } from './blog-tab.ts'
import { choose, expect, hydrate, isHydrated, sharing } from './journey.ts'
import { translator } from './translator.ts'

/** There, whatever the data say about other browsers. */
const kept = ['open', 'devicePixelRatio']

/** Takes away what the floor of browsers lacks, before the page's scripts run, and translates what the page shows. */
async function onTheFloor(page: Page) {
  await page.addInitScript(
    (uses) => {
      const globals = globalThis as unknown as Record<string, { prototype?: object } | undefined>
      for (const { owner, name } of uses)
        for (const place of name === null ? [globals] : [globals[owner], globals[owner]?.prototype])
          if (place && Object.hasOwn(place, name ?? owner)) Reflect.deleteProperty(place, name ?? owner)
    },
    newer.filter(({ owner }) => !kept.includes(owner)),
  )
  await page.addInitScript(translator)
}

const addButton = (page: Page) => page.getByRole('button', { name: 'ADD TO CART' })

/** Shop with content whose staff sign in for real. */
const visit = sharing({ seeded: true })

visit(
  'a shopper whose browser is the oldest supported and translates finds a dragon, changes the cart and checks out',
  { tag: ['@S10.55', '@S10.56'] },
  async ({ page, shop }) => {
    await onTheFloor(page)
    await visit.step('the gallery is searched', async () => {
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
    })

    await visit.step('the price follows the option that is chosen', async () => {
      await expect(page.locator('h1 font')).not.toHaveCount(0)
      const price = page.locator('.product-price')
      const first = await price.innerText()
      await choose(page, '54mm', 'OSR Style')
      await expect(price).toHaveText('$2254mm, OSR Style')
      expect(first).not.toContain('$22')
      await addButton(page).click()
      await expect(page.locator('.toast')).toContainText('54mm, OSR Style')
      await expect(page.locator('.bar-count')).toHaveText(/^1/)
    })

    await visit.step('lines, counts and totals of the cart follow its changes', async () => {
      await page.goto('/cart')
      await isHydrated(page)
      const line = page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
      await expect(line.locator('.cart-line-total')).toHaveText('$22')
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      await expect(line.locator('.cart-line-total')).toHaveText('$44')
      await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()
      await page.getByLabel('Scale and finishing of Emerald Wyrm').selectOption({ index: 0 })
      await expect(line.locator('.cart-line-total')).toHaveText('$18')
    })

    await visit.step('the checkout leaves for Shopify', async () => {
      await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
      await isHydrated(page)
      await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
      await page.waitForURL((url) => url.origin !== new URL(shop.url).origin)
    })

    await visit.step('an address typed before React takes over the form stays', async () => {
      await page.goto('/blog')
      await expect(page.locator('h1 font').first()).toBeAttached()
      const email = page.locator('.newsletter').getByLabel('Email')
      await email.pressSequentially('ada@example.com')
      await expect(page.locator('#main[data-react=hydrated]')).toBeAttached()
      await expect(email).toHaveValue('ada@example.com')
    })
  },
)

visit(
  'staff whose browser is the oldest supported and translates sign in, save a banner and publish a post',
  { tag: ['@C10.13', '@C10.14'] },
  async ({ page, shop }) => {
    await onTheFloor(page)
    await shop.signIn('editor')
    await page.goto('/api/login?return=/cms/banners')
    await page.getByLabel('Email').fill(emailOf('editor'))
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await page.getByRole('button', { name: 'NEW BANNER' }).click()
    await expect(page.locator('h1 font')).not.toHaveCount(0)
    const form = page.getByRole('dialog')
    await form.getByLabel('Name *').fill('Old browsers')
    await form.getByLabel('Text *').fill('See [the dragons](https://dragons.example)')
    await form.getByRole('button', { name: 'SAVE' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('article').filter({ hasText: 'Old browsers' })).toBeVisible()
    await page.goto('/cms/blog/new')
    await fill(page, 'Old browsers, too')
    await text(page).click()
    await page.keyboard.type('See the dragons')
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.getByText('Blog post created successfully')).toBeVisible()

    await page.goto('/cms/pages')
    const all = (await (await shop.signIn('editor')).pages.list()).length
    const count = page.getByRole('search').getByRole('status')
    for (const [words, found] of [
      ['dragons that no page has', 0],
      ['', all],
    ] as const) {
      await page.getByLabel('Search').fill(words)
      await expect(count).toHaveText(`${found} of ${all} pages`)
      await expect(page.getByRole('article')).toHaveCount(found)
    }
  },
)

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

visit(
  'where scripts can’t run or fail, the form goes on without them: add, quantity, checkout, newsletter and contact',
  { tag: ['@S10.57', '@S10.59', '@S10.60'] },
  async ({ browser, shop }) => {
    await visit.step('a browser that is too old for the scripts buys without them', async () => {
      const page = await browser.newPage({ baseURL: shop.url })
      await page.addInitScript(() => {
        for (const name of ['toSorted', 'with', 'findLast', 'at']) Reflect.deleteProperty(Array.prototype, name)
      })
      await page.goto('/')
      const dead = page.locator('#main').locator('button[type=button]:visible')
      await expect(page.locator('html[data-plain]')).toBeAttached()
      await expect(dead).toHaveCount(0)
      await page.goto('/product/emerald-wyrm')
      await expect(page.locator('html[data-plain]')).toBeAttached()
      await expect(dead).toHaveCount(0)
      await page.getByLabel('Quantity', { exact: true }).fill('2')
      await addButton(page).click()
      await expect(page.getByText('Added to Cart! 2 × Emerald Wyrm')).toBeVisible()
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      await expect(page.getByText('3 ITEM(S) LOADED')).toBeVisible()
      await expect(page.locator('#main')).not.toHaveAttribute('data-react')
      await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
      await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
      await page.waitForURL(/\/cart\/c\//)
      await page.close()
    })

    await visit.step('a screen that React can’t render works without React', async () => {
      const page = await browser.newPage({ baseURL: shop.url })
      await page.addInitScript(() => {
        if (sessionStorage.getItem('mended')) return
        Object.defineProperty(globalThis, 'FormData', {
          get() {
            throw new TypeError('broken')
          },
        })
      })
      await page.goto('/product/emerald-wyrm')
      await expect(page.getByRole('heading', { name: 'SCREEN.FAULT' })).toBeVisible()
      await page.getByRole('link', { name: 'TRY AGAIN' }).click()
      await addButton(page).click()
      await expect(page.getByText('Added to Cart! 1 × Emerald Wyrm')).toBeVisible()
      // Once the fault has gone, React is back.
      await page.evaluate(() => sessionStorage.setItem('mended', 'yes'))
      await page.goto('/product/emerald-wyrm')
      await isHydrated(page)
      await page.close()
    })

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
    await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
    await expect(page.getByText('Subscribed!')).toBeVisible()

    await open('/contact', hydrate)
    // The report never arrives, and nobody waits for it.
    await page.route(/\/assets\/report.*\.js/, () => new Promise(() => undefined))
    await page.getByLabel('Name*').fill('Ada')
    await page.getByLabel('Email*').fill('ada@example.com')
    await page.getByLabel('Message*').fill('Do you have owls?')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await page.waitForURL(/sent=contact/)

    await open('/checkout')
    await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
    await page.waitForURL(/\/cart\/c\//)
    await page.close()
  },
)
