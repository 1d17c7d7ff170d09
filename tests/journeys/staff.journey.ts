import type { Page } from '@playwright/test'
import { api } from '#shared/api.ts'
import { PASSWORD } from '#tests/harness/staff.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, signIn, staffed as test, stopTime } from './journey.ts'

/** Who may open the staff app. Its tabs have their own journeys. */

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
  'denied access leads to the login and back, and an editor sees the CMS and images only',
  {
    tag: [
      '@A2.3',
      '@C10.2',
      '@C10.3',
      '@C10.5',
      '@C2.1',
      '@C2.3',
      '@C2.4',
      '@C4.1',
      '@C4.2',
      '@C4.4',
      '@C6.1',
      '@C6.3',
      '@C8.2',
      '@C9.1',
      '@I2.1',
    ],
  },
  async ({ page, shop, browser }) => {
    const banner = page.getByRole('banner')
    await shop.signIn('administrator')
    await page.clock.install()

    await test.step('a browser that blocks cookies says so, and isn’t sent to and fro', async () => {
      const without = await browser.newPage({ baseURL: shop.url })
      await without.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
      await without.clock.install()
      await without.goto('/cms/banners')
      await expect(without.getByText(/^Access Denied: Your browser blocks cookies\. Allow them here/)).toBeVisible()
      await without.clock.runFor(10_000)
      await expect(without).toHaveURL(/\/cms\/banners$/)
      await without.close()
    })

    await test.step('denied access explains itself, opens login after 1.5 s, and returns', async () => {
      const answer = Promise.withResolvers<void>()
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
      await expect(banner).toContainText('ADMINISTRATOR')
      await expect(banner).toContainText('Ada')
    })

    await test.step('LOGOUT ends the session and opens the shop, and then nobody sees a screen', async () => {
      await banner.getByRole('button', { name: 'LOGOUT' }).click()
      await page.waitForURL(`${shop.url}/`)
      const wanted = await blockLoginRedirect(page)
      for (const path of ['/cms', '/admin/staff', '/images']) {
        wanted.length = 0
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'ACCESS.DENIED' })).toBeVisible()
        await expect(page.getByRole('navigation')).toHaveCount(0)
      }
      await expectAccessible(page)
      await expect.poll(() => wanted).toEqual(['/images'])
    })

    await test.step('an editor opens the images, and the CMS by its link', async () => {
      await signIn(page, shop, 'editor')
      await page.goto('/images')
      await expect(banner).toContainText('EDITOR')
      await expect(page.getByRole('heading', { level: 1, name: 'IMAGES' })).toBeVisible()
      await expectAccessible(page)
      await banner.getByRole('link', { name: 'CMS' }).click()
      await expect(page).toHaveURL(/\/cms\/pages$/)
    })

    await test.step('on a phone the active tab is scrolled into view', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, '/cms/banners')
      await expect(page.getByRole('link', { name: 'BANNERS' })).toBeInViewport({ ratio: 0.95 })
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('editors can’t open administration by link or URL', async () => {
      await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveCount(0)
      await open(page, '/admin/staff')
      await expect(page.getByRole('heading', { name: 'ADMINISTRATORS.ONLY' })).toBeVisible()
      await expectAccessible(page)
    })
  },
)
