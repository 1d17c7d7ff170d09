import type { Page } from '@playwright/test'
import { expectAccessibleAt } from './axe.ts'
import { administer as test, expect, holdResponses, open } from './journey.ts'
import { apiVersion } from '@hoard/sandbox/schema'

const TAB = '/admin/shopify'
const widths = [1280, 320] as const
const toast = (page: Page) => page.locator('.toast[data-open="true"]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page, name: RegExp) => page.getByRole('region', { name })
const history = (page: Page) => page.getByRole('list', { name: 'Syncs' }).getByRole('listitem')

test(
  'products are synced, previewed and reverted, by several people, and failures suggest a fix',
  { tag: ['@A2.9', '@A7.10', '@A7.11', '@A8.3', '@A8.4', '@A8.6'] },
  async ({ page, shop }) => {
    test.slow()
    const { control } = shop.shopify
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
      await expectAccessibleAt(page, widths, 'no store')

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
  },
)
