import { expect, type Page } from '@playwright/test'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { addressForBrowser, allow } from '#tests/desktop/allow.ts'
import { emailOf, PASSWORD } from '#tests/harness/staff.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'

const address = (page: Page) => page.getByLabel('Shop address')
const add = (page: Page) => page.getByRole('button', { name: 'ADD SHOP' })
const shopOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** `app://<key>/...`; the stand-in maps it to a host of its own. */
const staffScreen = /\/\/shop-[0-9a-f]{16}[^/]*\/cms\//
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const titles = async ({ staff }: TestShop) => (await staff.pages.list({ view: 'list' })).map((page) => page.title)
/** Switches HOLD MY CHANGES on. */
const hold = async (page: Page) => {
  await page.getByRole('link', { name: 'SEND', exact: true }).click()
  await page.getByRole('switch', { name: 'HOLD MY CHANGES' }).click()
  await expect(page.getByRole('link', { name: 'HOLDING 0 CHANGES' })).toBeVisible()
}
/** Creates a page, which is held. */
const create = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'PAGES', exact: true }).click()
  await page.getByRole('button', { name: 'NEW PAGE' }).click()
  await title(page).fill(name)
  await page.getByRole('button', { name: 'CREATE', exact: true }).click()
  await expect(page.getByRole('link', { name: 'HOLDING 1 CHANGE' })).toBeVisible()
}
const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'SWITCH SHOP…' }).click()
  await expect(page.getByRole('heading', { name: 'YOUR.SHOPS' })).toBeVisible()
}

