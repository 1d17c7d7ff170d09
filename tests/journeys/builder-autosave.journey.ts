import type { Page } from '@playwright/test'
import { readBlocks, rowsOf } from '#shared/blocks/read.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { openProfile } from '#tests/harness/killed-browser.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { openBuilder } from './builder.ts'
import { expect, holdResponses, open, publish as test, signIn, staffed } from './journey.ts'

const text = (id: string, row: number) => ({
  id,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { title: id, text: `The text of ${id}` },
})

async function makePage(shop: TestShop, title: string) {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const made = await shop.staff.pages.create({
    body: { title, slug, blocks: [text('alpha', 1), text('beta', 2), text('gamma', 3)] },
  })
  const params = { id: made.id }
  const rows = async () => {
    const { blocks } = await shop.staff.pages.byId({ params })
    return rowsOf(readBlocks(blocks)).map((row) => row.map(({ content }) => content['title']).join(' '))
  }
  return { made, rows, params }
}

const row = (page: Page, number: number) => page.getByRole('listitem', { name: `Row ${number}`, exact: true })
const titleIn = (page: Page, number: number) => row(page, number).getByRole('textbox', { name: 'Title', exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** Saves the whole page; open editors have DONE buttons. */
const save = (page: Page) => page.locator('.builder-bar').getByRole('button', { name: 'SAVE', exact: true }).click()

async function openEditor(page: Page, number: number) {
  await row(page, number).getByRole('button', { name: 'Edit Text', exact: true }).click()
  await expect(titleIn(page, number)).toBeVisible()
}

test('forms, edits and their undo history survive a killed browser', async ({ shop }) => {
  // Starts two browsers.
  test.slow()
  const { made, rows } = await makePage(shop, 'Killed browser')
  const url = shop.url + staffPaths.builder(made.id)
  await using profile = await openProfile()
  const before = await profile.start()
  await before.goto(url)
  await openEditor(before, 1)
  await titleIn(before, 1).fill('Dragons of the north')
  await row(before, 1).getByRole('button', { name: 'DONE', exact: true }).click()
  await row(before, 2).getByRole('button', { name: 'Delete Text', exact: true }).click()
  const addresses = [`${shop.url}${staffPaths.cmsTab('pages')}?edit=new`, `${shop.url}${staffPaths.cmsTab('blog')}/new`]
  const [dialog, post] = [await before.context().newPage(), await before.context().newPage()]
  for (const [index, page] of [dialog, post].entries()) {
    await page.goto(addresses[index]!)
    await expect(postTitle(page)).toBeVisible()
  }
  // Offline, so that only the browser can restore it.
  await before.bringToFront()
  await before.context().setOffline(true)
  await openEditor(before, 2)
  await titleIn(before, 2).pressSequentially(' and wyverns of the south')
  await dialog.bringToFront()
  await postTitle(dialog).pressSequentially('Half a page')
  await post.bringToFront()
  await postTitle(post).pressSequentially('Half a dragon')
  await expect(post.getByText('Your changes are kept in this browser.')).toBeVisible()
  for (const typed of ['wyverns of the south', 'Half a page', 'Half a dragon'])
    await expect.poll(async () => JSON.stringify(await readDatabases(post))).toContain(typed)
  await profile.kill()

  const after = await profile.start()
  await after.goto(url)
  await expect(after.getByText(/^Unsaved changes from .* restored$/)).toBeVisible()
  await expect(titleIn(after, 2)).toHaveValue('gamma and wyverns of the south')
  await expect(row(after, 1)).toContainText('Dragons of the north')
  expect(await rows()).toEqual(['alpha', 'beta', 'gamma'])
  // The window is its predecessor's successor, not another one.
  await after.waitForResponse('**/presence')
  await expect(after.getByText('you, in another window')).toHaveCount(0)
  for (const name of ['UNDO: Edit Text', 'UNDO: Delete Text', 'UNDO: Edit Text']) await button(after, name).click()
  await expect(row(after, 1)).toContainText('alpha')
  await expect(row(after, 2)).toContainText('beta')
  for (let redo = 0; redo < 3; redo += 1) await button(after, /^REDO: /).click()
  await save(after)
  await expect(after.getByText('Page content saved successfully', { exact: true })).toBeVisible()
  expect(await rows()).toEqual(['Dragons of the north', 'gamma and wyverns of the south'])

  // The undo history survives saving and reloading.
  await after.reload()
  await button(after, 'UNDO: Edit Text').click()
  await expect(titleIn(after, 2)).toHaveValue('gamma')

  await open(after, addresses[0]!)
  await expect(postTitle(after)).toHaveValue('Half a page')
  await expect(after.getByText(/^Unsaved changes from .* restored$/)).toBeVisible()
  await after.goto(addresses[1]!)
  await expect(after.getByText(/^Unsaved changes from .* restored$/)).toBeVisible()
  await expect(postTitle(after)).toHaveValue('Half a dragon')
})

test(
  'unsaved work appears in another browser, where offline edits are merged or become conflicts',
  { tag: '@G10.20' },
  async ({ shop, browser }) => {
    const pages = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()))
    const [here, there] = pages as [Page, Page]

    await test.step('unsaved work is also on the server and appears in another browser', async () => {
      const { made, params } = await makePage(shop, 'Another computer')
      await here.goto(shop.url + staffPaths.builder(made.id))
      await openEditor(here, 1)
      await titleIn(here, 1).fill('Half a dragon')
      await expect.poll(() => shop.staff.pages.workingCopy({ params }), { timeout: 15_000 }).not.toBeNull()
      await there.goto(shop.url + staffPaths.cmsTab('pages'))
      const card = there.getByRole('article', { name: 'Another computer' })
      await expect(card.getByText('Unsaved content', { exact: true })).toBeVisible()
      await openBuilder(there, made)
      await expect(there.getByText(/restored, from the copy on the server$/)).toBeVisible()
      await expect(row(there, 1)).toContainText('Half a dragon')
      await button(there, 'DISCARD').click()
      await expect(row(there, 1)).toContainText('alpha')
      await expect.poll(() => shop.staff.pages.workingCopy({ params }), { timeout: 15_000 }).toBeNull()

      // The text of a post, too.
      await open(here, newPost)
      await writePost(here, 'A wyrm in the making')
      const unsaved = () => shop.staff.blog.workingCopy({ params: { id: 'new' } })
      await expect.poll(unsaved, { timeout: 15_000 }).not.toBeNull()
      await open(there, staffPaths.cmsTab('blog'))
      await there.getByRole('link', { name: '[CONTINUE WRITING]' }).click()
      await expect(there.getByText(/restored, from the copy on the server$/)).toBeVisible()
      await expect(postTitle(there)).toHaveValue('A wyrm in the making')
      await postTitle(there).fill('A wyrm at last')
      await expect.poll(async () => JSON.stringify(await unsaved()), { timeout: 15_000 }).toContain('A wyrm at last')
      await postTitle(here).fill('A wyrm, still here')
      await here.reload()
      await here.getByRole('button', { name: /^USE THE VERSION FROM / }).click()
      // Whichever is shown, the other one is one click away.
      for (const _ of [1, 2]) await here.getByRole('button', { name: /^USE THE VERSION FROM / }).click()
      await expect(postTitle(here)).toHaveValue('A wyrm at last')
      await button(here, 'DISCARD').click()
      await expect.poll(unsaved, { timeout: 15_000 }).toBeNull()
    })

    await test.step('offline edits of two browsers are merged or become conflicts', async () => {
      const { made, rows } = await makePage(shop, 'Two browsers')
      await openBuilder(here, made)
      await there.goto(shop.url + staffPaths.builder(made.id))
      for (const page of pages) {
        await expect(row(page, 3)).toBeVisible()
        await page.context().setOffline(true)
      }
      const [mine, theirs] = [here, there]
      const write = async (page: Page, number: number, title: string) => {
        await openEditor(page, number)
        await titleIn(page, number).fill(title)
        await row(page, number).getByRole('button', { name: 'DONE', exact: true }).click()
      }
      await write(theirs, 1, 'Their alpha')
      await write(theirs, 2, 'Their beta')
      await write(mine, 1, 'My alpha')
      await write(mine, 3, 'My gamma')
      for (const page of [mine, theirs]) await page.context().setOffline(false)

      await save(theirs)
      await expect(theirs.getByText('Page content saved successfully', { exact: true })).toBeVisible()
      await save(mine)
      const dialog = mine.getByRole('dialog', { name: 'SAVE.CONFLICT' })
      await expect(dialog).toContainText('1 block left to choose.')
      await expect(dialog.getByRole('region', { name: 'MINE' })).toContainText('My alpha')
      await expect(dialog.getByRole('region', { name: 'THEIRS' })).toContainText('Their alpha')
      await expectAccessible(mine)
      expect(await rows()).toEqual(['Their alpha', 'Their beta', 'gamma'])

      await dialog.getByRole('button', { name: 'BACK TO EDITING' }).click()
      await expect(dialog).toBeHidden()
      await expect(row(mine, 1)).toContainText('My alpha')
      await save(mine)
      await dialog.getByRole('radio', { name: 'BOTH (theirs after mine)' }).focus()
      await mine.keyboard.press('Space')
      await expect(dialog).toContainText('All chosen.')
      await dialog.getByRole('button', { name: 'SAVE', exact: true }).click()
      await expect(mine.getByText('Page content saved successfully', { exact: true })).toBeVisible()
      expect(await rows()).toEqual(['My alpha', 'Their alpha', 'Their beta', 'My gamma'])
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
)

staffed(
  'LOGOUT moves unsaved work to the account, and the next browser restores it',
  { tag: ['@C10.20', '@C10.21'] },
  async ({ page, shop, browser }) => {
    const { accountDrafts, pages } = await shop.signIn('editor')
    const { id } = await pages.create({
      body: { title: 'Wyverns', slug: 'wyverns', blocks: [text('alpha', 1), text('beta', 2)] },
    })
    await signIn(page, shop, 'editor')
    await page.goto(staffPaths.builder(id))
    const stranger = { values: {}, base: {}, version: null, at: new Date().toISOString() }
    await page.evaluate((draft) => localStorage.setItem('hoard.draft:999:banners:new', draft), JSON.stringify(stranger))
    await button(page, 'Copy row 2').click()
    await expect.poll(() => readStorage(page)).toContain('hoard.copied')
    await row(page, 2).getByRole('button', { name: 'Delete Text', exact: true }).click()
    await openEditor(page, 1)
    await titleIn(page, 1).fill('Dragons of the north')
    const other = await page.context().newPage()
    await writePost(other, 'Half a dragon')

    await button(page, 'LOGOUT').click()
    for (const tab of [page, other]) await tab.waitForURL(`${shop.url}/`)
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    expect(await readStorage(page)).toEqual(['hoard.cookie-consent', 'hoard.drafts: "hoard.draft:999:banners:new"'])
    expect((await accountDrafts.list()).drafts.map(({ feature }) => feature).toSorted()).toEqual(['blog', 'pages'])

    const elsewhere = await browser.newPage({ baseURL: shop.url })
    await signIn(elsewhere, shop, 'editor')
    await elsewhere.goto(staffPaths.builder(id))
    await expect(elsewhere.getByText(/^Unsaved changes from .* restored$/)).toBeVisible()
    await expect(titleIn(elsewhere, 1)).toHaveValue('Dragons of the north')
    await button(elsewhere, 'UNDO: Edit Text').click()
    await button(elsewhere, 'UNDO: Delete Text').click()
    await expect(row(elsewhere, 2)).toContainText('beta')
    expect((await accountDrafts.list()).drafts).toEqual([])
    await open(elsewhere, newPost)
    await expect(postTitle(elsewhere)).toHaveValue('Half a dragon')
    await expect(elsewhere.getByText(/^Unsaved changes from .* restored$/)).toBeVisible()
    // LOGOUT of the account page does the same.
    await elsewhere.goto(staffPaths.account)
    await elsewhere.getByRole('link', { name: '[LOGOUT]' }).click()
    await elsewhere.waitForURL(`${shop.url}/`)
    expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)
    expect(await readStorage(elsewhere)).toEqual([])
    expect((await accountDrafts.list()).drafts.map(({ feature }) => feature)).toEqual(['blog'])
    await signIn(elsewhere, shop, 'editor')
    // Its address alone, as in a link of another site, does nothing.
    await elsewhere.goto(staffPaths.leave)
    await expect(button(elsewhere, 'LOGOUT')).toBeVisible()
    await expect
      .poll(() => readStorage(elsewhere))
      .toContainEqual(expect.stringMatching(/^hoard\.drafts: "hoard\.draft:.*:blog:new"$/))
    // Cut off before the session has ended, LOGOUT is completed by the next visit.
    const { id: user } = (await (await elsewhere.request.get('/api/auth/user')).json()) as { id: string }
    await elsewhere.evaluate((account) => localStorage.setItem('hoard.logout', account), user)
    await elsewhere.goto('/cms')
    await expect(elsewhere.getByRole('heading', { name: 'ACCESS.DENIED' })).toBeVisible()
    expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)
    expect(await readStorage(elsewhere)).toEqual([])
    await elsewhere.context().close()
  },
)

staffed(
  'LOGOUT shows its progress, and asks about what it couldn’t send',
  { tag: ['@C10.22', '@C10.23'] },
  async ({ page, shop }) => {
    const { accountDrafts } = await shop.signIn('administrator')
    await signIn(page, shop, 'administrator')
    const tab = await page.context().newPage()
    await writePost(page, 'A wyrm')
    await holdResponses(page, '**/api/auth/drafts')
    await button(page, 'LOGOUT').click()
    await expect(page.getByText('Sending unsaved changes to your account: 0 of 1')).toBeVisible()
    await expectAccessible(page)
    // Nothing is removed before the account has it.
    await page.close({ runBeforeUnload: false })

    await tab.goto(`${staffPaths.cmsTab('blog')}/new`)
    await expect(postTitle(tab)).toHaveValue('A wyrm')
    await tab.context().setOffline(true)
    await button(tab, 'LOGOUT').click()
    const question = tab.getByRole('dialog', { name: 'UNSENT.CHANGES' })
    await expect(question.getByRole('listitem')).toHaveText('Post: A wyrm')
    await expect(question.getByRole('alert')).toContainText('The shop can’t be reached.')
    await expectAccessible(tab)
    await tab.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(button(tab, 'LOGOUT')).toBeFocused()
    await expect(postTitle(tab)).toHaveValue('A wyrm')

    await button(tab, 'LOGOUT').click()
    await question.getByRole('button', { name: 'DELETE AND LOG OUT' }).click()
    await expect(tab.getByRole('heading', { name: 'LOGGING.OUT' })).toBeVisible()
    await expect(tab.getByRole('alert')).toContainText('Your session hasn’t ended yet.')
    await expectAccessible(tab)
    expect(await readStorage(tab)).toEqual(['hoard.cookie-consent', 'hoard.logout'])
    await tab.context().setOffline(false)
    await tab.waitForURL(`${shop.url}/`)
    expect((await tab.request.get('/api/auth/user')).status()).toBe(401)
    expect(await readStorage(tab)).toEqual(['hoard.cookie-consent'])
    expect((await accountDrafts.list()).drafts).toEqual([])
  },
)

const postTitle = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })

