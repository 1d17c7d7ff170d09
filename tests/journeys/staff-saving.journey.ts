import type { Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { texts } from './builder.ts'
import { expect, holdResponses, open, publish } from './journey.ts'

/** Typing while a form is being saved loses nothing, for new and existing records. */

const toast = (page: Page, title: string, timeout = 5000) =>
  expect(page.locator('.toast').getByText(title, { exact: true })).toBeVisible({ timeout })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

publish('what is typed while a record is saved stays and can be saved', async ({ page, shop }) => {
  await publish.step('text typed while a menu item is saved stays and can be saved', async () => {
    const { id } = await shop.staff.navigation.create({ body: { label: 'Lairs', href: '/gallery' } })
    await page.goto(`/cms/navigation?edit=${id}`)
    const label = page.getByRole('dialog', { name: 'EDIT.ITEM' }).getByLabel('Label')
    await label.fill('Lairs of')
    const go = await holdResponses(page, `**/api/navigation/${id}`)
    await label.press('Enter')
    await expect(page.getByRole('button', { name: 'SAVE' })).toHaveClass(/loading/)
    await label.pressSequentially(' old')
    go()
    await toast(page, 'Navigation item updated successfully')
    await expect(label).toHaveValue('Lairs of old')
    const labelOf = async () => (await shop.staff.navigation.list()).find((item) => item.id === id)?.label
    expect(await labelOf()).toBe('Lairs of')
    await label.press('Enter')
    await expect(label).toBeHidden()
    expect(await labelOf()).toBe('Lairs of old')
    await shop.staff.navigation.remove({ params: { id } })
  })

  await publish.step('typing while a new banner is saved creates no second one', async () => {
    await open(page, '/cms/banners?edit=new')
    const dialog = page.getByRole('dialog', { name: /^(NEW|EDIT)\.BANNER$/ })
    const text = dialog.getByLabel('Text *', { exact: true })
    await dialog.getByLabel('Name *', { exact: true }).fill('Slow sale')
    await text.fill('Wyverns go')
    const go = await holdResponses(page, '**/api/promo-banners')
    await text.press('Enter')
    await expect(dialog.getByRole('button', { name: 'SAVING...' })).toBeVisible()
    await text.pressSequentially(' half price')
    go()
    await toast(page, 'Banner created successfully')
    await expect(page.getByRole('dialog', { name: 'EDIT.BANNER' })).toBeVisible()
    await expect(text).toHaveValue('Wyverns go half price')
    await press(page, 'SAVE')
    await toast(page, 'Banner updated successfully')
    await expect(dialog).toBeHidden()
    const made = (await shop.staff.banners.list()).filter(({ name }) => name === 'Slow sale')
    expect(made.map(({ text }) => text)).toEqual(['Wyverns go half price'])
    await shop.staff.banners.remove({ params: { id: made[0]!.id } })
  })

  await publish.step('text typed while page settings are saved stays in the form', async () => {
    const { id } = await shop.staff.pages.create({ body: { title: 'Lairs', slug: 'lairs', isPublished: false } })
    await open(page, `/cms/pages?edit=${id}`)
    const title = page.getByRole('dialog', { name: 'PAGE.SETTINGS' }).getByLabel('Title *', { exact: true })
    await title.fill('Lairs of')
    const go = await holdResponses(page, `**/api/pages/${id}`)
    await title.press('Enter')
    await expect(page.getByRole('button', { name: 'SAVE' })).toHaveClass(/loading/)
    await title.pressSequentially(' old')
    go()
    await toast(page, 'Page updated successfully')
    await expect(title).toHaveValue('Lairs of old')
    expect((await shop.staff.pages.byId({ params: { id } })).title).toBe('Lairs of')
    await title.press('Enter')
    await expect(title).toBeHidden()
    expect((await shop.staff.pages.byId({ params: { id } })).title).toBe('Lairs of old')
    await shop.staff.pages.remove({ params: { id } })
  })
})

publish('a save without a connection is repeated once there is one', { tag: '@C10.11' }, async ({ page, shop }) => {
  const { id } = await shop.staff.pages.create({
    body: { title: 'Far caves', slug: 'far-caves', blocks: texts(['Caves']) },
  })
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
  await toast(page, 'Page content saved successfully', 12_000)
  await expect(notice).toBeHidden()
  expect(JSON.stringify((await shop.staff.pages.byId({ params: { id } })).blocks)).toContain('Typed in a tunnel.')

  await open(page, `/cms/pages?edit=${id}`)
  const title = page.getByRole('dialog', { name: 'PAGE.SETTINGS' }).getByLabel('Title *', { exact: true })
  await title.fill('Near caves')
  await page.context().setOffline(true)
  await title.press('Enter')
  await toast(page, 'Failed to update page')
  await page.context().setOffline(false)
  await toast(page, 'Page updated successfully', 12_000)
  expect((await shop.staff.pages.byId({ params: { id } })).title).toBe('Near caves')

  // A new page might be there already.
  await open(page, '/cms/pages?edit=new')
  await page.getByRole('dialog', { name: 'NEW.PAGE' }).getByLabel('Title *', { exact: true }).fill('Lost caves')
  await page.context().setOffline(true)
  await press(page, 'CREATE')
  const advice = page.getByText('What you typed is kept. Press CREATE when the connection is back.')
  await expect(advice).toBeVisible()
  await page.context().setOffline(false)
  await expect(advice).toBeHidden({ timeout: 12_000 })
  expect((await shop.staff.pages.list()).filter(({ title }) => title === 'Lost caves')).toEqual([])
})
