import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, visit } from './journey.ts'

const wyrm = '/product/emerald-wyrm'
const addButton = (page: Page) => page.getByRole('button', { name: '> ADD TO CART' })
const status = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ }).first()

visit(
  'a shopper buys a dragon with JavaScript off',
  { tag: ['@S2.37', '@S2.39', '@S2.48', '@S4.6', '@S2.5', '@S10.14'] },
  async ({ browser, shop }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
    const page = await context.newPage()

    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/gallery')
    await page.getByLabel('Search').fill('wyrm')
    await page.getByText('> FILTERS').click()
    await page
      .getByLabel('Type')
      .selectOption({ label: (await page.getByRole('option', { name: /^Dragon/ }).innerText()).trim() })
    await page.getByLabel('Sort').selectOption('price')
    await page.getByLabel(/^In stock/).check()
    await page.getByRole('button', { name: '> FILTER' }).click()
    await expect(page).toHaveURL(/search=wyrm.*creatureType=Dragon.*sort=price.*available=true/)
    await page.getByText('> FILTERS (3)').click()
    await expect(page.getByLabel('Sort')).toHaveValue('price')
    await expect(page.getByLabel(/^In stock/)).toBeChecked()
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: '> RESET' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await page.getByLabel('Search').fill('emerald')
    await page.getByLabel('Search').press('Enter')
    await page.getByRole('link', { name: /PICK OPTIONS.*Emerald Wyrm/ }).click()

    // Photos are links.
    const stage = page.locator('.product-stage img')
    const first = await stage.getAttribute('src')
    await page.getByRole('link', { name: 'Next image' }).click()
    await expect(page).toHaveURL(/\?photo=2$/)
    await expect(stage).not.toHaveAttribute('src', first!)
    await page.getByRole('link', { name: /^Show image 1 of/ }).click()
    await expect(stage).toHaveAttribute('src', first!)

    // Scripts would fill it.
    await expect(page.getByText('Related Miniatures')).toBeHidden()
    await expect(page.getByRole('link', { name: '> ALL DRAGON MINIATURES' })).toBeVisible()

    // The large price doesn't claim what it can't follow.
    await expect(page.locator('.product-price .price')).toBeVisible()
    await page.getByRole('radio', { name: /^54mm.*OSR/ }).check({ force: true })
    await expect(page.locator('.product-price .price')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeHidden()
    await page.getByLabel('Quantity', { exact: true }).fill('0')
    await addButton(page).click()
    await expect(page.getByText('Quantity must be at least 1.')).toBeVisible()
    await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused()
    await expect(page.getByRole('radio', { name: /^54mm.*OSR/ })).toBeChecked()
    await page.getByLabel('Quantity', { exact: true }).fill('2')
    await addButton(page).click()

    await expect(status(page)).toHaveText('2 ITEM(S) LOADED')
    await expect(page.getByText('Added to Cart! 2 × Emerald Wyrm, 54mm, OSR Style')).toBeVisible()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(status(page)).toHaveText('3 ITEM(S) LOADED')
    const quantity = page.getByLabel('Quantity', { exact: true })
    await quantity.fill('5')
    await quantity.press('Enter')
    await expect(status(page)).toHaveText('5 ITEM(S) LOADED')
    const option = page.getByLabel('Scale and finishing of Emerald Wyrm')
    for (const value of ['scale=32mm&finishing=None', 'scale=54mm&finishing=OSR+Style']) {
      await option.selectOption(value)
      await page.getByRole('button', { name: 'SET scale and finishing' }).click()
      await expect(option).toHaveValue(value)
    }
    await page.getByRole('button', { name: '> REMOVE' }).click()
    await expect(page.getByText('CART.EMPTY')).toBeVisible()
    await page.getByRole('button', { name: 'UNDO' }).click()
    await expect(status(page)).toHaveText('5 ITEM(S) LOADED')

    // The price rises before checkout.
    const variants = shop.shopify.control.product('emerald-wyrm').variants
    const { id, price } = variants.find(({ optionValues }) => optionValues.join('/') === '54mm/OSR Style')!
    await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
    shop.shopify.control.changeVariant(id, { price: '33.00' })
    await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'ORDER.CHANGED' })).toBeFocused()
    await expect(page.getByRole('table')).toContainText('now $33')
    await page.getByRole('button', { name: '> ACCEPT AND CONTINUE' }).click()
    await page.waitForURL(/\/cart\/c\//)
    shop.shopify.control.changeVariant(id, { price })

    // Leaving it loses nothing.
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('button', { name: '[RESTORE CART]' }).click()
    await expect(status(page)).toHaveText('5 ITEM(S) LOADED')

    // On a phone, what went wrong is in view.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
    shop.shopify.control.setFaults({ down: true })
    await page.getByRole('button', { name: 'CHECKOUT', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'ERROR: ' })).toBeFocused()
    await expect(page.getByText('Your cart is unchanged.')).toBeInViewport()
    shop.shopify.control.setFaults({ down: false })
    await page.getByRole('link', { name: '< BACK TO CART' }).click()
    await page.getByRole('button', { name: 'CLEAR CART' }).click()
    await expect(page.getByText('Emerald Wyrm removed')).toBeVisible()

    await page.getByRole('link', { name: 'Cookie settings' }).click()
    await page.getByRole('checkbox', { name: 'Analytics' }).check()
    await page.getByRole('button', { name: 'SAVE_SETTINGS' }).click()
    await expect(page.getByText('Your cookie choices are saved in this browser.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Analytics' })).toBeChecked()
    await page.getByRole('button', { name: '[MENU]' }).click()
    await expect(page.getByRole('link', { name: 'BLOG' })).toBeVisible()
    await context.close()

    // After an outage, the shop asks Shopify again only after a pause. Other journeys share the shop.
    await expect(async () => {
      await shop.visitor.checkout.variants({ params: { handle: 'emerald-wyrm' } })
    }).toPass()
  },
)