test(
  'shops are added, signed in to, remembered, switched and removed',
  { tag: ['@D1.1', '@D1.4', '@D1.5', '@D3.10', '@D3.12', '@D3.13', '@D4.9'] },
  async ({ page: browser }) => {
    const env = { AUTH_DISABLED: '1' }
    await using one = await openShop({ imported: false, env: { ...env, SHOP_NAME: 'Green Dragons' } })
    await using other = await openShop({ imported: false, env: { ...env, SHOP_NAME: 'Red Dragons' } })
    for (let number = 1; number <= 20; number++)
      await one.staff.pages.create({
        body: { title: `Dragon ${number}`, slug: `dragon-${number}`, isPublished: number === 1 },
      })
    await using third = await openShop({ imported: false, env: { SHOP_NAME: 'Blue Dragons' } })
    // Creates the account.
    await third.signIn('administrator')
    await using desktop = await startDesktop()
    const page = await desktop.window()

    await test.step('the first screen reports an invalid address at its field', async () => {
      await expect(page.getByRole('heading', { name: 'WELCOME' })).toBeVisible()
      await expectAccessible(page)
      await add(page).click()
      await expect(address(page)).toHaveAccessibleDescription(/Enter the address of your shop/)
      await expect(address(page)).toBeFocused()
      await address(page).fill('two words')
      await page.keyboard.press('Enter')
      await expect(address(page)).toHaveAccessibleDescription(/This is not a shop’s address/)
      await expect(address(page)).toHaveValue('two words')
      await expectAccessible(page)
    })

    await test.step('a shop is identified and its staff screens open', async () => {
      await address(page).fill(one.url.replace('http://', ''))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(staffScreen)
      await expect(page.getByRole('banner').getByText('Green Dragons')).toBeVisible()
      await expect(page.getByText(new URL(one.url).host, { exact: true })).toBeVisible()
    })
    const first = new URL(page.url()).host

    await test.step('another shop has separate pages', async () => {
      await leave(page)
      await expect(shopOf(page, 'Green Dragons')).toContainText('opened now')
      await expectAccessible(page)
      await address(page).fill(other.url)
      await add(page).click()
      await expect(page).toHaveURL(staffScreen)
      await expect(page.getByRole('banner').getByText('Red Dragons')).toBeVisible()
      expect(new URL(page.url()).host).not.toBe(first)
    })

    await test.step('what waits for two of three shops is listed', async () => {
      await leave(page)
      await expect(page.getByText('[WAITING HERE]')).toHaveCount(0)
      await shopOf(page, 'Green Dragons').getByRole('button', { name: 'OPEN' }).click()
      await hold(page)
      await create(page, 'Wyverns')
      await page.getByRole('link', { name: 'PAGES', exact: true }).click()
      await page.getByRole('link', { name: 'Content of Dragon 1', exact: true }).click()
      await expect(page.locator('.saving-note')).toContainText('SAVE DRAFT saves a draft in the shop at once.')
      // The builder's tools need the room.
      await expect(page.locator('.sidebar')).toHaveAttribute('data-form', 'short')
      await page.getByRole('link', { name: 'PAGES', exact: true }).click()
      await expect(page.locator('.sidebar')).toHaveAttribute('data-form', 'wide')
      await page.getByRole('searchbox').fill('dragon')
      await expect(page).toHaveURL(/\?.*dragon/)
      await page.evaluate(() => scrollTo(0, 400))
      // The header has scrolled away.
      await desktop.menu('switch')
      await expect(shopOf(page, 'Green Dragons')).toContainText('[WAITING HERE] 1 change')
      await expect(shopOf(page, 'Red Dragons')).not.toContainText('[WAITING HERE]')
    })

    await test.step('the person signs in to a third shop in the browser and approves the named editor', async () => {
      await address(page).fill(third.url)
      await add(page).click()
      await expect(page.getByRole('heading', { name: 'SIGNING.IN' })).toBeVisible()
      await browser.goto(await addressForBrowser(desktop))
      await browser.getByLabel('Email').fill(emailOf('administrator'))
      await browser.getByLabel('Password').fill(PASSWORD)
      await browser.getByRole('button', { name: 'LOGIN' }).click()
      await expect(browser.getByText('Hoard desktop editor')).toBeVisible()
      await browser.getByRole('button', { name: 'ALLOW' }).click()
      await expect(browser.getByRole('heading', { name: 'SIGNED.IN' })).toBeVisible()
      await expect(page).toHaveURL(staffScreen)
      await expect(page.getByRole('banner')).toContainText('ADMINISTRATOR')
    })

    await test.step('LOGOUT names what waits, and keeps it', async () => {
      await hold(page)
      await create(page, 'Hydras')
      await page.getByRole('link', { name: 'BLOG', exact: true }).click()
      await page.getByRole('button', { name: 'ADD POST' }).click()
      await expect(page.getByText('[HOLDING]')).toBeVisible()
      await title(page).fill('Painting scales')
      await page.getByRole('button', { name: 'LOGOUT' }).click()
      const dialog = page.getByRole('dialog', { name: 'LOG.OUT' })
      await expect(dialog).toContainText('Waiting on this computer: 1 change and 1 unsaved text.')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'CANCEL' }).click()
      await expect(title(page)).toHaveValue('Painting scales')
      await page.getByRole('button', { name: 'LOGOUT' }).click()
      await dialog.getByRole('button', { name: 'LOG OUT' }).click()
      await expect(shopOf(page, 'Blue Dragons')).toContainText('[WAITING HERE] 1 change and 1 unsaved text')
      await expect(shopOf(page, 'Blue Dragons')).toContainText('[NOT SIGNED IN]')
      // Windows has no badges.
      if (process.platform !== 'win32')
        await expect.poll(async () => (await desktop.log()).badges.slice(-2)).toEqual([2, 1])
    })

    await test.step('a shop opens at its last screen, and sending there leaves the other shop’s work', async () => {
      await shopOf(page, 'Green Dragons').getByRole('button', { name: 'OPEN' }).click()
      await expect(page).toHaveURL(/\/cms\/pages\?.*dragon/)
      // Not exactly 400: what loads above may be higher by then.
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
      expect(await titles(one)).not.toContain('Wyverns')
      await page.getByRole('link', { name: 'HOLDING 1 CHANGE' }).click()
      await page.getByRole('button', { name: 'SEND (1)' }).click()
      await expect(page.getByText('Nothing to send: the shop has everything you saved.')).toBeVisible()
      expect(await titles(one)).toContain('Wyverns')
      await leave(page)
      await expect(shopOf(page, 'Blue Dragons')).toContainText('[WAITING HERE]')
      await expect(shopOf(page, 'Green Dragons')).not.toContainText('[WAITING HERE]')
    })

    await test.step('removing a shop names what would be lost', async () => {
      await shopOf(page, 'Blue Dragons').getByRole('button', { name: 'REMOVE' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'REMOVE' }).click()
      await expect(dialog).toContainText('This computer has 1 change and 1 unsaved text for this shop.')
      await dialog.getByRole('button', { name: 'KEEP SHOP' }).click()
    })

    await test.step('after signing in again everything is there', async () => {
      const before = (await desktop.log()).openExternal.length
      await shopOf(page, 'Blue Dragons').getByRole('button', { name: 'OPEN' }).click()
      await expect.poll(async () => (await desktop.log()).openExternal.length).toBeGreaterThan(before)
      await allow(desktop, third)
      await expect(title(page)).toHaveValue('Painting scales')
      await expect(page.getByRole('link', { name: 'HOLDING 1 CHANGE' })).toBeVisible()
    })

    await test.step('all shops are remembered after a quit and open from the list', async () => {
      await desktop.quit()
      await desktop.restart()
      const again = await desktop.window()
      // The last open screen.
      await expect(again.getByRole('banner').getByText('Blue Dragons')).toBeVisible()
      await leave(again)
      await shopOf(again, 'Green Dragons').getByRole('button', { name: 'OPEN' }).click()
      await expect(again).toHaveURL(staffScreen)
      expect(new URL(again.url()).host).toBe(first)
      await leave(again)
      await shopOf(again, 'Green Dragons').getByRole('button', { name: 'REMOVE' }).click()
      const dialog = again.getByRole('dialog')
      await expect(dialog).toContainText('The shop itself is not affected')
      await dialog.getByRole('button', { name: 'REMOVE' }).click()
      await expect(shopOf(again, 'Green Dragons')).toHaveCount(0)
      await expect(shopOf(again, 'Red Dragons')).toHaveCount(1)
      await expect(dialog).toBeHidden()
    })
  },
)
