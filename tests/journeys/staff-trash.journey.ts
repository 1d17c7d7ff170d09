import { staffPaths } from '#shared/staff-paths.ts'
import { expectAccessible } from './axe.ts'
import { blocks, texts } from './builder.ts'
import { expect, open, publish } from './journey.ts'
import { card, find, press, TAB, toast } from './pages-tab.ts'

publish(
  'pages are copied and saved as templates, and what was deleted is restored from the trash',
  { tag: ['@C10.9', '@P10.9'] },
  async ({ page, shop }) => {
    await publish.step('a page is copied, and saved as a template', async () => {
      const body = { title: 'Hydra care', slug: 'hydra-care', description: 'Nine brushes', isPublished: true }
      const original = await shop.staff.pages.create({ body: { ...body, blocks: texts(['Heads'], ['Tails']) } })
      await page.goto(TAB)
      await press(page, 'Copy', 'Hydra care')
      await expect(toast(page, 'Page copied successfully')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Hydra care (Copy)' })).toBeVisible()
      await expect(blocks(page)).toHaveCount(2)
      const copy = (await find(shop, 'hydra-care-copy'))!
      expect(copy).toMatchObject({ title: 'Hydra care (Copy)', description: 'Nine brushes', isPublished: false })
      expect(JSON.stringify(copy.blocks)).not.toContain('"id":"Heads"')
      expect(await find(shop, 'hydra-care')).toEqual(original)
      await open(page, TAB)
      await press(page, 'Copy', 'Hydra care')
      await expect.poll(() => find(shop, 'hydra-care-copy-2')).toBeDefined()

      await page.getByRole('button', { name: 'SAVE AS TEMPLATE' }).click()
      const asked = page.getByRole('dialog', { name: 'SAVE.AS.TEMPLATE' })
      await expect(asked.getByLabel('Name')).toHaveValue('Hydra care (Copy)')
      await asked.getByRole('button', { name: 'CREATE' }).click()
      await expect(toast(page, 'Template created successfully')).toBeVisible()
      await page.locator('.toast').getByRole('button', { name: 'OPEN' }).click()
      await expect(page).toHaveURL(/\/cms\/templates\/\d+\/content/)
      await open(page, '/cms/templates')
      await expect(card(page, 'Hydra care (Copy)')).toContainText('2 blocks')
    })

    await publish.step('what was deleted is found in the trash, and restored', async () => {
      const { pages, navigation, templates } = shop.staff
      const lost = await pages.create({ body: { title: 'Lost lair', slug: 'lost-lair', isPublished: true } })
      await pages.create({ body: { title: 'Map', slug: 'map', blocks: texts(['[To the lair](/lost-lair)']) } })
      const item = await navigation.create({ body: { label: 'LOST ITEM', href: '/gallery' } })
      const template = await templates.create({ body: { name: 'Lost template', templateType: 'about' } })
      await pages.remove({ params: { id: lost.id } })
      await navigation.remove({ params: { id: item.id } })
      await templates.remove({ params: { id: template.id } })

      await open(page, '/cms/releases')
      await page.getByRole('link', { name: 'TRASH' }).click()
      const trash = page.getByRole('list', { name: 'Trash' })
      const lair = trash.getByRole('listitem').filter({ hasText: 'Lost lair' })
      await expect(lair).toContainText(/page.*Deleted .* by Development, kept until/)
      await expect(trash).toContainText('Lost template')
      await lair.getByRole('button', { name: 'Where it is used: Lost lair' }).click()
      await expect(lair.getByRole('link', { name: 'Page Map' })).toBeVisible()
      await expectAccessible(page)
      await lair.getByRole('button', { name: 'Restore Lost lair' }).focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Page restored successfully')).toBeVisible()
      await expect(page.locator('.toast').getByRole('button', { name: 'OPEN' })).toBeVisible()
      await expect(lair).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1, name: 'TRASH' })).toBeFocused()
      expect(await find(shop, 'lost-lair')).toEqual(lost)

      await open(page, `${staffPaths.cmsTab('trash')}?kind=navigation`)
      await expect(trash).not.toContainText('Lost template')
      await page.getByRole('button', { name: 'Restore LOST ITEM' }).click()
      await expect(page.getByText('LOST ITEM')).toHaveCount(0)
      expect((await navigation.list()).find(({ id }) => id === item.id)).toEqual(item)
    })
  },
)
