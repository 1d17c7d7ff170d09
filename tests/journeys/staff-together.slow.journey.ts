import type { Browser, Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { expect, open as goTo, staffed } from './journey.ts'

const block = (id: string, row: number, text: string) => ({
  id,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { title: id, text },
})

const open = async (page: Page, id: string) => {
  await page.goto(`/cms/pages/${id}/content`)
  await expect(page.getByRole('button', { name: 'HISTORY' })).toBeVisible()
}

/** Window of a signed-in person. */
async function windowOf(browser: Browser, shop: TestShop, role: 'editor' | 'administrator') {
  const { headers } = await shop.signIn(role)
  const context = await browser.newContext({ baseURL: shop.url })
  const cookies = headers.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: shop.url }
  })
  await context.addCookies(cookies)
  return context.newPage()
}

/**
 * Interval at which a window polls who else is present, and a shared draft polls for changes. Tests advance the clock.
 */
const ASKED_EVERY_MS = 10_000

staffed(
  'people in the builder see each other and what others save, and share a draft with someone without an account',
  async ({ shop, browser }) => {
    const eddy = await shop.signIn('editor')
    const { id } = await eddy.pages.create({
      body: { title: 'Wyrms', slug: 'wyrms', blocks: [block('Lair', 1, 'Deep.')] },
    })
    const adas = await windowOf(browser, shop, 'administrator')
    await adas.clock.install()
    await open(adas, id)
    await expect(adas.getByText('ALSO HERE:')).toBeHidden()
    const eddys = await windowOf(browser, shop, 'editor')
    await open(eddys, id)
    await expect(eddys.getByText('ALSO HERE: Ada')).toBeVisible()
    await adas.clock.fastForward(ASKED_EVERY_MS)
    await expect(adas.getByText('ALSO HERE: Eddy')).toBeVisible()

    const eddySaves = (text: string) =>
      eddy.pages.update({ params: { id }, headers: {}, body: { blocks: [block('Lair', 1, text)] } })
    await eddySaves('Very deep.')
    // A window without changes follows along.
    await adas.clock.fastForward(ASKED_EVERY_MS)
    await expect(adas.getByText('Very deep.')).toBeVisible()
    await adas.getByRole('button', { name: /^Duplicate row 1/i }).click()
    await eddySaves('Bottomless.')
    const news = adas.getByText('[NEWER] Eddy saved version 3 while you were editing. SAVE merges both.')
    await adas.clock.fastForward(ASKED_EVERY_MS)
    await expect(news).toBeVisible()
    await expectAccessible(adas)

    // Presence ends as soon as the window closes.
    await eddys.goto('/')
    await adas.clock.fastForward(ASKED_EVERY_MS)
    await expect(adas.getByText('ALSO HERE:')).toBeHidden()

    // A draft counts its own versions: the live one is older, not news.
    await eddy.releases.saveDraft({
      params: { kind: 'page', id },
      headers: {},
      body: { change: { blocks: [block('Lair', 1, 'Drafted.')] } },
    })
    await open(adas, id)
    await expect(adas.getByText('This is a draft of the live page.')).toBeVisible()
    const heard = adas.waitForResponse('**/presence')
    await adas.clock.fastForward(ASKED_EVERY_MS)
    await heard
    await adas.clock.fastForward(ASKED_EVERY_MS)
    await expect(adas.getByText('[NEWER]')).toBeHidden()

    await staffed.step('a copied draft link shows the draft to someone without an account', async () => {
      const sale = await eddy.pages.create({
        body: { title: 'Spring sale', slug: 'spring-sale', blocks: [block('Lair', 1, 'As saved.')] },
      })
      await goTo(adas, staffPaths.builder(sale.id))
      await expect(adas.getByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible()
      await adas.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await adas.getByRole('button', { name: 'SHARE DRAFT' }).click()
      const dialog = adas.getByRole('dialog', { name: 'SHARE.DRAFT' })
      await expect(dialog.getByRole('radio', { name: '7 DAYS' })).toBeChecked()
      await adas.route('**/draft-link', (route) =>
        route.fulfill({ status: 507, body: 'The shop has run out of disk space.' }),
      )
      await dialog.getByRole('button', { name: 'CREATE LINK' }).click()
      await expect(adas.getByText('Failed to create a draft link')).toBeVisible()
      await adas.unroute('**/draft-link')

      await dialog.getByText('1 DAY', { exact: true }).click()
      await dialog.getByRole('button', { name: 'CREATE LINK' }).click()
      await expect(dialog.getByText(/^This link works until/)).toBeVisible()
      await expectAccessible(adas)
      await dialog.getByRole('button', { name: 'COPY', exact: true }).click()
      await expect(dialog.getByRole('button', { name: 'COPIED' })).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'COPY', exact: true })).toBeVisible()
      const url = await adas.evaluate(() => navigator.clipboard.readText())
      expect(url).toBe(await dialog.getByRole('textbox', { name: 'Draft link' }).inputValue())
      await dialog.getByRole('button', { name: 'CLOSE', exact: true }).click()
      await expect(adas.getByRole('button', { name: 'SHARE DRAFT' })).toBeFocused()

      const stranger = await browser.newContext({ viewport: { width: 390, height: 800 } })
      const seen = await stranger.newPage()
      await seen.clock.install()
      await seen.goto(url)
      await expect(seen.getByText('[DRAFT] This is a preview. Shoppers do not see it.')).toBeVisible()
      await expect(seen.getByText('As saved.')).toBeVisible()
      await expectAccessible(seen)
      // What Ada types later arrives a little later.
      const ada = await shop.signIn('administrator')
      await ada.pages.keepWorkingCopy({
        params: { id: sale.id },
        body: { blocks: [block('Lair', 1, 'As typed.')], baseVersion: 1 },
      })
      await seen.clock.fastForward(ASKED_EVERY_MS)
      await expect(seen.getByText('As typed.')).toBeVisible()

      await adas.getByRole('button', { name: 'SHARE DRAFT' }).click()
      await expectAccessible(adas)
      await dialog.getByRole('button', { name: /^REVOKE made .* by Ada$/ }).click()
      await expect(adas.getByText('Link revoked')).toBeVisible()
      await expect(dialog.getByText('LINKS.THAT.WORK')).toBeHidden()
      await seen.reload()
      await expect(seen.getByText('As typed.')).toBeHidden()
      expect((await seen.request.get(url.replace('/preview/', '/api/pages/shared/'))).status()).toBe(404)
      await stranger.close()
    })
    await adas.context().close()
    await eddys.context().close()
  },
)
