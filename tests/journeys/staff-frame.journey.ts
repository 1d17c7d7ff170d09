import type { TestShop } from '#tests/harness/shop.ts'
import { cookiesAfter, PASSWORD, redeemLink, sendForm } from '#tests/harness/staff.ts'
import { expectAccessible } from './axe.ts'
import { expect, publish, staffed as test } from './journey.ts'

/** The frame around the staff tabs: the header with the profile, toasts, and the phone layout. */

test('changing one’s password reports errors and signs out other browsers', async ({ page, shop }) => {
  const { email } = await joined(shop, 'pat@hoard.example')
  const elsewhere = await signInAs(shop, email, PASSWORD)
  await page.goto('/cms/blog')
  await page.waitForURL('**/api/login?**')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /: change password$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'CHANGE.PASSWORD' })
  await dialog.getByRole('button', { name: 'CHANGE' }).click()
  await expect(dialog.getByText('Current password is required')).toBeVisible()
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByLabel('New password *', { exact: true }).fill('two dragons sleep on it')
  await dialog.getByLabel('Confirm new password').fill('three dragons')
  await dialog.getByRole('button', { name: 'CHANGE' }).click()
  await expect(dialog.getByText('The passwords don’t match')).toBeVisible()
  await dialog.getByLabel('Confirm new password').fill('two dragons sleep on it')
  await dialog.getByRole('button', { name: 'CHANGE' }).click()
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/dragons sleep/)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  expect((await fetch(`${shop.url}/api/auth/user`, { headers: { cookie: elsewhere } })).status).toBe(401)
  await expect(signInAs(shop, email, PASSWORD)).rejects.toThrow('403')
  await signInAs(shop, email, 'two dragons sleep on it')
})

/** Creates an account for this journey only. */
async function joined(shop: TestShop, email: string) {
  const administrator = await shop.signIn('administrator')
  const { link } = await administrator.accounts.invite({ body: { email } })
  await redeemLink(link.url, { firstName: 'Pat' })
  return { email }
}

async function signInAs(shop: TestShop, email: string, password: string): Promise<string> {
  const answer = await sendForm(shop.url, '/api/login', { email, password })
  if (answer.status !== 303) throw new Error(String(answer.status))
  return cookiesAfter(answer)
}

publish('an idle screen notices when the server goes away and comes back', async ({ page }) => {
  let isGone = false
  let drop = () => Promise.resolve()
  await page.routeWebSocket('**/ws', (socket) => {
    if (isGone) return void socket.close()
    socket.connectToServer()
    drop = () => socket.close()
  })
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { name: 'ORDERS' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  const notice = page.getByText('Offline. Your work is kept in this browser.')
  await expect(notice).toBeHidden()
  isGone = true
  await drop()
  await expect(notice).toBeVisible()
  await page.unroute('**/api/**')
  await expect(notice).toBeHidden({ timeout: 10_000 })
})

publish('a tab whose code was replaced by an update says so and works on reload', async ({ page }) => {
  await page.goto('/cms/pages')
  const tabs = page.getByRole('navigation', { name: 'Tabs of CMS' })
  const missing = page.getByRole('heading', { name: 'SCREEN.MISSING' })
  await page.route('**/assets/staff/BannersTab-*', (route) => route.fulfill({ status: 404 }))
  await tabs.getByRole('link', { name: 'BANNERS' }).click()
  await expect(missing).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The shop has probably been updated since you opened this window',
  )
  await expect(page.locator('main')).not.toContainText(/assets|preload|module/)
  await expectAccessible(page)
  await tabs.getByRole('link', { name: 'NAVIGATION' }).click()
  await expect(page.getByRole('heading', { name: 'NAVIGATION' })).toBeVisible()
  await tabs.getByRole('link', { name: 'BANNERS' }).click()
  await expect(missing).toBeVisible()
  await page.unroute('**/assets/staff/BannersTab-*')
  await page.getByRole('button', { name: 'RELOAD' }).click()
  await expect(page.getByRole('button', { name: 'NEW BANNER' })).toBeVisible()
})

publish('a toast’s buttons fit a phone’s screen', async ({ page, shop }) => {
  const { id } = await shop.staff.navigation.create({ body: { label: 'Lairs', href: '/gallery' } })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/cms/navigation')
  await page.getByRole('button', { name: 'Delete Lairs' }).click()
  await expect(page.locator('.toast')).toBeInViewport({ ratio: 1 })
  for (const name of ['UNDO', 'Dismiss'])
    await expect(page.locator('.toast').getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'UNDO' }).click()
  await expect(page.getByText('Navigation item restored successfully')).toBeVisible()
  await shop.staff.navigation.remove({ params: { id } })
})

publish(
  'one toast is shown at a time and removed 5000 ms after dismissal',
  { tag: '@C9.2' },
  async ({ page, shop }) => {
    const made = await shop.staff.navigation.create({ body: { label: 'Dens', href: '/gallery' } })
    await page.clock.install()
    await page.goto('/cms/navigation')
    const shown = page.getByRole('switch', { name: 'Show Dens' })
    const toast = page.locator('.toast')
    for (const checked of [false, true]) {
      await shown.click()
      await expect(shown).toBeChecked({ checked })
      await expect(toast).toHaveCount(1)
      await expect(toast).toContainText('Navigation item updated successfully')
    }
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
    await page.clock.runFor(4900)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
    await shop.staff.navigation.remove({ params: { id: made.id } })
  },
)

publish('the frame fits a phone and works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/cms')
  const tabs = page.getByRole('navigation', { name: 'Tabs of CMS' })
  await expect(tabs.getByRole('link', { name: 'PAGES' })).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await tabs.getByRole('link', { name: 'IMAGES' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cms\/navigation$/)
  await page.goto('/cms/nowhere')
  await expect(page.getByRole('heading', { name: 'SCREEN.NOT_FOUND' })).toBeVisible()
})
