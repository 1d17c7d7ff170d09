import { openShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { blocks, choose, press, save, toast } from './builder.ts'
import { expect, open, test as journey } from './journey.ts'
import { find } from './pages-tab.ts'

const test = journey.extend({
  // Playwright reads a fixture's dependencies from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
    await use(shop)
    await shop[Symbol.asyncDispose]()
  },
})

test(
  'the footer is created, flags what it can’t show, and survives its deletion',
  { tag: ['@P2.6', '@P8.6', '@P10.2'] },
  async ({ page, shop }) => {
    await test.step('the footer tab edits the page with slug footer and creates it if missing', async () => {
      await page.goto('/cms')
      await page.getByRole('link', { name: 'FOOTER' }).click()
      await expect(page.getByRole('heading', { name: 'FOOTER.NONE' })).toBeVisible()
      await expectAccessible(page)
      await press(page, 'CREATE THE FOOTER')
      await toast(page, 'Page created successfully')
      await expect(page.getByText('no content blocks detected')).toBeVisible()
      // Only text blocks are allowed.
      await press(page, 'Add new row')
      await expect(page.getByRole('menuitem')).toHaveText(['Text'])
      await page.getByRole('menuitem', { name: 'Text' }).click()
      await page.keyboard.press('Enter')
      await page.getByLabel('Title', { exact: true }).fill('Dragons below')
      await save(page)
      const gallery = await (await page.request.get('/gallery')).text()
      expect(gallery.slice(gallery.lastIndexOf('<footer'))).toContain('Dragons below')
    })

    const { id } = (await find(shop, 'footer'))!

    await test.step('blocks of other types in the footer are flagged', async () => {
      await open(page, '/cms/pages')
      const kinds = ['text', 'hero'].map((type) => ({ id: type, type, content: { title: `A ${type}` } }))
      await shop.staff.pages.update({ params: { id }, headers: {}, body: { blocks: kinds } })
      await open(page, '/cms/footer')
      await expect(blocks(page)).toHaveCount(2)
      const flag = '[NOT SHOWN] the footer shows text blocks only'
      await expect(page.getByRole('article', { name: /^Hero/ })).toContainText(flag)
      await expect(page.getByRole('article', { name: /^Text/ })).not.toContainText(flag)
      await choose(page, 'Add a block to row 1', 'Text')
      await expect(blocks(page)).toHaveCount(3)
      await press(page, 'UNPUBLISH')
      await toast(page, 'Page unpublished successfully')
    })

    await test.step('a footer deleted during editing stays on screen and can be restored', async () => {
      await choose(page, 'Add new row', 'Text')
      await shop.staff.pages.remove({ params: { id } })
      await expect(page.getByText('Page not found: someone deleted this page')).toBeVisible()
      await expect(blocks(page)).toHaveCount(4)
      await press(page, 'RESTORE THE PAGE')
      await toast(page, 'Page restored successfully')
      await save(page)
      expect((await shop.staff.pages.byId({ params: { id } })).blocks).toHaveLength(4)
    })
  },
)
