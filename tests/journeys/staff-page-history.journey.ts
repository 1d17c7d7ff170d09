import type { Browser, Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { expect, publish, staffed } from './journey.ts'

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

publish(
  'issue 5 history: what differs from an older version is shown, and all or one block of it comes back',
  async ({ page, shop }) => {
    const { id } = await shop.staff.pages.create({
      body: { title: 'Wyrms', slug: 'wyrms-of-old', blocks: [block('Lair', 1, 'Deep.'), block('Gold', 2, 'Much.')] },
    })
    const params = { id }
    const save = (body: object) => shop.staff.pages.update({ params, headers: {}, body })
    await save({ blocks: [block('Lair', 1, 'Very deep.'), block('Fire', 2, 'Hot.')] })
    await save({ title: 'Wyrms of today' })

    await open(page, id)
    await page.getByRole('button', { name: 'HISTORY' }).click()
    const dialog = page.getByRole('dialog', { name: 'PAGE.HISTORY' })
    const versions = dialog.getByRole('list', { name: 'Versions, newest first' }).getByRole('button')
    await expect(versions).toHaveText([
      /\[LATEST\]Development updated it/,
      /Development updated it/,
      /Development created it/,
    ])
    await expect(dialog.getByText('[SAME BLOCKS]')).toBeVisible()
    await versions.last().click()
    const differences = dialog.getByRole('list', { name: 'Blocks that are different since' }).locator('> li')
    await expect(differences).toHaveText([
      /\[CHANGED\] Text.*Deep\..*Very deep\./s,
      /\[ADDED\] Text.*Fire/s,
      /\[REMOVED\] Text.*Gold/s,
    ])
    await expect(dialog.getByText('Title', { exact: true }).locator('..')).toHaveText(/thenWyrmsnowWyrms of today/)
    await expectAccessible(page)

    // One block: a step with a name, which nothing has saved.
    await dialog.getByRole('button', { name: 'BRING IT BACK: Text, Gold' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'HISTORY' })).toBeFocused()
    await expect(
      page.getByText('It is in the builder, and not saved yet. SAVE keeps it, UNDO takes it back.'),
    ).toBeVisible()
    await expect(page.getByText('Much.')).toBeVisible()
    await page.getByRole('button', { name: /^UNDO: Restore Text of / }).click()
    await expect(page.getByText('Much.')).toBeHidden()

    // All of them.
    await page.getByRole('button', { name: 'HISTORY' }).click()
    await versions.last().click()
    await dialog.getByRole('button', { name: 'RESTORE THIS VERSION' }).click()
    await expect(page.getByText('Hot.')).toBeHidden()
    await expect(page.getByText('Much.')).toBeVisible()
    expect((await shop.staff.pages.byId({ params })).version).toBe(3)
    await page.getByRole('button', { name: 'SAVE', exact: true }).click()
    await expect(page.getByText('Page content saved successfully')).toBeVisible()
    expect((await shop.staff.pages.byId({ params })).blocks).toMatchObject([{ id: 'Lair' }, { id: 'Gold' }])
  },
)

publish('issue 5 history: without versions, and while it can’t be read, it says so', async ({ page, shop }) => {
  const about = await shop.staff.pages.bySlug({ params: { slug: 'about' } })
  await open(page, about.id)
  await page.getByRole('button', { name: 'HISTORY' }).click()
  await expect(page.getByText('[NO VERSIONS YET]')).toBeVisible()
  await page.getByRole('button', { name: 'CLOSE', exact: true }).click()
  await page.route('**/history?*', (route) => route.fulfill({ status: 500, body: 'The disk is full.' }))
  await page.getByRole('button', { name: 'HISTORY' }).click()
  await expect(page.getByText('This could not be read')).toBeVisible()
  await page.unroute('**/history?*')
  await page.getByRole('button', { name: 'RETRY' }).click()
  await expect(page.getByText('[NO VERSIONS YET]')).toBeVisible()
})

/** A window of somebody who has signed in. */
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

/** How often a window asks who else is here, and a shared draft what it is now. It is not waited for. */
const ASKED_EVERY_MS = 10_000

staffed('issue 5 presence: who else is here is shown, and that they have saved', async ({ shop, browser }) => {
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
  // Who has changed nothing goes along.
  await adas.clock.fastForward(ASKED_EVERY_MS)
  await expect(adas.getByText('Very deep.')).toBeVisible()
  await adas.getByRole('button', { name: /^Duplicate row 1/i }).click()
  await eddySaves('Bottomless.')
  const news = adas.getByText('[NEWER] Eddy saved version 3 while you edit. SAVE brings both together.')
  await adas.clock.fastForward(ASKED_EVERY_MS)
  await expect(news).toBeVisible()
  await expectAccessible(adas)

  // Gone as soon as the window is.
  await eddys.goto('/')
  await adas.clock.fastForward(ASKED_EVERY_MS)
  await expect(adas.getByText('ALSO HERE:')).toBeHidden()
  await adas.context().close()
  await eddys.context().close()
})

publish(
  'issue 5 draft link: made and copied, it shows the draft to somebody without an account',
  async ({ page, shop, browser, context }) => {
    publish.slow()
    const { id } = await shop.staff.pages.create({
      body: { title: 'Spring sale', slug: 'spring-sale', blocks: [block('Lair', 1, 'As saved.')] },
    })
    await open(page, id)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'SHARE DRAFT' }).click()
    const dialog = page.getByRole('dialog', { name: 'SHARE.DRAFT' })
    await expect(dialog.getByRole('radio', { name: '7 DAYS' })).toBeChecked()
    await page.route('**/draft-link', (route) =>
      route.fulfill({ status: 507, body: 'The shop has run out of disk space.' }),
    )
    await dialog.getByRole('button', { name: 'MAKE LINK' }).click()
    await expect(page.getByText('Failed to make a draft link')).toBeVisible()
    await page.unroute('**/draft-link')

    await dialog.getByText('1 DAY', { exact: true }).click()
    await dialog.getByRole('button', { name: 'MAKE LINK' }).click()
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
    // What is changed later is there a little later.
    await shop.staff.pages.keepWorkingCopy({
      params: { id },
      body: { blocks: [block('Lair', 1, 'As typed.')], baseVersion: 1 },
    })
    await seen.clock.fastForward(ASKED_EVERY_MS)
    await expect(seen.getByText('As typed.')).toBeVisible()
    await stranger.close()
  },
)
