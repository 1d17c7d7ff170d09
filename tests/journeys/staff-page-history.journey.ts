import type { Browser, Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { expect, open as goTo, publish, staffed } from './journey.ts'

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

publish(
  'the history shows and restores versions, and a copied draft link shows the draft without an account',
  async ({ page, shop, browser, context }) => {
    publish.slow()
    await publish.step('the history says so when it has no versions or can’t be read', async () => {
      const about = await shop.staff.pages.bySlug({ params: { slug: 'about' } })
      await open(page, about.id)
      await page.getByRole('button', { name: 'HISTORY' }).click()
      await expect(page.getByText('[NO VERSIONS YET]')).toBeVisible()
      await page.getByRole('button', { name: 'CLOSE', exact: true }).click()
      await page.route('**/history?*', (route) => route.fulfill({ status: 500, body: 'The disk is full.' }))
      await page.getByRole('button', { name: 'HISTORY' }).click()
      await expect(page.getByText('Couldn’t load this')).toBeVisible()
      await page.unroute('**/history?*')
      await page.getByRole('button', { name: 'RETRY' }).click()
      await expect(page.getByText('[NO VERSIONS YET]')).toBeVisible()
    })

    await publish.step('the history shows differences and restores all or one block', async () => {
      const { id } = await shop.staff.pages.create({
        body: { title: 'Wyrms', slug: 'wyrms-of-old', blocks: [block('Lair', 1, 'Deep.'), block('Gold', 2, 'Much.')] },
      })
      const params = { id }
      const save = (body: object) => shop.staff.pages.update({ params, headers: {}, body })
      await save({ blocks: [block('Lair', 1, 'Very deep.'), block('Fire', 2, 'Hot.')] })
      await save({ title: 'Wyrms of today' })

      await goTo(page, staffPaths.builder(id))
      await expect(page.getByRole('heading', { level: 1, name: 'Wyrms' })).toBeVisible()
      await page.getByRole('button', { name: 'HISTORY' }).click()
      const dialog = page.getByRole('dialog', { name: 'PAGE.HISTORY' })
      const versions = dialog.getByRole('list', { name: 'Versions, newest first' }).getByRole('button')
      await expect(versions).toHaveText([
        /\[LATEST\]Development updated it/,
        /Development updated it/,
        /Development created it/,
      ])
      await expect(dialog.getByText('[NO CHANGES]')).toBeVisible()
      await versions.last().click()
      const differences = dialog.getByRole('list', { name: 'Blocks changed since' }).locator('> li')
      await expect(differences).toHaveText([
        /\[CHANGED\] Text.*Deep\..*Very deep\./s,
        /\[ADDED\] Text.*Fire/s,
        /\[REMOVED\] Text.*Gold/s,
      ])
      await expect(dialog.getByText('Title', { exact: true }).locator('..')).toHaveText(/thenWyrmsnowWyrms of today/)
      await expectAccessible(page)

      // Restoring one block is a named, unsaved undo step.
      await dialog.getByRole('button', { name: 'RESTORE DELETED BLOCK: Text, Gold' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'HISTORY' })).toBeFocused()
      await expect(
        page.getByText('It is in the builder but not saved yet. SAVE keeps it; UNDO reverts it.'),
      ).toBeVisible()
      await expect(page.getByText('Much.')).toBeVisible()
      await page.getByRole('button', { name: /^UNDO: Restore Text of / }).click()
      await expect(page.getByText('Much.')).toBeHidden()

      // Restores all blocks.
      await page.getByRole('button', { name: 'HISTORY' }).click()
      await versions.last().click()
      await dialog.getByRole('button', { name: 'RESTORE THIS VERSION' }).click()
      await expect(page.getByText('Hot.')).toBeHidden()
      await expect(page.getByText('Much.')).toBeVisible()
      expect((await shop.staff.pages.byId({ params })).version).toBe(3)
      await page.getByRole('button', { name: 'SAVE', exact: true }).click()
      await expect(page.getByText('Page content saved successfully')).toBeVisible()
      expect((await shop.staff.pages.byId({ params })).blocks).toMatchObject([{ id: 'Lair' }, { id: 'Gold' }])
    })

    await publish.step('a copied draft link shows the draft to someone without an account', async () => {
      const { id } = await shop.staff.pages.create({
        body: { title: 'Spring sale', slug: 'spring-sale', blocks: [block('Lair', 1, 'As saved.')] },
      })
      await goTo(page, staffPaths.builder(id))
      await expect(page.getByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible()
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: 'SHARE DRAFT' }).click()
      const dialog = page.getByRole('dialog', { name: 'SHARE.DRAFT' })
      await expect(dialog.getByRole('radio', { name: '7 DAYS' })).toBeChecked()
      await page.route('**/draft-link', (route) =>
        route.fulfill({ status: 507, body: 'The shop has run out of disk space.' }),
      )
      await dialog.getByRole('button', { name: 'CREATE LINK' }).click()
      await expect(page.getByText('Failed to create a draft link')).toBeVisible()
      await page.unroute('**/draft-link')

      await dialog.getByText('1 DAY', { exact: true }).click()
      await dialog.getByRole('button', { name: 'CREATE LINK' }).click()
      await expect(dialog.getByText(/^This link works until/)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'COPY', exact: true }).click()
      await expect(dialog.getByRole('button', { name: 'COPIED' })).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'COPY', exact: true })).toBeVisible()
      const url = await page.evaluate(() => navigator.clipboard.readText())
      expect(url).toBe(await dialog.getByRole('textbox', { name: 'Draft link' }).inputValue())
      await dialog.getByRole('button', { name: 'CLOSE', exact: true }).click()
      await expect(page.getByRole('button', { name: 'SHARE DRAFT' })).toBeFocused()

      const stranger = await browser.newContext({ viewport: { width: 390, height: 800 } })
      const seen = await stranger.newPage()
      await seen.clock.install()
      await seen.goto(url)
      await expect(seen.getByText('[DRAFT] This is a preview. Shoppers do not see it.')).toBeVisible()
      await expect(seen.getByText('As saved.')).toBeVisible()
      await expectAccessible(seen)
      // A later change arrives a little later.
      await shop.staff.pages.keepWorkingCopy({
        params: { id },
        body: { blocks: [block('Lair', 1, 'As typed.')], baseVersion: 1 },
      })
      await seen.clock.fastForward(ASKED_EVERY_MS)
      await expect(seen.getByText('As typed.')).toBeVisible()
      await stranger.close()
    })
  },
)

staffed('presence shows who else is here and that they have saved', async ({ shop, browser }) => {
  staffed.slow()
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
  await adas.context().close()
  await eddys.context().close()
})
