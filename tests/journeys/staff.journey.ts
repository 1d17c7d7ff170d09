import type { Page } from '@playwright/test'
import { api } from '#shared/api.ts'
import { PASSWORD } from '#tests/harness/staff.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, publish, signIn, staffed as test, stopTime } from './journey.ts'

/** The staff app itself: access, frame, and forms when a session ends. Its tabs have their own journeys. */

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
  'denied access explains itself, opens login after 1.5 s, and returns',
  { tag: ['@A2.3', '@C2.3', '@C2.4', '@C4.1', '@C4.2', '@C4.4', '@C6.1', '@C8.2', '@C9.1'] },
  async ({ page, shop }) => {
    await shop.signIn('administrator')
    const answer = Promise.withResolvers<void>()
    await page.clock.install()
    await page.route(userCall, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/cms/banners')
    await expect(page.getByText('[CHECKING ACCESS...]')).toBeVisible()
    await expectAccessible(page)
    await stopTime(page)
    const answered = page.waitForResponse(userCall)
    answer.resolve()
    await (await answered).finished()
    await page.clock.runFor(50)
    const words = 'Access Denied: You need to log in to access the CMS. Redirecting to login...'
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('link', { name: 'LOGIN' })).toHaveAttribute(
      'href',
      '/api/login?return=%2Fcms%2Fbanners',
    )
    await page.clock.runFor(1400)
    await expect(page.getByText(words)).toBeVisible()
    await page.clock.runFor(150)
    await page.waitForURL('**/api/login?return=%2Fcms%2Fbanners')
    await page.clock.resume()

    await page.getByLabel('Email').fill('administrator@hoard.example')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cms/banners')
    await expect(page.getByRole('banner')).toContainText('ADMINISTRATOR')
    await expect(page.getByRole('banner')).toContainText('Ada')
  },
)

