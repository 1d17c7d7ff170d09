import type { TestShop } from '#tests/harness/shop.ts'
import { cookiesAfter, PASSWORD, redeemLink, sendForm } from '#tests/harness/staff.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { expect, open, publish, staffed as test, stopTime } from './journey.ts'

/** The frame around the staff tabs: the header with the profile, toasts, and the phone layout. */

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

test(
  'a person hears of a sign-in elsewhere, ends it, and changes their password',
  { tag: ['@C12.2', '@C12.3', '@C12.4'] },
  async ({ page, shop }) => {
    const { email } = await joined(shop, 'pat@hoard.example')
    const [elsewhere, another] = [await signInAs(shop, email, PASSWORD), await signInAs(shop, email, PASSWORD)]
    await page.goto('/cms/blog')
    await page.waitForURL('**/api/login?**')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    const notice = page.getByRole('region', { name: 'Other sessions' })
    await expect(notice).toContainText(/also signed in elsewhere: .* from .* \(and 2 more\)\./)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoOverflow(page, 'the notice')
    await notice.getByRole('link', { name: 'CHECK SESSIONS' }).click()

    await expect(page.getByRole('heading', { name: 'YOUR.ACCOUNT' })).toBeVisible()
    await expectNoOverflow(page, 'the account')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page)
    const list = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(list).toHaveCount(4)
    await expect(list.filter({ hasText: '(new)' })).toHaveCount(3)
    await expect(list.filter({ hasText: '(this one)' }).getByText('signed in')).toBeVisible()
    // The one before ours was used last.
    await list.getByRole('checkbox').first().check()
    await page.getByLabel('Your password, to end sessions').fill('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The current password is wrong.')).toBeVisible()
    await list.getByRole('checkbox').first().check()
    await page.getByLabel('Your password, to end sessions').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText('The sessions have ended.')
    await expect(list).toHaveCount(3)

    const next = page.getByLabel('New password', { exact: true })
    await page.getByLabel('Current password').fill(PASSWORD)
    await next.fill('password1234')
    await page.getByLabel('Repeat new password').fill('password1234')
    await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click()
    await expect(next).toHaveAccessibleDescription(/At least 12 characters.*used password/)
    await expect(next).toHaveValue('')
    await expectAccessible(page)
    await page.getByLabel('Current password').fill(PASSWORD)
    await next.fill('two wyverns sleep on it')
    await page.getByLabel('Repeat new password').fill('two wyverns sleep on it')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText(/changed, and your other sessions have ended\.$/)
    await expect(list).toHaveCount(1)
    for (const cookie of [elsewhere, another])
      expect((await fetch(`${shop.url}/api/auth/user`, { headers: { cookie } })).status).toBe(401)
    await expect(signInAs(shop, email, PASSWORD)).rejects.toThrow('403')
    await signInAs(shop, email, 'two wyverns sleep on it')

    await page.getByRole('link', { name: 'BACK TO THE CMS' }).click()
    await expect(notice).toContainText(/since .* from [\d.:a-f]+\./)
    await notice.getByRole('button', { name: 'THAT’S ME' }).click()
    await expect(notice).toBeHidden()
    const sessions = page.waitForResponse('**/api/auth/sessions')
    await page.reload()
    expect(await (await sessions).json()).toMatchObject([{ isNew: false }, { isNew: false }])
    await expect(page.getByRole('link', { name: 'ACCOUNT' })).toBeVisible()
    await expect(notice).toBeHidden()
  },
)

publish(
  'the frame survives an outage and an update, fits a phone, and finds screens and records',
  { tag: ['@C10.10'] },
  async ({ page, shop }) => {
    const item = await shop.staff.navigation.create({ body: { label: 'Lairs', href: '/gallery' } })
    const { id } = await shop.staff.pages.create({ body: { title: 'Über uns', slug: 'ueber-uns' } })
    await publish.step('an idle screen notices when the server goes away and comes back', async () => {
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
      isGone = false
    })

    await publish.step('the frame fits a phone and works by keyboard', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await open(page, '/cms')
      const tabs = page.getByRole('navigation', { name: 'Tabs of CMS' })
      await expect(tabs.getByRole('link', { name: 'PAGES' })).toHaveAttribute('aria-current', 'page')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await tabs.getByRole('link', { name: 'IMAGES' }).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/cms\/navigation$/)
      await open(page, '/cms/nowhere')
      await expect(page.getByRole('heading', { name: 'SCREEN.NOT_FOUND' })).toBeVisible()
    })

    await publish.step('a toast’s buttons fit a phone’s screen', async () => {
      await page.setViewportSize({ width: 320, height: 700 })
      await open(page, '/cms/navigation')
      await page.getByRole('button', { name: 'Delete Lairs' }).click()
      await expect(page.locator('.toast')).toBeInViewport({ ratio: 1 })
      for (const name of ['UNDO', 'Dismiss'])
        await expect(page.locator('.toast').getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'UNDO' }).click()
      await expect(page.getByText('Navigation item restored successfully')).toBeVisible()
      await shop.staff.navigation.remove({ params: { id: item.id } })
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await publish.step('a tab whose code was replaced by an update says so and works on reload', async () => {
      await open(page, '/cms/pages')
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

    await publish.step('Ctrl+K finds screens, records and commands, recent ones first', async () => {
      await open(page, '/cms/pages')
      await expect(page.getByRole('heading', { name: 'PAGES' })).toBeVisible()
      const dialog = page.getByRole('dialog', { name: 'FIND' })
      const field = dialog.getByRole('combobox')
      const found = dialog.getByRole('option')
      await expect(page.getByRole('button', { name: 'FIND' })).toHaveAttribute('aria-keyshortcuts')
      await page.keyboard.press('ControlOrMeta+k')
      await expect(field).toBeFocused()
      await expect(found.first()).toHaveText('BANNERS CMS, recent')
      await field.fill('uber page')
      await expect(found).toHaveText(['Über uns Page'])
      await expectAccessible(page, 'the finder', '.ant-modal')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/cms/pages/${id}/content`))
      await expect(page.getByRole('heading', { level: 1, name: 'Über uns' })).toBeVisible()

      await page.getByRole('link', { name: 'BLOG' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'BLOG' })).toBeVisible()
      await page.getByRole('button', { name: 'FIND' }).click()
      await expect(found.first()).toHaveText('Über uns Page, recent')
      await field.fill('hoard dragon')
      await expect(found.filter({ hasText: 'Product' }).first()).toBeVisible()
      await field.fill('new b')
      await expect(found.first()).toHaveText('New banner Command')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'NEW.BANNER' })).toBeVisible()
      await open(page, '/cms/pages')
      await page.setViewportSize({ width: 390, height: 800 })
      await page.getByRole('button', { name: 'FIND' }).click()
      await field.fill('nothing is called this')
      await expect(dialog.getByText('[NOTHING FOUND]')).toBeVisible()
      await expectNoOverflow(page, 'the finder')
    })
  },
)

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
    await stopTime(page, 100)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
    await page.clock.runFor(4900)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
    await shop.staff.navigation.remove({ params: { id: made.id } })
  },
)
