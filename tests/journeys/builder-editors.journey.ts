import { blockTypes } from '#shared/blocks/block.ts'
import { blockTypeInfo } from '#shared/blocks/blocks.schema.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { expectAccessibleAt } from './axe.ts'
import { editor, openBlock, pageOf, press, savePage, summary } from './block-editors.ts'
import { openBuilder } from './builder.ts'
import { expect, publish as test, stopTime } from './journey.ts'

const everyType = blockTypes.map((type) => everyBlock.find((block) => block.type === type)!)

test(
  'every block is edited: applied, cancelled, by keyboard, with items, images and hostile content',
  { tag: ['@E2.12', '@E2.13', '@E4.12', '@E3.13', '@E3.14', '@E2.14', '@E2.15', '@E2.20', '@E4.13'] },
  async ({ page, shop }) => {
    test.slow()
    await test.step('saving an editor applies its content, cancelling restores it', async () => {
      const later = { of: ['another', { version: 2 }] }
      await using made = await pageOf(shop, [{ type: 'text', content: { title: 'Before', text: 'words', later } }])
      await openBlock(page, made, 'text')
      await editor(page).getByLabel('Title', { exact: true }).fill('After')
      await press(page, 'CANCEL')
      await expect(summary(page)).toContainText('Before')

      await openBlock(page, made, 'text')
      const title = editor(page).getByLabel('Title', { exact: true })
      await expect(title).toHaveValue('Before')
      await title.fill('After')
      await title.press('Control+Enter')
      await expect(editor(page)).toHaveCount(0)
      await expect(summary(page)).toContainText('After')
      const [block] = await savePage(page, shop, made.id)
      expect(block!.content).toEqual({ title: 'After', text: 'words', later })

      await openBlock(page, made, 'text')
      await press(page, 'DELETE')
      await expect(summary(page)).toHaveCount(0)
    })

    await test.step('styles, alignments and icons can be chosen by keyboard only', async () => {
      await using made = await pageOf(shop, [
        { type: 'text', content: { title: 'The title', later: 1 } },
        { type: 'feature-grid', content: { features: [{ title: 'One', later: 2 }] } },
      ])
      await openBlock(page, made, 'text')
      await editor(page).getByLabel('Title style').focus()
      await page.keyboard.press('Enter')
      const options = page.getByRole('option')
      await expect(page.locator('.text-style-choice.style-terminal-prompt')).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(editor(page).locator('[data-preview=subtitle]')).toHaveText('The title')
      await editor(page).getByRole('radio', { name: 'Left' }).first().focus()
      await page.keyboard.press('ArrowRight')
      await expect(
        editor(page).getByRole('radiogroup', { name: 'Title alignment' }).getByRole('radio', { name: 'Center' }),
      ).toBeChecked()
      await press(page, 'DONE')
      await expect(options).toHaveCount(0)

      await page.getByRole('button', { name: 'Edit Feature grid', exact: true }).click()
      await editor(page).getByLabel('Icon').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await press(page, 'DONE')
      const blocks = await savePage(page, shop, made.id)
      expect(blocks.map(({ content }) => content)).toEqual([
        { title: 'The title', later: 1, titleTextLayout: 'subtitle', titleAlignment: 'center' },
        { features: [{ title: 'One', later: 2, icon: 'Skull' }] },
      ])
    })

    await test.step('editor items are added, moved and removed, with focus and announcements', async () => {
      const section = (title: string) => ({
        title,
        type: 'text',
        content: `of ${title}`,
        items: [],
        defaultOpen: false,
      })
      await using made = await pageOf(shop, [
        { type: 'collapsible', content: { collapsibleContent: ['a', 'b', 'c'].map(section) } },
      ])
      await openBlock(page, made, 'collapsible')
      const sections = editor(page).getByRole('group', { name: 'Sections' })
      const titles = sections.getByLabel('Title', { exact: true })
      const announcement = sections.locator('[aria-live]').last()
      const focused = page.locator(':focus')

      await press(page, 'Move Section 1 down')
      await expect(focused).toHaveAccessibleName('Move Section 2 down')
      await expect(announcement).toHaveText('Section 1 is now at position 2 of 3.')
      await page.keyboard.press('Enter')
      // It can't move further down.
      await expect(focused).toHaveAccessibleName('Move Section 3 up')
      expect(await titles.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual([
        'b',
        'c',
        'a',
      ])

      await press(page, 'ADD SECTION')
      await expect(focused).toHaveAccessibleName('Title')
      await page.keyboard.type('d')
      await sections.getByRole('radio', { name: 'List' }).last().focus()
      await page.keyboard.press('Space')
      await press(page, 'ADD ITEM')
      await page.keyboard.type('one')
      await page.keyboard.press('Enter')
      await page.keyboard.type('two')
      await page.keyboard.press('Enter')
      await expect(focused).toHaveAccessibleName('Item 3 of 3')
      await page.keyboard.press('Backspace')
      await expect(focused).toHaveValue('two')

      await press(page, 'Remove Section 2')
      await expect(focused).toHaveAccessibleName('Section 2 of 3')
      await expect(announcement).toHaveText('Section 2 removed, 3 left.')
      await press(page, 'Remove Section 1')
      await press(page, 'Remove Section 1')
      await expect(sections.getByRole('button', { name: 'Remove Section 1' })).toHaveCount(0)
      await press(page, 'DONE')
      const [block] = await savePage(page, shop, made.id)
      expect(block!.content['collapsibleContent']).toEqual([
        { title: 'd', type: 'list', content: '', items: ['one', 'two'], defaultOpen: false },
      ])
    })

    await test.step('the feature grid uses 3 columns, as in the shop', async () => {
      const features = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title }))
      await using made = await pageOf(shop, [{ type: 'feature-grid', content: { features } }])
      await openBuilder(page, made)
      const left = async (title: string) => (await summary(page).getByText(title, { exact: true }).boundingBox())!
      const [one, two, three, four] = await Promise.all(['One', 'Two', 'Three', 'Four'].map(left))
      expect(new Set([one!.x, two!.x, three!.x]).size).toBe(3)
      expect([two!.y, three!.y, four!.x]).toEqual([one!.y, one!.y, one!.x])
      expect(four!.y).toBeGreaterThan(one!.y)
    })

    await test.step('a collapsible section starts as defaultOpen says, and opens', async () => {
      const sections = [
        { title: 'closed', type: 'text', content: 'closed words', defaultOpen: false },
        { title: 'open', type: 'text', content: 'open words', defaultOpen: true },
      ]
      await using made = await pageOf(shop, [{ type: 'collapsible', content: { collapsibleContent: sections } }])
      await openBuilder(page, made)
      await expect(summary(page).getByText('open words')).toBeVisible()
      await expect(summary(page).getByText('closed words')).toBeHidden()
      await summary(page).locator('summary', { hasText: 'closed' }).click()
      await expect(summary(page).getByText('closed words')).toBeVisible()
    })

    await test.step('an image keeps its size, asks for alt text, and reports a broken URL', async () => {
      await using made = await pageOf(shop, [
        { type: 'hero', content: { title: 'T', backgroundImage: '/pictures/hoard-dragon.svg' } },
      ])
      await openBlock(page, made, 'hero')
      const picture = editor(page).getByLabel('Image', { exact: true })
      // The block keeps the template's image until another one is chosen.
      await expect(picture).toHaveValue('/pictures/hoard-dragon.svg')
      await expect(editor(page).getByText(/^! Describe the image/)).toBeVisible()
      await editor(page).getByLabel('Alt text').fill('A dragon')
      await expect(editor(page).getByText(/^! Describe the image/)).toBeHidden()
      await picture.fill('/pictures/none.svg')
      await expect(editor(page).getByText(/^\[BROKEN IMAGE\]/)).toBeVisible()
      await picture.fill('javascript:alert(1)')
      await expect(editor(page).getByText(/This address can’t be used/)).toBeVisible()
      // An address that is typed is loaded once, when typing pauses. The preview, which shows every change, is closed.
      await page.setViewportSize({ width: 1100, height: 800 })
      const asked = new Set<string>()
      page.on('request', (request) => {
        if (request.resourceType() === 'image') asked.add(request.url().replace(shop.url, ''))
      })
      const body = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
      await page.route('**/typed.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
      await picture.fill('')
      await page.clock.install()
      await stopTime(page)
      await picture.pressSequentially('/typed')
      await page.clock.runFor(300)
      await picture.pressSequentially('.svg')
      await page.clock.runFor(400)
      await expect(editor(page).locator('img')).toBeVisible()
      await page.clock.resume()
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect.poll(() => [...asked]).toEqual(['/typed.svg'])
      await expect
        .poll(() =>
          editor(page)
            .locator('img')
            .evaluate((img: HTMLImageElement) => img.naturalWidth),
        )
        .toBe(40)
      await press(page, 'DONE')
      const [block] = await savePage(page, shop, made.id)
      expect(block!.content).toEqual({
        title: 'T',
        alt: 'A dragon',
        imageUrl: '/typed.svg',
        imageWidth: 40,
        imageHeight: 30,
      })
    })

    await test.step('every editor opens malformed and hostile content and preserves it', async () => {
      const wild = {
        deep: [null, { __html: '<img src=x onerror=alert(1)>' }],
        text: '</textarea><script>alert(1)</script>',
      }
      const names = [
        'text',
        'sectionSubtitle',
        'imageUrl',
        'imageLink',
        'features',
        'contactItems',
        'faqLinks',
        'collapsibleContent',
        'titleTextLayout',
        'imageScale',
        'buttonLink',
        'maxProducts',
        'showTitle',
        'sectionTitle',
        'alt',
      ]
      const ran: string[] = []
      page.on('dialog', (dialog) => {
        ran.push(dialog.message())
        void dialog.dismiss()
      })
      for (const value of [wild, [7, null, wild, '<svg onload=alert(1)>']]) {
        const content = Object.fromEntries(names.map((name) => [name, value]))
        await using made = await pageOf(
          shop,
          blockTypes.map((type) => ({ type, content })),
        )
        await openBuilder(page, made)
        await expect(page.locator('.canvas').getByRole('button', { name: /^Edit / })).toHaveCount(blockTypes.length)
        for (const type of blockTypes) {
          await page.getByRole('button', { name: `Edit ${blockTypeInfo[type].label}`, exact: true }).click()
          await expect(editor(page)).toHaveCount(1)
          const title = editor(page).getByLabel('Title', { exact: true }).first()
          if (type === 'hero') await title.fill('Mine')
          await press(page, 'DONE')
        }
        const blocks = await savePage(page, shop, made.id)
        expect(blocks[0]!.content).toEqual({ ...content, title: 'Mine' })
        for (const block of blocks.slice(1)) expect(block.content).toEqual(content)
      }
      expect(ran).toEqual([])
    })
  },
)

test('axe finds nothing in any editor or summary', async ({ page, shop }) => {
  test.slow()
  const widths = [1440, 390, 320]
  const narrow = { width: 320, height: 900 }
  await page.setViewportSize(narrow)
  await using made = await pageOf(shop, [...everyType, { type: 'totem', content: {} }])
  await openBuilder(page, made)
  await expect(summary(page)).toHaveCount(blockTypes.length + 1)
  // Rows off screen are not laid out anew: to axe, what has grown since would cover the next row.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('.canvas-row')) row.style.contentVisibility = 'visible'
  })
  await expectAccessibleAt(page, widths, 'summaries', 'main')
  await page.setViewportSize(narrow)
  for (const type of blockTypes)
    await page.getByRole('button', { name: `Edit ${blockTypeInfo[type].label}`, exact: true }).click()
  await expect(editor(page)).toHaveCount(blockTypes.length)
  await expectAccessibleAt(page, widths, 'editors', 'main')
})
