import { staffPaths } from '#shared/staff-paths.ts'
import { openBuilder } from './builder.ts'
import { expect, open, signIn, staffed } from './journey.ts'
import { button, newPost, openEditor, postTitle, readStorage, row, text, titleIn, writePost } from './unsaved-work.ts'

staffed(
  'unsaved work appears in another browser, and moves to the account at LOGOUT',
  { tag: ['@C10.20', '@C10.21', '@G10.20'] },
  async ({ page: here, shop, browser }) => {
    const { accountDrafts, blog, pages } = await shop.signIn('editor')
    const made = await pages.create({
      body: { title: 'Wyverns', slug: 'wyverns', blocks: [text('alpha', 1), text('beta', 2)] },
    })
    const { id } = made
    const there = await browser.newPage({ baseURL: shop.url })
    for (const page of [here, there]) await signIn(page, shop, 'editor')

    await staffed.step('unsaved work is also on the server and appears in another browser', async () => {
      const params = { id }
      await here.goto(staffPaths.builder(id))
      await openEditor(here, 1)
      await titleIn(here, 1).fill('Half a dragon')
      await expect.poll(() => pages.workingCopy({ params })).not.toBeNull()
      await there.goto(staffPaths.cmsTab('pages'))
      const card = there.getByRole('article', { name: 'Wyverns' })
      await expect(card.getByText('Unsaved content', { exact: true })).toBeVisible()
      await openBuilder(there, made)
      await expect(there.getByText(/restored, from the copy on the server$/)).toBeVisible()
      await expect(row(there, 1)).toContainText('Half a dragon')
      await button(there, 'DISCARD').click()
      await expect(row(there, 1)).toContainText('alpha')
      await expect.poll(() => pages.workingCopy({ params })).toBeNull()

      // The text of a post, too.
      await open(here, newPost)
      await writePost(here, 'A wyrm in the making')
      const unsaved = () => blog.workingCopy({ params: { id: 'new' } })
      await expect.poll(unsaved).not.toBeNull()
      await open(there, staffPaths.cmsTab('blog'))
      await there.getByRole('link', { name: '[CONTINUE WRITING]' }).click()
      await expect(there.getByText(/restored, from the copy on the server$/)).toBeVisible()
      await expect(postTitle(there)).toHaveValue('A wyrm in the making')
      await postTitle(there).fill('A wyrm at last')
      await expect.poll(async () => JSON.stringify(await unsaved())).toContain('A wyrm at last')
      await postTitle(here).fill('A wyrm, still here')
      await here.reload()
      await here.getByRole('button', { name: /^USE THE VERSION FROM / }).click()
      // Whichever is shown, the other one is one click away.
      for (const _ of [1, 2]) await here.getByRole('button', { name: /^USE THE VERSION FROM / }).click()
      await expect(postTitle(here)).toHaveValue('A wyrm at last')
      await button(here, 'DISCARD').click()
      await expect.poll(unsaved).toBeNull()
      await there.context().close()
    })

    await open(here, staffPaths.builder(id))
    await button(here, 'DISCARD').click()
    await expect(row(here, 1)).toContainText('alpha')
    const stranger = { values: {}, base: {}, version: null, at: new Date().toISOString() }
    await here.evaluate((draft) => localStorage.setItem('hoard.draft:999:banners:new', draft), JSON.stringify(stranger))
    await button(here, 'Copy row 2').click()
    await expect.poll(() => readStorage(here)).toContain('hoard.copied')
    await row(here, 2).getByRole('button', { name: 'Delete Text', exact: true }).click()
    await openEditor(here, 1)
    await titleIn(here, 1).fill('Dragons of the north')
    const other = await here.context().newPage()
    await writePost(other, 'Half a dragon')

    await button(here, 'LOGOUT').click()
    for (const tab of [here, other]) await tab.waitForURL(`${shop.url}/`)
    expect((await here.request.get('/api/auth/user')).status()).toBe(401)
    expect(await readStorage(here)).toEqual(['hoard.cookie-consent', 'hoard.drafts: "hoard.draft:999:banners:new"'])
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