visit(
  'ADD TO CART works as soon as it is painted, if scripts never arrive',
  { tag: '@S10.14' },
  async ({ page, shop }) => {
    await page.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined))
    // A cart that only scripts know isn't called empty.
    await page.goto('/cart', { waitUntil: 'commit' })
    await expect(page.getByText('Loading cart...')).toBeVisible()
    await page.evaluate(() => document.getAnimations().forEach((wait) => wait.finish()))
    await expect(page.getByText('Loading cart...')).toBeHidden()
    await expect(page.getByText("The cart couldn't be loaded. It is safe")).toBeVisible()
    await page.goto(`${shop.url}${wyrm}`, { waitUntil: 'commit' })
    await addButton(page).click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/cart\?added=/)
    await expect(page.getByText('Added to Cart! 1 × Emerald Wyrm')).toBeVisible()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByText('2 ITEM(S) LOADED')).toBeVisible()
    await expectAccessible(page, 'the cart')
    await page.getByLabel('Quantity', { exact: true }).fill('many')
    await page.getByLabel('Quantity', { exact: true }).press('Enter')
    await expect(page.getByText('Quantity must be a whole number.')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, 'the cart with an error')
    const parts = ['each', 'Quantity must be', '> REMOVE'].map((text) => page.getByText(text).boundingBox())
    const [each, error, remove] = (await Promise.all(parts)).map((box) => box!)
    expect([each!.y < error!.y, remove!.x + remove!.width <= error!.x]).toEqual([true, true])

    // When they arrive at last, they know the cart.
    await page.unroute(/\/assets\/.*\.js$/)
    await page.goto(wyrm)
    await expect(page.locator('.bar-count')).toHaveText(/^2/)
    await page.waitForLoadState('networkidle')
    await addButton(page).click()
    await expect(page.locator('.toast')).toContainText('Added to Cart!')
    await expect(page.locator('.bar-count')).toHaveText(/^3/)
  },
)

visit('a click is sent once when scripts arrive in the middle of it', { tag: '@S10.14' }, async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  const added = () => posts.filter((path) => path === wyrm || path === '/api/cart')

  // Scripts arrive while the button is held: what was chosen and typed before counts.
  await page.goto(wyrm, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /^54mm.*OSR/ }).check({ force: true })
  await page.getByLabel('Quantity', { exact: true }).fill('3')
  await addButton(page).hover()
  await page.mouse.down()
  resolve()
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeEnabled()
  await page.mouse.up()
  await expect(page.locator('.toast')).toContainText('3 × Emerald Wyrm, 54mm, OSR Style')
  expect(added()).toEqual(['/api/cart'])

  // Scripts arrive while the browser sends the form: neither they nor a second click send it again.
  posts.length = 0
  const hold = Promise.withResolvers<void>()
  await page.unroute(/\/assets\/.*\.js$/)
  await page.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
    await hold.promise
    await route.continue()
  })
  const answer = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === wyrm,
    async (route) => {
      if (route.request().method() === 'POST') await answer.promise
      await route.continue()
    },
  )
  // Another tab that React hasn't taken over yet.
  const tab = await page.context().newPage()
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  await tab.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
    await late
    await route.continue()
  })
  await tab.goto('/cart')
  await expect(tab.locator('.bar-count')).toHaveText(/^3/)
  await page.goto(wyrm)
  // Locators wait for the navigation; a shopper doesn't.
  const { x, y, width, height } = (await addButton(page).boundingBox())!
  const click = () => page.mouse.click(x + width / 2, y + height / 2, { delay: 50 })
  await click()
  await expect.poll(added).toEqual([wyrm])
  const arrived = page.waitForResponse(/assets\/ProductPage/)
  hold.resolve()
  await arrived
  for (let count = 0; count < 5; count++) await click()
  answer.resolve()
  await expect(page).toHaveURL(/\/cart\?added=/)
  expect(added()).toEqual([wyrm])
  await expect(page.getByText('4 ITEM(S) LOADED')).toBeVisible()

  // The page that answered the form tells the other tab, and its screen, which couldn't hear it, shows it as well.
  await expect(tab.locator('.bar-count')).toHaveText(/^4/)
  release()
  await expect(tab.getByText('4 ITEM(S) LOADED')).toBeVisible()
  await tab.close()
})
