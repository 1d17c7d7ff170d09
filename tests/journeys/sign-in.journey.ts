import type { Page } from '@playwright/test'
import { PASSWORD } from '#tests/harness/staff.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { expect, test } from './journey.ts'

async function isSound(page: Page, what: string) {
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoOverflow(page, `${what} at 320 px`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, what)
}

/** Landing page after signing in; the app itself has its own journeys. */
const isIn = (page: Page) => page.waitForURL(/\/cms$/)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the first start’s link creates an administrator, who signs in again', async ({ page, shop }) => {
    await page.goto(shop.shop.firstLink!)
    await page.getByLabel('E-mail address').fill('ada@hoard.example')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Repeat password').fill('something else')
    await page.getByRole('button', { name: 'SET PASSWORD' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was saved')
    await expect(page.getByText('The passwords don’t match')).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue('ada@hoard.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await page.getByRole('button', { name: 'SET PASSWORD' }).click()
    await isIn(page)
    expect((await page.request.get('/api/auth/user')).status()).toBe(200)

    // Typed into the address bar, so not cross-site.
    await page.goto('/api/logout')
    await expect(page).toHaveURL(/\/$/)
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)

    await page.goto('/api/login?return=/cms')
    await expect(page.getByLabel('E-mail address')).toBeFocused()
    await page.keyboard.type('ada@hoard.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.')
    await expect(page.getByLabel('Password')).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await isIn(page)
  })
})

test('axe finds nothing on the sign-in pages, which fit the smallest screens', async ({ page, shop }) => {
  await page.goto(shop.shop.firstLink!)
  await isSound(page, 'first administrator')
  await page.getByLabel('E-mail address').fill('ada@hoard.example')
  await page.getByLabel('Password', { exact: true }).fill('short but')
  await page.getByLabel('Repeat password').fill('otherwise')
  await page.getByRole('button', { name: 'SET PASSWORD' }).click()
  await isSound(page, 'first administrator with complaints')
  await page.goto('/api/welcome?token=gone')
  await isSound(page, 'link expired')
  await page.goto('/api/login')
  await isSound(page, 'login')
  await page.getByLabel('E-mail address').fill('ada@hoard.example')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await isSound(page, 'login refused')
})