test(
  'nobody without access sees a screen, or secrets in the document',
  { tag: ['@A2.3', '@C2.1', '@C6.1', '@C10.5', '@I2.1'] },
  async ({ page, shop }) => {
    const wanted = await blockLoginRedirect(page)
    await test.step('nobody without access sees a screen or secrets in the document', async () => {
      await shop.signIn('administrator')
      for (const path of ['/cms', '/cms/blog', '/admin', '/admin/staff']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'ACCESS.DENIED' })).toBeVisible()
        await expect(page.getByRole('navigation')).toHaveCount(0)
      }
      await expectAccessible(page)
    })

    await test.step('/images has the same access control and its own link to the CMS', async () => {
      wanted.length = 0
      await page.goto('/images')
      await expect(page.getByRole('heading', { name: 'ACCESS.DENIED' })).toBeVisible()
      await expect.poll(() => wanted).toEqual(['/images'])
      await signIn(page, shop, 'editor')
      await page.goto('/images')
      await expect(page.getByRole('banner')).toContainText('EDITOR')
      await expect(page.getByRole('heading', { level: 1, name: 'IMAGES' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('banner').getByRole('link', { name: 'CMS' }).click()
      await expect(page).toHaveURL(/\/cms\/pages$/)
    })
  },
)

test(
  'an editor sees the CMS only, on a phone and after an outage, and logs out',
  { tag: ['@C2.4', '@C4.5', '@C6.3', '@C10.2', '@C10.3'] },
  async ({ page, shop }) => {
    await signIn(page, shop, 'editor')
    await test.step('an unreachable server grants no access and is retried', async () => {
      await page.route(userCall, (route) => route.abort())
      await page.goto('/cms')
      await expect(page.getByRole('heading', { name: 'OFFLINE' })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expectAccessible(page)
      await page.unroute(userCall)
      await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible({ timeout: 10_000 })
    })

    await test.step('on a phone the active tab is scrolled into view', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/cms/banners')
      await expect(page.getByRole('link', { name: 'BANNERS' })).toBeInViewport({ ratio: 0.95 })
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('editors can’t open administration by link or URL', async () => {
      await open(page, '/cms')
      await expect(page.getByRole('banner')).toContainText('EDITOR')
      await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveCount(0)
      await page.goto('/admin/staff')
      await expect(page.getByRole('heading', { name: 'ADMINISTRATORS.ONLY' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('LOGOUT ends the session and opens the shop', async () => {
      await open(page, '/cms')
      await page.getByRole('button', { name: 'LOGOUT' }).click()
      await page.waitForURL(`${shop.url}/`)
      await page.goto('/cms')
      await expect(page.getByRole('heading', { name: 'ACCESS.DENIED' })).toBeVisible()
    })
  },
)

test(
  'accounts and forms survive other people, a reload and the end of a session',
  { tag: ['@C8.1'] },
  async ({ page, shop }) => {
    await signIn(page, shop, 'administrator')
    await test.step('an account edited by two people shows both versions, and neither is lost', async () => {
      await shop.signIn('editor')
      await page.goto('/admin/staff')
      await page.getByRole('button', { name: 'Edit Eddy' }).click()
      const dialog = page.getByRole('dialog', { name: 'EDIT.ACCOUNT' })
      await dialog.getByLabel('First name').fill('Edward')

      const other = await shop.signIn('administrator')
      const eddy = (await other.accounts.list()).find(({ firstName }) => firstName === 'Eddy')!
      await other.accounts.update({
        params: { id: eddy.id },
        headers: {},
        body: { firstName: 'Edmund', lastName: 'Stone' },
      })

      await dialog.getByRole('button', { name: 'SAVE' }).click()
      const conflict = page.getByRole('dialog', { name: 'SAVE.CONFLICT' })
      await expect(conflict.getByRole('group', { name: 'First name' }).getByLabel(/THEIRS/)).not.toBeChecked()
      await expect(conflict.getByRole('group', { name: 'Last name' })).toHaveCount(0)
      await expect(conflict.getByRole('button', { name: 'SAVE CHOICES' })).toBeDisabled()
      await expectAccessible(page)
      await conflict.getByRole('group', { name: 'First name' }).getByLabel(/MINE/).check()
      await conflict.getByRole('button', { name: 'SAVE CHOICES' }).click()
      await expect(page.getByText('Account updated successfully')).toBeVisible()
      await expect(page.getByText('Edward Stone')).toBeVisible()
    })

    await test.step('a reload, and leaving asks first', async () => {
      await open(page, '/admin/staff')
      await page.getByRole('button', { name: 'Edit Ada' }).click()
      const dialog = page.getByRole('dialog', { name: 'EDIT.ACCOUNT' })
      await dialog.getByLabel('Last name').fill('Lovelace')
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(dialog.getByLabel('Last name')).toHaveValue('Lovelace')
      await page.keyboard.press('Escape')
      const question = page.getByRole('dialog', { name: 'UNSAVED.CHANGES' })
      await question.getByRole('button', { name: 'KEEP EDITING' }).click()
      await expect(dialog.getByLabel('Last name')).toHaveValue('Lovelace')
      await page.keyboard.press('Escape')
      await expectAccessible(page)
      await question.getByRole('button', { name: 'DISCARD' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Edit Ada' }).click()
      await expect(dialog.getByLabel('Last name')).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Edit Ada' })).toBeFocused()
    })

    await test.step('the activity log shows who changed what and can revert it', async () => {
      const editor = await shop.signIn('editor')
      const { id } = await editor.navigation.create({ body: { label: 'Lairs', href: '/gallery' } })
      await editor.navigation.update({ params: { id }, headers: {}, body: { label: 'Dens' } })
      await open(page, '/admin/activity')
      const entry = page
        .getByRole('list', { name: 'Activity' })
        .getByRole('listitem')
        .filter({ hasText: 'updated menu item' })
      await expect(entry).toContainText(/Ed(dy|ward)/)
      await entry.getByRole('button', { name: /^Changes/ }).click()
      await expect(entry.getByRole('deletion')).toHaveText('Lairs')
      await expect(entry.getByRole('insertion')).toHaveText('Dens')
      await expectAccessible(page)
      await entry.getByRole('button', { name: /^Restore/ }).click()
      await page.getByRole('tooltip').getByRole('button', { name: 'RESTORE' }).click()
      await expect(page.getByText(/(Lairs|Dens) restored/)).toBeVisible()
      expect((await editor.navigation.list()).map(({ label }) => label)).toContain('Lairs')
    })

    await test.step('a session that ends during a form opens login after 1 s and keeps the form', async () => {
      await open(page, '/admin/staff')
      await page.getByRole('button', { name: 'INVITE' }).click()
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
      await page.getByRole('button', { name: 'INVITE' }).click()
      await expect(dialog.getByLabel('Email')).toHaveValue('')
    })
  },
)

publish(
  'development mode grants access to everyone and says so on every screen',
  { tag: ['@A2.10', '@C10.3', '@C4.2', '@C4.3', '@C6.2'] },
  async ({ page }) => {
    for (const [path, heading] of [
      ['/cms/pages', 'PAGES'],
      ['/cms/blog', 'BLOG'],
      ['/cms/navigation', 'NAVIGATION'],
      ['/cms/banners', 'BANNERS'],
      ['/admin/overview', 'OVERVIEW'],
      ['/admin/auto-sync', 'AUTO.SYNC'],
      ['/admin/staff', 'STAFF.ACCOUNTS'],
      ['/admin/activity', 'ACTIVITY.LOG'],
      ['/admin/health', 'HEALTH'],
    ] as const) {
      if (path === '/cms/pages') await page.goto(path)
      else await open(page, path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText(/^DEVELOPMENT MODE: sign-in is disabled/)).toBeVisible()
      await expectAccessible(page)
    }
  },
)