/** Begins a post, which is stored as a draft. */
const newPost = `${staffPaths.cmsTab('blog')}/new`
async function writePost(page: Page, title: string) {
  if (page.url() === 'about:blank') await page.goto(newPost)
  // Editors of blocks have a title, too.
  await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toBeVisible()
  await postTitle(page).fill(title)
  await expect(page.getByText('Your changes are kept in this browser.')).toBeVisible()
}

/** Everything in the browser's databases of the site: names, and values as JSON. */
const readDatabases = (page: Page) =>
  page.evaluate(async () => {
    const entries: { name: string; value: string }[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name!)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      for (const store of database.objectStoreNames)
        await new Promise<void>((resolve) => {
          const asked = database.transaction(store).objectStore(store).openCursor()
          asked.addEventListener('success', () => {
            if (!asked.result) return resolve()
            const { key, value } = asked.result
            entries.push({ name: `${name}: ${JSON.stringify(key)}`, value: JSON.stringify(value) })
            asked.result.continue()
          })
        })
      database.close()
    }
    return entries
  })

/** Everything that the site has stored in the browser, by name. */
async function readStorage(page: Page) {
  const names = await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    return [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await caches.keys()),
      ...(workers.length > 0 ? ['service worker'] : []),
    ]
  })
  return [...names, ...(await readDatabases(page)).map(({ name }) => name)].toSorted()
}
