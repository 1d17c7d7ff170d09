import { expect, type Page } from '@playwright/test'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'

/** Choosing shops, and going from one to another. How people sign in is a journey of its own. */

const address = (page: Page) => page.getByLabel('Address of the shop')
const add = (page: Page) => page.getByRole('button', { name: 'ADD THE SHOP' })
const shopOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** `app://<key>/...`; the stand-in has a host of its own for it. */
const staffScreen = /\/\/shop-[0-9a-f]{16}[^/]*\/cms\//
const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'SWITCH SHOP…' }).click()
  await expect(page.getByRole('heading', { name: 'YOUR.SHOPS' })).toBeVisible()
}

test('issue 8: choose and remember servers: the first one by its address, refusals beside it; another; from one to the other; remove', async () => {
  const env = { AUTH_DISABLED: '1' }
  await using one = await openShop({ imported: false, env: { ...env, SHOP_NAME: 'Green Dragons' } })
  await using other = await openShop({ imported: false, env: { ...env, SHOP_NAME: 'Red Dragons' } })
  await using desktop = await startDesktop()
  const page = await desktop.window()

  await test.step('a calm first screen, and what is no shop is refused beside the field, with what was typed', async () => {
    await expect(page.getByRole('heading', { name: 'WELCOME' })).toBeVisible()
    await expectAccessible(page)
    await add(page).click()
    await expect(address(page)).toHaveAccessibleDescription(/Type the address of your shop/)
    await expect(address(page)).toBeFocused()
    await address(page).fill('two words')
    await page.keyboard.press('Enter')
    await expect(address(page)).toHaveAccessibleDescription(/This is not the address of a shop/)
    await expect(address(page)).toHaveValue('two words')
    await expectAccessible(page)
  })

  await test.step('a shop is asked who it is, and its staff screens are shown', async () => {
    await address(page).fill(one.url.replace('http://', ''))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(staffScreen)
    await expect(page.getByRole('banner').getByText('Green Dragons')).toBeVisible()
    await expect(page.getByText(new URL(one.url).host, { exact: true })).toBeVisible()
  })
  const first = new URL(page.url()).host

  await test.step('another shop has pages of its own', async () => {
    await leave(page)
    await expect(shopOf(page, 'Green Dragons')).toContainText('opened now')
    await expectAccessible(page)
    await address(page).fill(other.url)
    await add(page).click()
    await expect(page).toHaveURL(staffScreen)
    await expect(page.getByRole('banner').getByText('Red Dragons')).toBeVisible()
    expect(new URL(page.url()).host).not.toBe(first)
  })

  await test.step('both are remembered, also after a quit, and opened from the list', async () => {
    await desktop.quit()
    await desktop.restart()
    const again = await desktop.window()
    // Where one was last.
    await expect(again.getByRole('banner').getByText('Red Dragons')).toBeVisible()
    await leave(again)
    await shopOf(again, 'Green Dragons').getByRole('button', { name: 'OPEN' }).click()
    await expect(again).toHaveURL(staffScreen)
    expect(new URL(again.url()).host).toBe(first)
    await leave(again)
    await shopOf(again, 'Green Dragons').getByRole('button', { name: 'REMOVE' }).click()
    const dialog = again.getByRole('dialog')
    await expect(dialog).toContainText('The shop itself stays as it is')
    await dialog.getByRole('button', { name: 'REMOVE' }).click()
    await expect(shopOf(again, 'Green Dragons')).toHaveCount(0)
    await expect(shopOf(again, 'Red Dragons')).toHaveCount(1)
    await expect(dialog).toBeHidden()
  })
})
