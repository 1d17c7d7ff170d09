import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAt } from './axe.ts'
import { administer as test, expect, holdResponses, open, stopTime } from './journey.ts'
import { apiVersion } from '@hoard/sandbox/schema'

const TAB = '/admin/shopify'
const AUTO_SYNC = '/admin/auto-sync'
const schedules = ['EVERY 4 HOURS (RECOMMENDED)', 'HOURLY', 'DAILY AT 3 AM'] as const
const widths = [1280, 320] as const
const toast = (page: Page) => page.locator('.toast[data-open="true"]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page, name: RegExp) => page.getByRole('region', { name })
const history = (page: Page) => page.getByRole('list', { name: 'Syncs' }).getByRole('listitem')
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
  'products are synced by hand and by schedule, previewed and reverted, and failures suggest a fix',
  {
    tag: [
      '@both-engines',
      '@A2.1',
      '@A2.7',
      '@A2.9',
      '@A4.1',
      '@A7.1',
      '@A7.10',
      '@A7.11',
      '@A8.1',
      '@A8.3',
      '@A8.4',
      '@A8.5',
      '@A8.6',
      '@A9.1',
      '@A9.2',
      '@C9.2',
    ],
  },
  async ({ page, shop }) => {
    const { control } = shop.shopify
    await page.clock.install()
    await test.step('no store, a sync that failed and one that runs say so', async () => {
      control.changeProduct('emerald-wyrm', { price: '7.35' })
      const [last] = await shop.staff.sync.history({ query: {} })
      let sync: object = { status: 'failed', error: 'Shopify refused the token.', canBeReverted: true }
      await page.route(/\/api\/syncs\?/, (route) => route.fulfill({ json: [{ ...last, ...sync }] }))
      const connection = await shop.staff.console.shopify({ query: {} })
      const nothing = { ...connection, kind: 'none', reachable: false, error: 'No Shopify store is configured.' }
      await page.route('**/api/console/shopify', (route) => route.fulfill({ json: nothing }))
      await page.goto(TAB)
      await expect(page.getByRole('alert').filter({ hasText: 'NO SHOPIFY' })).toBeVisible()
      await expect(button(page, 'SYNC PRODUCTS')).toBeDisabled()
      await expect(page.getByRole('alert').filter({ hasText: 'The last sync of products failed' })).toBeVisible()
      await expectAccessible(page, 'no store')

      await page.unroute('**/api/console/shopify')
      await button(page, 'CHECK AGAIN').click()
      sync = { status: 'running', finishedAt: null }
      await shop.staff.sync.preview()
      await expect(page.getByRole('progressbar', { name: 'A sync of products is in progress' })).toBeVisible()
      await expectAccessibleAt(page, widths, 'a sync that runs')
      await page.unroute(/\/api\/syncs\?/)
      await shop.staff.sync.preview()
      await expect(page.getByRole('table', { name: 'CHANGED' })).toBeVisible()
      await expect(button(page, 'APPLY')).toBeEnabled()
      await expectAccessibleAt(page, widths, 'a preview')
    })

    await expect(page.getByRole('alert').filter({ hasText: 'SANDBOX' })).toContainText('no money moves')
    const connection = panel(page, /^CONNECTION/)
    await expect(connection).toContainText('CONNECTED')
    for (const words of ['USD', `${apiVersion} SUPPORTED`, 'read_orders', 'read_products', 'OPEN Carts and stock'])
      await expect(connection).toContainText(words)
    control.setSituation({ hasStorefrontToken: false })
    await button(page, 'CHECK AGAIN').click()
    await expect(connection).toContainText('NO CHECKOUT')
    await expect(connection).toContainText('CLOSED Shopify rejected the token of the Storefront API.')
    control.setSituation({ hasStorefrontToken: true })
    await button(page, 'SYNC PRODUCTS').press('Enter')
    await expect(toast(page)).toContainText('Products synced: 30 products on sale')
    await expect(button(page, 'SYNC PRODUCTS')).toBeFocused()
    await expect(history(page).first()).toContainText('30 products read: 1 changed')
    await button(page, 'SYNC PRODUCTS').press('Enter')
    await expect(history(page).first()).toContainText('30 products read: nothing has changed')
    control.changeProduct('emerald-wyrm', { featured: false })
    await button(page, 'SYNC FEATURED').click()
    await expect(toast(page)).toContainText('Featured synced: 1 product changed')
    await expect(history(page).first()).toContainText('Featured')
    await button(page, 'SYNC ORDERS').click()
    await expect(history(page).first()).toContainText('Orders')
    for (const [call, press, words] of [
      ['sync-products', 'SYNC PRODUCTS', 'Sync Failed'],
      ['sync-featured', 'SYNC FEATURED', 'Featured Sync Failed'],
    ] as const) {
      await page.route(`**/api/shopify/${call}`, (route) => route.fulfill({ status: 502, body: 'Shopify refuses.' }))
      await button(page, press).click()
      await expect(toast(page)).toContainText(words)
      await expect(toast(page)).toContainText('Shopify refuses. Check your configuration.')
    }
    await panel(page, /^HISTORY/)
      .getByText('FEATURED', { exact: true })
      .click()
    await expect(page).toHaveURL(/kind=featured/)
    await expect(history(page)).toHaveCount(1)
    await page.unrouteAll()
    await open(page, TAB)
    await expect(page).toHaveURL(/shopify$/)

    await test.step('a price preview changes nothing until applied, and can be reverted', async () => {
      const name = '<img src=x onerror=alert(1)> Wyrm'
      control.changeProduct('emerald-wyrm', { price: '8.45', title: name })
      const gone = control.products().find(({ handle }) => handle !== 'emerald-wyrm')!
      control.changeProduct(gone.handle, { status: 'DRAFT' })
      const before = await shop.visitor.products.byHandle({ params: { handle: 'emerald-wyrm' } })

      await button(page, 'PREVIEW').click()
      const preview = panel(page, /^PREVIEW/)
      const changed = preview.getByRole('table', { name: 'CHANGED' })
      await expect(changed).toContainText(name)
      await expect(changed.getByRole('row', { name: /^Price 32mm \/ None/ })).toContainText(/\$\d+\.\d\d\$8\.45$/)
      await expect(preview.getByRole('region', { name: 'ARCHIVED: 1 product' })).toContainText(gone.title)
      expect(await shop.visitor.products.byHandle({ params: { handle: 'emerald-wyrm' } })).toEqual(before)

      await button(page, 'APPLY').press('Enter')
      await expect(toast(page)).toContainText('Products synced: 29 products on sale')
      // The preview was applied, so it is marked old and its button is gone.
      await expect(preview).toContainText('[OUTDATED]')
      await expect(preview.getByRole('heading', { name: /^PREVIEW/ })).toBeFocused()
      await expect(history(page).first()).toContainText('29 products read: 1 changed, 1 archived')
      await history(page)
        .first()
        .getByRole('link', { name: /^Products/ })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('SYNC OF PRODUCTS DONE')
      await expect(page.getByRole('table', { name: 'CHANGED' }).getByRole('row', { name: /^Title/ })).toContainText(
        `${before.name}${name}`,
      )

      await page.getByRole('button', { name: /^Revert/ }).click()
      const question = page.getByRole('tooltip')
      await expect(question).toContainText('1 product gets back its previous prices, texts and stock')
      await expect(question).toContainText('1 product that was archived goes back on sale')
      await question.getByRole('button', { name: 'REVERT' }).click()
      await expect(toast(page)).toContainText('Sync reverted.')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('REVERTED')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      expect((await shop.visitor.products.byHandle({ params: { handle: 'emerald-wyrm' } })).name).toBe(before.name)
      await page.getByRole('link', { name: '[BACK TO SHOPIFY]' }).click()
      await expect(history(page).first()).toContainText(/Revert of sync \d+/)
      await open(page, `${TAB}/syncs/999999`)
      await expect(page.getByRole('heading', { name: 'SYNC.NOT_FOUND' })).toBeVisible()
    })

    await test.step('a running sync is visible to everyone, can be cancelled, and is reported', async () => {
      await open(page, TAB)
      const sync = panel(page, /^SYNC/)
      await expect(sync).toContainText('[DONE]')
      control.setFaults({ latencyMs: 60_000 })
      // Another administrator starts it.
      const ended = shop.staff.sync.products().then(
        () => 'done',
        (error: unknown) => String(error),
      )
      await expect(sync).toContainText('SYNCING')
      await expect(sync.getByRole('progressbar', { name: 'A sync of products is in progress' })).toBeVisible()
      // Whoever comes later sees it, too.
      await open(page, '/admin/mail')
      await expect(sync).toHaveCount(0)
      await page.goBack()
      await expect(sync).toContainText('[SYNCING] Contacting Shopify...')
      await expect(button(page, 'SYNC FEATURED')).toBeDisabled()
      await button(page, 'CANCEL').press('Enter')
      await expect(toast(page)).toContainText('Sync cancelled.')
      await expect(sync).toContainText('[CANCELLED]')
      await expect(sync.getByRole('heading')).toBeFocused()
      expect(await ended).toContain('409')
      control.clearFaults()

      // The sync takes a while, and the person opens another tab.
      const release = await holdResponses(page, '**/api/shopify/sync-products')
      await button(page, 'SYNC PRODUCTS').click()
      await page.getByRole('link', { name: 'CMS', exact: true }).click()
      await expect(page).toHaveURL(/\/cms/)
      release()
      await expect(toast(page)).toContainText('Products synced: 29 products on sale')
    })

    await shop.staff.scheduler.stop()
    await test.step('a sync that runs, failed, or waits says so', async () => {
      const answer = await shop.staff.scheduler.status()
      const progress = { added: 12, changed: 3, unchanged: 400, archived: 0, skipped: 1 }
      let sync: object = { state: 'running', error: null, nextAttempt: null }
      await page.route('**/api/scheduler/status', (route) =>
        route.fulfill({ json: { ...answer, sync: { startedAt: null, finishedAt: null, progress, ...sync } } }),
      )
      await open(page, AUTO_SYNC)
      await expect(page.getByText('[SYNCING] 416 products read: 12 added, 3 changed, 1 skipped so far')).toBeVisible()
      await expect(page.getByRole('progressbar', { name: 'A sync is in progress' })).toBeVisible()
      await expectAccessibleAt(page, [1280, 390], 'a sync that runs')
      sync = { state: 'failed', error: 'Shopify refused the token.', nextAttempt: null }
      await expect(status(page).getByRole('alert')).toContainText(
        'Shopify refused the token. Products read before the failure are in the shop; nothing was archived.',
      )
      await expectAccessible(page, 'a sync that failed')
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
    // It replaced the other toast, and is removed 5 s after it is dismissed.
    const toasts = page.locator('.toast')
    await expect(toasts).toHaveCount(1)
    await stopTime(page, 100)
    await toasts.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts).toBeHidden()
    await page.clock.runFor(4900)
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toasts).toHaveCount(0)
    await page.clock.resume()

    const { syncCount } = await shop.staff.scheduler.status()
    await button(page, 'FORCE SYNC').click()
    await expect(toast(page)).toContainText('Sync started. Reading products, the Featured collection and orders.')
    await expect(status(page)).toContainText(/\[DONE\] \d+ products read/)
    await expect(status(page)).toContainText(new RegExp(`Sync count\\s*${syncCount + 1}`))
    await expect(status(page)).toContainText(/Last sync.*, now/s)

    shop.shopify.control.setSituation({ customerData: 'none' })
    await button(page, 'FORCE SYNC').click()
    const refused = status(page).getByRole('alert')
    await expect(refused).toContainText('Shopify refused part of the last sync')
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

    await page.unrouteAll()
    await test.step('the status is polled every 30 s', async () => {
      // The next poll is 30 s after this answer.
      const answered = page.waitForResponse('**/api/scheduler/status')
      await comeBack(page)
      await answered
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
