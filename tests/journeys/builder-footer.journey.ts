import { openShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { blocks, choose, press, save, toast } from './builder.ts'
import { expect, test as journey } from './journey.ts'

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
  'the footer tab edits the page with slug footer and creates it if missing',
  { tag: ['@P2.6', '@P8.6'] },
  async ({ page }) => {
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
    await page.goto('/gallery')
    await expect(page.getByRole('contentinfo')).toContainText('Dragons below')
  },
)

test('blocks of other types in the footer are flagged', { tag: ['@P10.2', '@P2.6'] }, async ({ page, shop }) => {
  const kinds = ['text', 'hero'].map((type) => ({ id: type, type, content: { title: `A ${type}` } }))
  await shop.staff.pages.create({ body: { slug: 'footer', title: 'Footer', isPublished: true, blocks: kinds } })
  await page.goto('/cms/footer')
  await expect(blocks(page)).toHaveCount(2)
  const flag = '[NOT SHOWN] the footer shows text blocks only'
  await expect(page.getByRole('article', { name: /^Hero/ })).toContainText(flag)
  await expect(page.getByRole('article', { name: /^Text/ })).not.toContainText(flag)
  await choose(page, 'Add a block to row 1', 'Text')
  await expect(blocks(page)).toHaveCount(3)
  await press(page, 'UNPUBLISH')
  await toast(page, 'Page unpublished successfully')
})

test('a footer deleted during editing stays on screen and can be restored', async ({ page, shop }) => {
  const text = { id: 'text', type: 'text', content: { title: 'A text' } }
  const { id } = await shop.staff.pages.create({
    body: { slug: 'footer', title: 'Footer', isPublished: true, blocks: [text] },
  })
  await page.goto('/cms/footer')
  await choose(page, 'Add new row', 'Text')
  await shop.staff.pages.remove({ params: { id } })
  await expect(page.getByText('Page not found: someone deleted this page')).toBeVisible()
  await expect(blocks(page)).toHaveCount(2)
  await press(page, 'RESTORE THE PAGE')
  await toast(page, 'Page restored successfully')
  await save(page)
  expect((await shop.staff.pages.byId({ params: { id } })).blocks).toHaveLength(2)
})
