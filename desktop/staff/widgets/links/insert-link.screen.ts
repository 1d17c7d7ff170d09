import { expectAccessible } from '#tests/journeys/axe.ts'
import { editor, linkDialog, openBlock, pageOf, press, savePage } from '#tests/journeys/block-editors.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'
import { createTestPage } from '#tests/journeys/pages-tab.ts'

screen('the link dialog says so when no page is published', { tag: ['@E2.22'] }, async ({ page, shop }) => {
  await using made = await pageOf(shop, [{ type: 'faq-quick-links', content: { faqLinks: [{}] } }])
  await page.route('**/api/pages?view=list', (route) => route.fulfill({ json: [] }))
  await openBlock(page, made, 'faq-quick-links')
  await press(page, 'Choose: Link')
  await linkDialog(page).getByRole('tab', { name: 'Internal Page' }).click()
  await expect(linkDialog(page).getByText(/^No pages are published yet/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(linkDialog(page)).toBeHidden()
  await page.unroute('**/api/pages?view=list')
})

screen(
  'the link dialog turns the selection into [text](url), checks it, and edits and removes the link',
  { tag: ['@E2.21', '@E2.24', '@E5.2', '@E5.3', '@E5.4'] },
  async ({ page, shop }) => {
    await using made = await pageOf(shop, [{ type: 'hero', content: { text: 'See the shop now.' } }])
    await openBlock(page, made, 'hero')
    const area = editor(page).getByRole('textbox', { name: 'Text', exact: true })
    const dialog = linkDialog(page)
    await area.evaluate((it: HTMLTextAreaElement) => it.setSelectionRange(4, 12))
    await press(page, 'Link in Text')
    await expect(dialog.getByRole('tab')).toHaveText(['External URL', 'Internal Page'])
    await expect(dialog.getByRole('textbox', { name: 'Link text' })).toHaveValue('the shop')
    // The text is there already.
    await expect(dialog.getByRole('textbox', { name: 'URL', exact: true })).toBeFocused()

    // The link text must not be blank; an external URL or an internal page is required.
    await dialog.getByRole('textbox', { name: 'Link text' }).fill('  ')
    await dialog.getByRole('button', { name: 'INSERT LINK' }).click()
    await expect(dialog.getByText('Enter the link text.')).toBeVisible()
    await expect(dialog.getByText('Enter an external URL or choose an internal page.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Link text' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Link text' }).fill(' our shop ')
    await dialog.getByRole('textbox', { name: 'URL', exact: true }).fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'INSERT LINK' }).click()
    await expect(dialog.getByText(/isn’t a valid web address/)).toBeVisible()

    // An external URL without http(s):// gets https:// prepended.
    await dialog.getByRole('textbox', { name: 'URL', exact: true }).fill('shop.example/a')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(area).toHaveValue('See [our shop](https://shop.example/a) now.')
    await expect(area).toBeFocused()
    await page.keyboard.type('!')
    await expect(area).toHaveValue('See [our shop](https://shop.example/a)! now.')

    // The link at the cursor is edited, then removed.
    await area.evaluate((it: HTMLTextAreaElement) => it.setSelectionRange(8, 8))
    await page.keyboard.press('Control+k')
    await expect(dialog.getByRole('textbox', { name: 'URL', exact: true })).toHaveValue('https://shop.example/a')
    await dialog.getByRole('button', { name: 'REMOVE LINK' }).click()
    await expect(area).toHaveValue('See our shop! now.')
    await expect(area).toBeFocused()
  },
)

screen(
  'the link dialog offers only published pages, with / for the home page',
  { tag: ['@E2.22', '@E2.23'] },
  async ({ page, shop }) => {
    await using published = await createTestPage(shop, { title: 'Grand sale', slug: 'grand-sale', isPublished: true })
    await using draft = await createTestPage(shop, { title: 'Secret sale', slug: 'secret-sale' })
    await using made = await pageOf(shop, [
      { type: 'faq-quick-links', content: { faqLinks: [{ question: 'Why?', link: '' }] } },
    ])
    await openBlock(page, made, 'faq-quick-links')
    await press(page, 'Choose: Link')
    const dialog = linkDialog(page)
    await dialog.getByRole('tab', { name: 'Internal Page' }).click()
    await expect(dialog.getByRole('radio', { name: `${published.title} /grand-sale` })).toBeVisible()
    await expect(dialog.getByText(draft.title)).toHaveCount(0)
    await expect(dialog.getByRole('radio', { name: /\/footer/ })).toHaveCount(0)
    const home = (await shop.staff.pages.list()).find(({ slug }) => slug === 'home')!
    await expect(dialog.getByRole('radio', { name: `${home.title} /`, exact: true })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Gallery /gallery' })).toBeVisible()
    await expectAccessible(page, 'Insert Link', '.ant-modal')

    // By keyboard only: search, choose the first page, insert.
    await dialog.getByLabel('Search pages').focus()
    await page.keyboard.type('grand')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Links to /grand-sale.')).toBeVisible()
    await dialog.getByLabel('Search pages').fill('wyvern')
    await expect(dialog.getByText(/^\[NOTHING FOUND\]/)).toBeVisible()
    await dialog.getByRole('button', { name: 'INSERT LINK' }).press('Enter')
    await expect(editor(page).getByLabel('Link', { exact: true })).toHaveValue('/grand-sale')
    await expect(editor(page).getByRole('button', { name: 'Choose: Link' })).toBeFocused()
    await press(page, 'DONE')
    const [block] = await savePage(page, shop, made.id)
    expect(block!.content).toEqual({ faqLinks: [{ question: 'Why?', link: '/grand-sale' }] })
  },
)

screen(
  'the link dialog opens links of images in a new tab by default, and has no such option for buttons',
  { tag: ['@E2.25', '@E5.4'] },
  async ({ page, shop }) => {
    await using made = await pageOf(shop, [
      { type: 'image', content: { imageUrl: '/pictures/hoard-dragon.svg' } },
      { type: 'hero', content: { buttonText: 'GO' } },
    ])
    await openBlock(page, made, 'image')
    const dialog = linkDialog(page)
    await press(page, 'Choose: Image link')
    await expect(dialog.getByLabel('Open in a new tab')).toBeChecked()
    await dialog.getByRole('textbox', { name: 'URL', exact: true }).fill('/gallery')
    await dialog.getByRole('button', { name: 'INSERT LINK' }).click()
    await expect(editor(page).getByLabel('Open the link in a new tab')).toBeChecked()
    await editor(page).getByLabel('Open the link in a new tab').uncheck()
    await press(page, 'Choose: Image link')
    await expect(dialog.getByLabel('Open in a new tab')).not.toBeChecked()
    await page.keyboard.press('Escape')
    await press(page, 'DONE')

    // A button's link has no such option; a typed URL is completed on blur.
    await page.getByRole('button', { name: 'Edit Hero', exact: true }).click()
    await press(page, 'Choose: Button link')
    await expect(dialog.getByLabel('Open in a new tab')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await editor(page).getByLabel('Button link', { exact: true }).fill('shop.example')
    await page.keyboard.press('Tab')
    await expect(editor(page).getByLabel('Button link', { exact: true })).toHaveValue('https://shop.example')
    await press(page, 'DONE')
    const blocks = await savePage(page, shop, made.id)
    expect(blocks.map(({ content }) => content)).toEqual([
      { imageUrl: '/pictures/hoard-dragon.svg', imageLink: '/gallery', imageLinkExternal: false },
      { buttonText: 'GO', buttonLink: 'https://shop.example' },
    ])
  },
)

screen(
  'the link dialog finds posts and miniatures, also in menus and banners',
  { tag: ['@E10.9'] },
  async ({ page, shop }) => {
    const post = await shop.staff.blog.create({
      body: { title: 'Wyrms in winter', excerpt: 'x', content: 'y', imageUrl: '/pictures/hoard-dragon.svg' },
    })
    await open(page, '/cms/navigation?edit=new')
    const form = page.getByRole('dialog', { name: 'NEW.ITEM' })
    const dialog = linkDialog(page)
    await form.getByRole('textbox', { name: 'URL' }).press('ControlOrMeta+k')
    await dialog.getByRole('tab', { name: 'Internal Page' }).click()
    await dialog.getByLabel('Search pages').fill('winter')
    await expect(dialog.getByRole('radio', { name: 'Wyrms in winter /blog/wyrms-in-winter' })).toBeVisible()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'INSERT LINK' }).click()
    await expect(form.getByRole('textbox', { name: 'URL' })).toHaveValue('/blog/wyrms-in-winter')

    await open(page, '/cms/banners?edit=new')
    await page.getByRole('button', { name: 'DISCARD' }).last().click()
    const banner = page.getByRole('dialog', { name: 'NEW.BANNER' })
    await banner.getByRole('button', { name: 'Choose: Link URL' }).click()
    await dialog.getByRole('tab', { name: 'Internal Page' }).click()
    await dialog.getByLabel('Search pages').fill('wyrm')
    const miniature = dialog.getByRole('radio', { name: /\/product\// }).first()
    await miniature.check()
    await expect(dialog.getByText(/^Links to \/product\/[\w-]+\.$/)).toBeVisible()
    await expectAccessible(page, 'posts and miniatures', '.ant-modal')
    await dialog.getByRole('button', { name: 'INSERT LINK' }).click()
    await expect(banner.getByRole('textbox', { name: 'Link URL' })).toHaveValue(/^\/product\//)
    await banner.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('button', { name: 'DISCARD' }).last().click()
    await shop.staff.blog.remove({ params: { id: post.id } })
  },
)
