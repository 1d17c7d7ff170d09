import { expect, type Page } from '@playwright/test'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'

/** Choosing and switching shops. Signing in has its own journey. */

const address = (page: Page) => page.getByLabel('Shop address')
const add = (page: Page) => page.getByRole('button', { name: 'ADD SHOP' })
const shopOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** `app://<key>/...`; the stand-in maps it to a host of its own. */
const staffScreen = /\/\/shop-[0-9a-f]{16}[^/]*\/cms\//
const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'SWITCH SHOP…' }).click()
  await expect(page.getByRole('heading', { name: 'YOUR.SHOPS' })).toBeVisible()
}

test('shops are added, remembered, switched and removed', { tag: ['@D1.1', '@D1.4', '@D4.9'] }, async () => {
  const env = { AUTH_DISABLED: '1' }
  await using one = await openShop({ imported: false, env: { ...env, SHOP_NAME: 'Green Dragons' } })
  await using other = await openShop({ imported: false, env: { ...env, SHOP_NAME: 'Red Dragons' } })
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

  await test.step('both shops are remembered after a quit and open from the list', async () => {
    await desktop.quit()
    await desktop.restart()
    const again = await desktop.window()
    // The last open screen.
    await expect(again.getByRole('banner').getByText('Red Dragons')).toBeVisible()
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
})
