import { Menu } from '#shared/features/navigation/menu.ts'
import { MENU_ID } from '#shared/features/releases/releases.contract.ts'
import { expectAccessible } from './axe.ts'
import { press, toast } from './builder.ts'
import { addPost, field, openPost } from './blog-tab.ts'
import { expect, holdResponses, open, publish } from './journey.ts'

/** The menu's draft, for the API. */
const menuDraft = { params: { kind: 'navigation' as const, id: MENU_ID }, headers: {} }

publish(
  'a live post, a live banner and the menu are changed in drafts, which shoppers don’t see',
  { tag: ['@P10.5', '@P10.8'] },
  async ({ page, shop }) => {
    await publish.step('a post', async () => {
      const post = await addPost(shop, 'Wyrms in winter', { content: 'They sleep [here](/nowhere).' })
      const title = async () => (await shop.staff.blog.list()).find(({ id }) => id === post.id)?.title
      await openPost(page, post.id)
      const saveDraft = page.getByRole('button', { name: 'SAVE DRAFT' })
      await expect(saveDraft).toBeDisabled()
      await field(page, 'Title').fill('Wyrms in spring')
      const draft = { params: { kind: 'post' as const, id: post.id } }
      await shop.staff.releases.saveDraft({ ...draft, headers: {}, body: { change: { excerpt: 'From elsewhere' } } })
      await toast(page, 'Development saved a draft')
      await expect(field(page, 'Title')).toHaveValue('Wyrms in spring')
      await shop.staff.releases.discardDraft(draft)
      await saveDraft.click()
      await toast(page, 'Draft saved successfully')
      await expect(page.getByText('This is a draft of the live post.')).toBeVisible()
      await expect(page.getByText('Your changes are kept')).toHaveCount(0)
      expect(await title()).toBe('Wyrms in winter')
      await open(page, '/cms/blog')
      await expect(field(page, 'Title')).toHaveCount(0)
      await open(page, `/cms/blog/${post.id}`)
      await expect(field(page, 'Title')).toHaveValue('Wyrms in spring')
      // Ctrl+S saves the draft; publishing has its own button.
      await field(page, 'Title').fill('Wyrms in May')
      await shop.staff.releases.discardDraft(draft)
      await toast(page, 'The draft was published or discarded')
      await expect(field(page, 'Title')).toHaveValue('Wyrms in May')
      await page.keyboard.press('ControlOrMeta+s')
      await toast(page, 'Draft saved successfully')
      expect(await title()).toBe('Wyrms in winter')
      await expectAccessible(page)
      // The editor learns that the draft is gone before it has the post as published.
      const read = await holdResponses(page, '**/api/blog')
      await press(page, 'PUBLISH CHANGES')
      await expect(page.getByText('This is a draft of the live post.')).toHaveCount(0)
      read()
      await toast(page, 'Changes published successfully')
      expect(await title()).toBe('Wyrms in May')
      await expect(field(page, 'Title')).toHaveValue('Wyrms in May')
      await expect(page.getByText(/^Unsaved changes/)).toHaveCount(0)
      await expect(page.locator('.toast')).toContainText('Shoppers can see 1 problem.')
      await page.locator('.toast').getByRole('button', { name: 'REVIEW' }).click()
      const problems = page.getByRole('dialog', { name: 'PROBLEMS.FOUND' })
      await expect(problems.getByText('Links to /nowhere, which doesn’t exist.')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'SAVE', exact: true })).toBeVisible()
    })

    await publish.step('a banner', async () => {
      const { id } = await shop.staff.banners.create({
        body: { name: 'Weekend', text: 'Caves are half price', isActive: true, targetPages: ['/'] },
      })
      await open(page, '/cms/banners')
      await press(page, 'Edit Weekend')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Start', { exact: true }).fill('2030-06-01T12:00')
      await dialog.getByLabel('Text *', { exact: true }).fill('Caves are free')
      await dialog.getByRole('button', { name: 'SAVE DRAFT' }).click()
      await expect(dialog.getByText('A draft goes live with its release')).toBeVisible()
      await dialog.getByLabel('Start', { exact: true }).fill('')
      await dialog.getByRole('button', { name: 'SAVE DRAFT' }).click()
      await toast(page, 'Draft saved successfully')
      await expect(dialog).toHaveCount(0)
      const now = async () => (await shop.staff.banners.list()).find((banner) => banner.id === id)
      expect(await now()).toMatchObject({ text: 'Caves are half price' })
      await expect(page.getByText('Draft changes: Text')).toBeVisible()
      // Somebody else changes the draft while it is open here.
      await press(page, 'Edit Weekend')
      await expect(dialog.getByText('This is a draft of the live banner.')).toBeVisible()
      await dialog.getByLabel('Text *', { exact: true }).fill('Caves cost nothing')
      await shop.staff.releases.saveDraft({
        params: { kind: 'banner', id },
        headers: {},
        body: { change: { text: 'Caves are closed', note: 'Ask Ann' } },
      })
      await dialog.getByRole('button', { name: 'PUBLISH CHANGES' }).click()
      const conflict = page.getByRole('dialog').last()
      await conflict.getByRole('radio', { name: /^MINE/ }).check()
      await conflict.getByRole('button', { name: 'SAVE CHOICES' }).click()
      await toast(page, 'Changes published successfully')
      expect(await now()).toMatchObject({ text: 'Caves cost nothing', note: 'Ask Ann' })
      await shop.staff.banners.remove({ params: { id } })
    })

    await publish.step('the menu, item by item', async () => {
      await open(page, '/cms/navigation')
      const { navigation } = shop.staff
      const labels = async () => (await navigation.list()).map(({ label }) => label)
      const menu = await navigation.list()
      const before = await labels()
      await press(page, 'CHANGE IN A DRAFT')
      await expect(page.getByText('Your next changes become a draft of the menu.')).toBeVisible()
      await press(page, 'ADD ITEM')
      await page.getByLabel('Label').fill('Sale')
      await page.getByRole('textbox', { name: 'URL' }).fill('/gallery')
      await press(page, 'SAVE DRAFT')
      await toast(page, 'Draft saved successfully')
      await expect(page.getByText('This is a draft of the live menu.')).toBeVisible()
      await press(page, 'Edit Sale')
      await page.getByLabel('Label').fill('Cave sale')
      await press(page, 'SAVE DRAFT')
      await toast(page, 'Draft saved successfully')
      await expect(page.getByRole('heading', { name: 'AS.SHOPPERS.WILL.SEE.IT' })).toBeVisible()
      await page.getByRole('button', { name: 'Delete BLOG' }).click()
      await expect(page.getByRole('button', { name: 'Delete BLOG' })).toHaveCount(0)
      await page.getByRole('switch', { name: 'Show GALLERY' }).click()
      await expect(page.getByText('HIDDEN', { exact: true })).toBeVisible()
      const draft = async () => Menu.parse((await shop.staff.releases.draft(menuDraft))!.record)
      await expect.poll(async () => (await draft()).items.some(({ isVisible }) => !isVisible)).toBe(true)
      expect(await labels()).toEqual(before)
      await expectAccessible(page)
      await open(page, '/cms/blog')
      await expect(page.getByRole('button', { name: 'Edit Cave sale' })).toHaveCount(0)
      await open(page, '/cms/navigation')
      await expect(page.getByRole('button', { name: 'Edit Cave sale' })).toBeVisible()
      // Somebody else changes the draft, which this screen doesn't know yet.
      const read = await holdResponses(page, `**/api/drafts/navigation/${MENU_ID}`)
      const items = (await draft()).items.map((item) =>
        item.label === 'Cave sale' ? { ...item, label: 'Lairs' } : item,
      )
      await shop.staff.releases.saveDraft({ ...menuDraft, body: { change: { items } } })
      await press(page, 'PUBLISH CHANGES')
      await toast(page, 'Failed to publish changesSomeone else has changed this since you opened it.')
      expect(await labels()).toEqual(before)
      read()
      await expect(page.getByRole('button', { name: 'Edit Lairs' })).toBeVisible()
      await press(page, 'PUBLISH CHANGES')
      await toast(page, 'Changes published successfully')
      await expect(page.getByRole('button', { name: 'CHANGE IN A DRAFT' })).toBeVisible()
      expect(await labels()).toEqual([...before.filter((label) => label !== 'BLOG'), 'Lairs'])
      expect((await navigation.list()).filter(({ isVisible }) => !isVisible)).toMatchObject([{ label: 'GALLERY' }])
      // The menu belongs to all journeys.
      for (const { id, label } of await navigation.list()) {
        if (label === 'Lairs') await navigation.remove({ params: { id } })
        if (label === 'GALLERY') await navigation.update({ params: { id }, headers: {}, body: { isVisible: true } })
      }
      const { label, href, position } = menu.find((item) => item.label === 'BLOG')!
      await navigation.create({ body: { label, href, position } })
    })
  },
)
