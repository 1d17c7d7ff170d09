import type { Page } from '@playwright/test'
import { expectAccessibleAt } from './axe.ts'
import { expect, open, publish as test, stopTime } from './journey.ts'

const TAB = '/admin/auto-sync'
const schedules = ['EVERY 4 HOURS (RECOMMENDED)', 'HOURLY', 'DAILY AT 3 AM'] as const
const widths = [1280, 390] as const
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page) => page.locator('.toast[data-open="true"]')
const status = (page: Page) => page.getByRole('region', { name: /^STATUS/ })

/** Schedules are enabled while it is stopped, STOP while it is active. */
async function expectActive(page: Page, isActive: boolean) {
  await expect(status(page).getByRole('heading')).toHaveText(isActive ? 'STATUS ACTIVE' : 'STATUS STOPPED')
  for (const name of schedules) await expect(button(page, name)).toBeEnabled({ enabled: !isActive })
  await expect(button(page, 'STOP')).toBeEnabled({ enabled: isActive })
}

/** Leaves the screen and comes back, which reads the status again. */
async function comeBack(page: Page) {
  await open(page, '/admin/mail')
  await expect(status(page)).toHaveCount(0)
  await page.goBack()
}

test(
  'auto sync starts with one of three schedules, stops, runs by hand, and is polled every 30 s',
  { tag: ['@A2.1', '@A2.7', '@A4.1', '@A7.1', '@A8.1', '@A8.5', '@A8.6', '@A9.1', '@A9.2'] },
  async ({ page, shop }) => {
    test.slow()
    await shop.staff.scheduler.stop()
    await page.clock.install()
    await test.step('a sync that runs, failed, or waits says so', async () => {
      const answer = await shop.staff.scheduler.status()
      const progress = { added: 12, changed: 3, unchanged: 400, archived: 0, skipped: 1 }
      let sync: object = { state: 'running', error: null, nextAttempt: null }
      await page.route('**/api/scheduler/status', (route) =>
        route.fulfill({ json: { ...answer, sync: { startedAt: null, finishedAt: null, progress, ...sync } } }),
      )
      await page.goto(TAB)
      await expect(page.getByText('[SYNCING] 416 products read: 12 added, 3 changed, 1 skipped so far')).toBeVisible()
      await expect(page.getByRole('progressbar', { name: 'A sync is in progress' })).toBeVisible()
      await expectAccessibleAt(page, widths, 'a sync that runs')
      sync = { state: 'failed', error: 'Shopify refused the token.', nextAttempt: null }
      await expect(status(page).getByRole('alert')).toContainText(
        'Shopify refused the token. Products read before the failure are in the shop; nothing was archived.',
      )
      await expectAccessibleAt(page, widths, 'a sync that failed')
      sync = { state: 'waiting', error: 'Shopify can’t be reached.', nextAttempt: '2026-11-21T12:05:00Z' }
      await comeBack(page)
      await expect(status(page).getByRole('alert')).toContainText('Next attempt at 21 Nov 2026, 12:05.')
      await page.unroute('**/api/scheduler/status')
      await comeBack(page)
      await expect(status(page).getByRole('alert')).toHaveCount(0)
    })

    await expectActive(page, false)
    await expect(status(page)).toContainText('Not scheduled')
    await button(page, 'DAILY AT 3 AM').press('Enter')
    await expect(toast(page)).toContainText('Scheduler started, syncing daily at 3 AM. Next sync:')
    await expectActive(page, true)
    await expect(status(page)).toContainText(/Daily at 3 AM.*, 03:00, in/s)
    await expect(status(page).getByRole('heading')).toBeFocused()
    await button(page, 'STOP').press('Enter')
    await expect(toast(page)).toContainText('Scheduler stopped.')
    await expectActive(page, false)

    const { syncCount } = await shop.staff.scheduler.status()
    await button(page, 'FORCE SYNC').click()
    await expect(toast(page)).toContainText('Sync started. Reading products, the Featured collection and orders.')
    await expect(status(page)).toContainText(/\[DONE\] \d+ products read/, { timeout: 15_000 })
    await expect(status(page)).toContainText(new RegExp(`Sync count\\s*${syncCount + 1}`))
    await expect(status(page)).toContainText(/Last sync.*, now/s)

    shop.shopify.control.setSituation({ customerData: 'none' })
    await button(page, 'FORCE SYNC').click()
    const refused = status(page).getByRole('alert')
    await expect(refused).toContainText('Shopify refused part of the last sync', { timeout: 15_000 })
    await expect(refused).toContainText(/Orders: Shopify doesn’t let the app read orders.*Everything else was read\./s)
    await expect(status(page)).toContainText(new RegExp(`Sync count\\s*${syncCount + 2}`))
    shop.shopify.control.setSituation({ customerData: 'full' })

    for (const [call, press, words] of [
      ['start', 'HOURLY', 'Scheduler Start Failed'],
      ['force-sync', 'FORCE SYNC', 'Manual Sync Failed'],
    ] as const) {
      await page.route(`**/api/scheduler/${call}`, (route) => route.fulfill({ status: 503, body: 'The shop is busy.' }))
      await button(page, press).click()
      await expect(toast(page)).toContainText(words)
      await expect(toast(page)).toContainText('The shop is busy.')
    }

    await test.step('the status is polled every 30 s', async () => {
      await comeBack(page)
      await expectActive(page, false)
      await stopTime(page, 500)
      let requests = 0
      page.on('request', (request) => (requests += Number(request.url().endsWith('/api/scheduler/status'))))
      // Another administrator starts it.
      await shop.staff.scheduler.start({ body: { schedule: '4hours' } })
      await page.clock.runFor(28_000)
      expect(requests).toBe(0)
      await page.clock.runFor(2_000)
      await expect.poll(() => requests).toBe(1)
      await page.clock.resume()
      await expectActive(page, true)
    })

    await page.route('**/api/scheduler/stop', (route) => route.fulfill({ status: 500, body: 'No.' }))
    await button(page, 'STOP').click()
    await expect(toast(page)).toContainText('Scheduler Stop Failed')
    await expectActive(page, true)
    await shop.staff.scheduler.stop()
  },
)
