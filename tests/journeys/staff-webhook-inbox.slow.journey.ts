import type { Page } from '@playwright/test'
import { openDatabase } from '#server/database/open-database.ts'
import { send, sign } from '#tests/harness/webhooks.ts'
import { expectAccessible, expectAccessibleAt } from './axe.ts'
import { administer as test, expect, open } from './journey.ts'

const TAB = '/admin/webhooks'
const topics = ['products/create', 'products/update', 'products/delete', 'inventory_levels/update']
const widths = [1280, 320] as const
const toast = (page: Page) => page.locator('.toast[data-open="true"]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const health = (page: Page) => page.getByRole('region', { name: /^HEALTH/ })
const subscriptions = (page: Page) => page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem')
const inbox = (page: Page) => page.getByRole('list', { name: 'Webhooks in the inbox' }).getByRole('listitem')

test(
  'registered webhooks update an open shop in 2 s; a wrong one is replaced, and a failed one replayed',
  {
    tag: [
      '@A10.10',
      '@A10.11',
      '@A10.9',
      '@A15.2',
      '@A15.4',
      '@A15.5',
      '@A2.8',
      '@A3.7',
      '@A7.9',
      '@A8.2',
      '@A8.6',
      '@A9.3',
    ],
  },
  async ({ page, shop, context }) => {
    await page.route('**/api/webhooks/**', (route) => route.fulfill({ status: 503, body: 'The shop is busy.' }))
    await page.goto(TAB)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(3)
    await expectAccessible(page, 'nothing can be read')
    await page.unroute('**/api/webhooks/**')
    const retry = page.getByRole('main').getByRole('button', { name: 'RETRY' })
    for (let left = 3; left > 0; left--) {
      await expect(retry).toHaveCount(left)
      await retry.first().click()
    }
    await expect(health(page)).toContainText('NOT CONFIGURED')
    await expect(health(page)).toContainText(`Not subscribed to ${topics.join(', ')}`)
    await expect(page.getByText('[NO SUBSCRIPTIONS]')).toBeVisible()
    await expect(page.getByText('[INBOX.EMPTY]')).toBeVisible()
    await button(page, 'REGISTER WEBHOOKS').press('Enter')
    await expect(toast(page)).toContainText(`Webhooks registered: ${topics.join(', ')}`)
    await expect(health(page)).toContainText('All are delivered here')
    await expect(health(page)).toContainText('REACHABLE')
    await expect(button(page, 'REGISTER WEBHOOKS')).toBeFocused()
    await expect(subscriptions(page)).toHaveCount(7)
    for (const topic of topics) {
      const one = subscriptions(page).filter({ hasText: `/api/shopify/webhooks/${topic}` })
      await expect(one).toContainText(/API 2026-10, WebhookSubscription \d+/)
      await expect(one).toContainText(topic)
    }

    const shopper = await context.newPage()
    await shopper.goto('/product/emerald-wyrm')
    await shopper.getByRole('radio').first().waitFor()
    // The shop must be hydrated by now.
    await shopper.waitForLoadState('networkidle')
    // A busy machine may need longer for some of the changes, but not for each.
    let cents = 34
    await expect(async () => {
      const price = `7.${++cents}`
      shop.shopify.control.changeProduct('emerald-wyrm', { price })
      await expect(shopper.getByText(`$${price}`).first()).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const told = inbox(page).filter({ hasText: 'products/update' }).first()
    await expect(told).toContainText('HANDLED')
    await expectAccessibleAt(page, widths, 'the tab')
    await told.getByRole('link', { name: 'products/update' }).click()
    await expect(page.locator('pre')).toBeVisible()
    await expectAccessibleAt(page, widths, 'a webhook')
    await page.goBack()
    await expect(told).toBeVisible()

    // Someone redirects one of the subscriptions.
    const wrong = shop.shopify.control.subscriptions().find(({ topic }) => topic === 'PRODUCTS_UPDATE')!
    wrong.uri = 'https://old.hoard.example/api/shopify/webhooks/products/update'
    // Results are cached for some seconds unless subscriptions change.
    const other = shop.shopify.control.subscriptions().find(({ topic }) => topic === 'APP_UNINSTALLED')!
    await shop.staff.webhooks.remove({ params: { id: other.id } })
    await expect(health(page)).toContainText('Not subscribed to products/update, app/uninstalled')
    const stale = subscriptions(page).filter({ hasText: 'old.hoard.example' })
    await expect(stale).toContainText('STALE')
    await stale.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('tooltip').getByRole('button', { name: 'REMOVE' }).click()
    await expect(toast(page)).toContainText('Subscription to products/update removed')
    await expect(stale).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'SUBSCRIPTIONS' })).toBeFocused()
    await button(page, 'REGISTER WEBHOOKS').click()
    await expect(toast(page)).toContainText('Webhooks registered: products/update, app/uninstalled.')
    await expect(health(page)).toContainText('All are delivered here')

    // Wrong signatures in the store's name may be forged, until a comparison tells.
    const rejected = page.getByRole('main').getByRole('alert')
    const forge = () => send(shop, { headers: { 'x-shopify-hmac-sha256': sign('of another app') } })
    for (let n = 0; n < 5; n++) expect((await forge()).status).toBe(401)
    await open(page, `${TAB}/999999`)
    await expect(page.getByRole('heading', { name: 'WEBHOOK.NOT_FOUND' })).toBeVisible()
    await page.goBack()
    await expect(rejected).toContainText('The last 5 webhooks were rejected')
    await expect(health(page)).toContainText('Rejected5 with a wrong signature')
    await expect(health(page)).toContainText(/Reachable from this server, .* Shopify got through/)
    await button(page, 'RECONCILE NOW').click()
    await expect(toast(page)).toContainText('Comparing the catalogue')
    await expect(rejected).toContainText('Nothing was missed, so they may be forged')
    await expect(health(page)).toContainText(/Last reconcile.*The catalogue matches Shopify\./s)
    await page.route('**/api/webhooks/register', (route) =>
      route.fulfill({ status: 502, body: 'Shopify refused products/update.' }),
    )
    await button(page, 'REGISTER WEBHOOKS').click()
    await expect(toast(page)).toContainText('Registration Failed')
    await expect(toast(page)).toContainText('Shopify refused products/update.')
    await page.unroute('**/api/webhooks/register')
    await shopper.close()

    await test.step('a failed webhook is reported, found and replayed; Back keeps the filter', async () => {
      // Shopify denies access, so the webhook waits; after hours it counts as failed.
      shop.shopify.control.setSituation({ adminScopes: [] })
      shop.shopify.control.changeProduct('emerald-wyrm', { price: '8.45', title: '<b>Wyrm</b> \u202Eexe' })
      await shop.shopify.control.deliveriesSettled()
      await expect.poll(async () => (await shop.staff.webhooks.status()).waiting).toBeGreaterThan(0)
      const { db, close } = await openDatabase(shop.database)
      const outcome = 'Shopify refuses the access.'
      await db
        .updateTable('webhookDeliveries')
        .set({ state: 'failed', outcome, attempts: 5 })
        .where('state', '=', 'waiting')
        .execute()
      // An attempt that has begun must not succeed.
      const unfinished = db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'webhooks')
        .where('finishedAt', 'is', null)
      await expect.poll(() => unfinished.execute()).toEqual([])
      await close()
      shop.shopify.control.setSituation({ adminScopes: ['read_products', 'read_inventory', 'read_orders'] })

      await open(page, '/admin/mail')
      await expect(health(page)).toHaveCount(0)
      await page.goBack()
      await health(page)
        .getByRole('link', { name: /review and replay/ })
        .press('Enter')
      await expect(page).toHaveURL(/state=failed/)
      await expect(page.getByRole('heading', { name: 'INBOX' })).toBeFocused()
      const search = page.getByRole('searchbox', { name: 'Search subjects, ids and payloads' })
      await search.fill('<b>Ooze')
      await expect(page.getByText('[NOTHING FOUND]')).toBeVisible()
      await search.fill('<b>Wyrm')
      await expect(page).toHaveURL(/search=/)
      await expect(inbox(page)).toHaveCount(1)
      await expect(inbox(page)).toContainText(`${outcome}`)
      await inbox(page).getByRole('link', { name: 'products/update' }).click()

      await expect(page.getByRole('heading', { level: 1 })).toContainText('products/update FAILED')
      await expect(page.getByRole('main').getByRole('alert')).toContainText(outcome)
      const payload = page.locator('pre')
      // Ids keep all their digits, and bidirectional control characters are made visible.
      const { id } = shop.shopify.control.product('emerald-wyrm')
      await expect(payload).toContainText(`"id": ${id.split('/').at(-1)},`)
      await expect(payload).toContainText(String.raw`"<b>Wyrm</b> \u202eexe"`)
      const all = page.getByRole('button', { name: /^SHOW ALL \d+ LINES$/ })
      await expect(payload).toContainText(/\.\.\.$/)
      await all.click()
      await expect(payload).toContainText(/\}$/)
      await button(page, 'REPLAY').press('Enter')
      await expect(toast(page)).toContainText('The webhook is being handled again')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('products/update HANDLED')
      // The replay is an attempt of its own.
      const attempts = page.getByRole('list', { name: 'Attempts' }).getByRole('listitem')
      await expect(attempts).toHaveText([/HANDLED.*has changed\./, new RegExp(`FAILED.*${outcome}`)])
      await expect(page.getByRole('main').getByRole('link', { name: /Wyrm<\/b>/ })).toHaveAttribute(
        'href',
        /^\/admin\/products\/\d+$/,
      )
      expect((await shop.visitor.products.byHandle({ params: { handle: 'emerald-wyrm' } })).name).toContain('Wyrm</b>')
      await page.getByRole('link', { name: '[BACK TO THE INBOX]' }).click()
      await expect(page).toHaveURL(/state=failed/)
      await expect(page.getByText('[NOTHING FOUND]')).toBeVisible()
      await button(page, 'SHOW ALL').click()
      await expect(inbox(page).first()).toContainText('HANDLED')

      // A run of webhooks that changed nothing is one line, which opens.
      const body = JSON.stringify({ admin_graphql_api_id: id })
      for (const event of ['one', 'two', 'three']) await send(shop, { body, event })
      const run = page.getByRole('button', { name: /^\d+ deliveries changed nothing$/ })
      await expect(run).toHaveText(/^[3-9] /)
      await run.press('Enter')
      const inRun = page.getByRole('list', { name: 'Webhooks that changed nothing' }).getByRole('listitem')
      await expect(inRun.first()).toContainText(/products\/update.*No changes\./)
      await expectAccessible(page, 'an open run')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'EXPORT CSV' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^webhooks-\d{4}-\d\d-\d\d\.csv$/)
      await run.press('Enter')
      await expect(inRun).toHaveCount(0)
    })
  },
)
