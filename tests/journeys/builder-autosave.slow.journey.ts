import { readBlocks, rowsOf } from '#shared/blocks/read.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { openProfile } from '#tests/harness/killed-browser.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { expect, holdResponses, open, publish as test, signIn, staffed } from './journey.ts'
import {
  button,
  openEditor,
  postTitle,
  readDatabases,
  readStorage,
  row,
  save,
  text,
  titleIn,
  writePost,
} from './unsaved-work.ts'

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

test('forms, edits and their undo history survive a killed browser', async ({ shop }) => {
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
