import type { Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { fill, text } from './blog-tab.ts'
import { texts } from './builder.ts'
import { expect, open, signIn, staffed } from './journey.ts'

const toast = (page: Page, title: string) =>
  expect(page.locator('.toast').getByText(title, { exact: true })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

staffed(
  'work saved without a connection, or after the session has ended, is kept and saved later',
  { tag: ['@C10.11', '@G6.1'] },
  async ({ page, context, shop }) => {
    const { pages } = await shop.signIn('editor')
    await signIn(page, shop, 'editor')
    const { id } = await pages.create({
      body: { title: 'Far caves', slug: 'far-caves', blocks: texts(['Caves']) },
    })

    await staffed.step('a page is saved again once there is a connection', async () => {
      const notice = page.getByText('Offline. Your work is kept in this browser.')
      await page.goto(staffPaths.builder(id, 'Caves'))
      await page.getByRole('textbox', { name: 'Text', exact: true }).first().fill('Typed in a tunnel.')
      await page.context().setOffline(true)
      await press(page, 'SAVE')
      await toast(page, 'Failed to save page content')
      await expect(page.getByText('Your changes are kept and will be saved when the connection is back.')).toBeVisible()
      await expect(notice).toBeInViewport()
      await page.context().setOffline(false)
      // The shop is asked every 5 s.
      await toast(page, 'Page content saved successfully')
      await expect(notice).toBeHidden()
      expect(JSON.stringify((await pages.byId({ params: { id } })).blocks)).toContain('Typed in a tunnel.')
    })

    await staffed.step('so are the settings of a page', async () => {
      await open(page, `/cms/pages?edit=${id}`)
      const title = page.getByRole('dialog', { name: 'PAGE.SETTINGS' }).getByLabel('Title *', { exact: true })
      await title.fill('Near caves')
      await page.context().setOffline(true)
      await title.press('Enter')
      await toast(page, 'Failed to update page')
      await page.context().setOffline(false)
      await toast(page, 'Page updated successfully')
      expect((await pages.byId({ params: { id } })).title).toBe('Near caves')
    })

    await staffed.step('a new page waits for the person, because it might be there already', async () => {
      await open(page, '/cms/pages?edit=new')
      await page.getByRole('dialog', { name: 'NEW.PAGE' }).getByLabel('Title *', { exact: true }).fill('Lost caves')
      await page.context().setOffline(true)
      await press(page, 'CREATE')
      const advice = page.getByText('What you typed is kept. Press CREATE when the connection is back.')
      await expect(advice).toBeVisible()
      await page.context().setOffline(false)
      await expect(advice).toBeHidden()
      expect((await pages.list()).filter(({ title }) => title === 'Lost caves')).toEqual([])
      await press(page, 'CANCEL')
      await press(page, 'DISCARD')
    })

    await staffed.step(
      'a session that expires during the creation of a post leads to login and keeps the form',
      async () => {
        await open(page, '/cms/blog/new')
        await fill(page, 'A wyrm at midnight')
        await text(page).fill('Written in the dark.')
        await context.clearCookies()
        await press(page, 'PUBLISH')
        await expect(page.getByText('Unauthorized: Your session has expired. Redirecting to login...')).toBeVisible()
        await page.waitForURL(/\/api\/login\?return=/)
        await signIn(page, shop, 'editor')
        await page.goto('/cms/blog/new')
        await expect(text(page)).toHaveText('Written in the dark.')
        await press(page, 'PUBLISH')
        await expect(page.getByText('Blog post created successfully')).toBeVisible()
      },
    )
  },
)
