import { readBlocks } from '#shared/blocks/read.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { htmlOf } from '#tests/journeys/block-html.ts'
import { blockMenu, blocks, choose, press, save, toast } from '#tests/journeys/builder.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'
import { card, find, TAB } from '#tests/journeys/pages-tab.ts'

screen(
  'the footer is created, flags what it can’t show, survives its deletion and is previewed like in the shop',
  { tag: ['@P2.6', '@P8.6', '@P10.2'] },
  async ({ page, shop }) => {
    const { pages } = shop.staff
    const { id: seeded, title, slug, blocks: content } = (await find(shop, 'footer'))!
    await open(page, TAB)
    await expect(card(page, title)).toBeVisible()
    await pages.remove({ params: { id: seeded } })
    await expect(card(page, title)).toHaveCount(0)

    await screen.step('the footer tab edits the page with slug footer and creates it if missing', async () => {
      await open(page, '/cms/footer')
      await expect(page.getByRole('heading', { name: 'FOOTER.NONE' })).toBeVisible()
      await expectAccessible(page)
      await press(page, 'CREATE THE FOOTER')
      await toast(page, 'Page created successfully')
      await expect(page.getByText('no content blocks detected')).toBeVisible()
      // Only text blocks are allowed.
      await press(page, 'Add new row')
      const menu = blockMenu(page)
      await expect(menu.getByRole('listitem')).toHaveCount(1)
      await expect(menu.getByRole('listitem')).toContainText(['Text'])
      await expect(menu.getByRole('searchbox')).toBeFocused()
      await page.keyboard.press('Enter')
      await page.getByLabel('Title', { exact: true }).fill('Dragons below')
      await save(page)
      const gallery = await (await page.request.get('/gallery')).text()
      expect(gallery.slice(gallery.lastIndexOf('<footer'))).toContain('Dragons below')
    })

    const { id } = (await find(shop, slug))!

    await screen.step('blocks of other types in the footer are flagged', async () => {
      await open(page, TAB)
      const kinds = ['text', 'hero'].map((type) => ({ id: type, type, content: { title: `A ${type}` } }))
      await pages.update({ params: { id }, headers: {}, body: { blocks: kinds } })
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

    await screen.step('a footer deleted during editing stays on screen and can be restored', async () => {
      await choose(page, 'Add new row', 'Text')
      await pages.remove({ params: { id } })
      await expect(page.getByText('Page not found: someone deleted this page')).toBeVisible()
      await expect(blocks(page)).toHaveCount(4)
      await press(page, 'RESTORE THE PAGE')
      await toast(page, 'Page restored successfully')
      await save(page)
      expect((await pages.byId({ params: { id } })).blocks).toHaveLength(4)
    })

    await screen.step('the footer preview shows its texts like the shop', async () => {
      const text = (name: string, row: number) => ({
        id: name,
        type: 'text',
        layout: { width: 100, row, order: 0 },
        content: { title: name, text: 'A [link](/about)\nand a line' },
      })
      await pages.update({
        params: { id },
        headers: {},
        body: { blocks: [text('one', 1), text('two', 2)], isPublished: true },
      })
      await open(page, TAB)
      await open(page, '/cms/footer')
      await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
      const texts = page.frameLocator('iframe[title="Preview of the page"]').locator('.footer-texts')
      await expect(texts).toContainText('two')
      const shopper = await page.context().newPage()
      await shopper.goto('/')
      expect(await htmlOf(texts)).toEqual(await htmlOf(shopper.locator('.footer-texts')))
      await shopper.close()
      await texts.getByText('two').click()
      await expect(page.getByRole('region', { name: 'Edit Text' })).toBeVisible()
    })

    await open(page, TAB)
    await pages.remove({ params: { id } })
    await pages.create({ body: { title, slug, blocks: readBlocks(content), isPublished: true } })
  },
)
