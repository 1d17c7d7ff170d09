import type { Page } from '@playwright/test'
import { api } from '#shared/api.ts'
import { PASSWORD } from '#tests/harness/staff.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, signIn, staffed as test } from './journey.ts'

const userCall = `**${api.auth.user.path}`

/** Prevents navigation to the login page and returns where it wanted to go. */
async function blockLoginRedirect(page: Page): Promise<string[]> {
  const wanted: string[] = []
  // A 204 response cancels the navigation.
  await page.route('**/api/login?**', (route) => {
    wanted.push(new URL(route.request().url()).searchParams.get('return')!)
    return route.fulfill({ status: 204 })
  })
  return wanted
}

test(
  'the staff app survives an outage, an update, and the end of a session during a form',
  { tag: ['@C4.5', '@C8.1', '@C9.1'] },
  async ({ page, shop }) => {
    await signIn(page, shop, 'administrator')
    await test.step('an unreachable server grants no access and is retried', async () => {
      await page.route(userCall, (route) => route.abort())
      await page.goto('/cms')
      await expect(page.getByRole('heading', { name: 'OFFLINE' })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expectAccessible(page)
      await page.unroute(userCall)
      await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
    })

    await test.step('an idle screen notices when the server goes away and comes back', async () => {
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
      await expect(notice).toBeHidden()
      isGone = false
    })

    await test.step('a tab whose code was replaced by an update says so and works on reload', async () => {
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

    await test.step('a session that ends during a form opens login after 1 s and keeps the form', async () => {
      await open(page, '/admin/staff')
      const invite = page.getByRole('button', { name: 'INVITE', exact: true })
      await invite.click()
      const dialog = page.getByRole('dialog', { name: 'INVITE.STAFF' })
      await dialog.getByLabel('Email').fill('dee@hoard.example')
      await dialog.getByLabel('First name').fill('Dee')

      await page.context().clearCookies()
      const wanted = await blockLoginRedirect(page)
      await dialog.getByRole('button', { name: 'INVITE' }).click()
      await expect(page.getByText('Unauthorized: Your session has expired. Redirecting to login...')).toBeVisible()
      await expect.poll(() => wanted).toEqual(['/admin/staff?edit=new'])
      await page.unrouteAll()
      await page.goto(`/api/login?return=${encodeURIComponent(wanted[0]!)}`)
      await page.getByLabel('Email').fill('administrator@hoard.example')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Email')).toHaveValue('dee@hoard.example')
      await expect(dialog.getByLabel('First name')).toHaveValue('Dee')
      await expect(dialog.getByText(/^Unsaved changes from \d\d:\d\d restored$/)).toBeVisible()
      await expectAccessible(page)

      await dialog.getByRole('button', { name: 'INVITE' }).click()
      await expect(page.getByRole('dialog', { name: 'ONE-TIME.LINK' })).toContainText('Dee')
      await expect(page.getByLabel('One-time link')).toHaveValue(/token=/)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'DONE' }).click()
      await invite.click()
      await expect(dialog.getByLabel('Email')).toHaveValue('')
    })
  },
)
