import { blockStorage, dropCookies } from './block-storage.ts'
import { choose, expect, isHydrated, publish } from './journey.ts'

const BLOCKED = 'Your browser blocks cookies: the cart lasts for this page only.'
const wyrm = '/product/emerald-wyrm'

// The test's own choice would be stored.
publish.use({ consented: false })

publish(
  'a shopper whose browser blocks cookies and storage hears what lasts for one page, and can buy on it',
  { tag: ['@S10.68', '@S10.14'] },
  async ({ page, context, browser, shop }) => {
    await blockStorage(context)
    await dropCookies(context, /\/api\/cart/)
    const toast = page.locator('#main .toast')
    const add = page.getByRole('button', { name: 'ADD TO CART' })

    await publish.step(
      'it is said before anything is chosen, and nothing that is lost is told as a success',
      async () => {
        await page.goto(wyrm)
        await isHydrated(page)
        await expect(page.getByText(BLOCKED)).toBeVisible()
        await page.getByRole('button', { name: 'Accept all' }).click()
        await expect(page.getByText('Your browser blocks cookies: this choice lasts for this page only.')).toBeVisible()
        await page.getByRole('button', { name: 'WISHLIST', exact: true }).click()
        await expect(toast).toContainText("Your browser blocks cookies, so it can't keep a wishlist.")
        await choose(page, '54mm', 'OSR Style')
        await add.click()
        await expect(toast).toContainText('Added to Cart!')
        await expect(toast).toContainText(BLOCKED)
        await expect(toast.getByRole('link', { name: 'VIEW CART' })).toHaveCount(0)
        await expect(page.locator('.bar-count')).toHaveText(/^1/)
      },
    )

    await publish.step('the cart and the checkout say why they are empty, and stay', async () => {
      await page.goto('/cart')
      await expect(page.getByText('CART.EMPTY')).toBeVisible()
      await expect(page.getByText(BLOCKED)).toBeVisible()
      await page.goto('/checkout')
      await expect(page.getByRole('heading', { name: 'CHECKOUT.ERROR' })).toBeVisible()
      await expect(page.getByText(BLOCKED)).toBeVisible()
      await expect(page.getByText('Redirecting to gallery...')).toHaveCount(0)
    })

    await publish.step('forms that need no cookie work', async () => {
      await page.goto('/blog')
      await page.locator('.newsletter').getByLabel('Email').fill('ada@example.com')
      await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
      await expect(page.getByText('Subscribed!')).toBeVisible()
    })

    await publish.step('what was added can be bought on the same page', async () => {
      await page.goto(wyrm)
      await isHydrated(page)
      await choose(page, '54mm', 'OSR Style')
      await add.click()
      await expect(page.getByText('1 × Emerald Wyrm, 54mm, OSR Style')).not.toHaveCount(0)
      await page.getByRole('button', { name: 'CHECKOUT ($22)' }).click()
      await page.waitForURL(/\/cart\/c\//)
    })

    await publish.step('without scripts, the cart and the cookie settings say that nothing was kept', async () => {
      const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
      await dropCookies(plain, /^[^.]*$/)
      const paper = await plain.newPage()
      await paper.goto(wyrm)
      await paper.getByRole('button', { name: 'ADD TO CART' }).click()
      await expect(paper.getByRole('alert')).toContainText("Your browser didn't keep this shop's cookie")
      await paper.goto('/privacy-policy')
      await paper.getByRole('button', { name: 'Save settings' }).click()
      // Playwright's other locators leave `noscript` out.
      await expect(paper.locator('#cookie-settings .error')).toBeVisible()
      await expect(paper.getByText('Your cookie choices are saved in this browser.')).toHaveCount(0)
      await plain.close()
    })

    await publish.step('the staff app opens', async () => {
      const [first] = await shop.staff.pages.list()
      await page.goto('/cms/pages')
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.goto(`/cms/pages/${first!.id}/content`)
      await expect(page.locator('.canvas-block').first()).toBeVisible()
    })
  },
)
