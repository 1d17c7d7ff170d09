import { expectAccessible } from './axe.ts'
import { editor, linkDialog, openEditor, pageOf, press, savePage } from './block-editors.ts'
import { expect, publish as test } from './journey.ts'
import { having } from './pages-tab.ts'

test('§2 §5 Insert Link: tabs External URL and Internal Page; what is selected becomes [text](url), and one writes on after it', async ({
  page,
  shop,
}) => {
  await using made = await pageOf(shop, [{ type: 'text', content: { text: 'See the shop now.' } }])
  await openEditor(page, made.id, 'text')
  const area = editor(page).getByRole('textbox', { name: 'Text' })
  const dialog = linkDialog(page)
  await area.evaluate((it: HTMLTextAreaElement) => it.setSelectionRange(4, 12))
  await press(page, 'Link in Text')
  await expect(dialog.getByRole('tab')).toHaveText(['External URL', 'Internal Page'])
  await expect(dialog.getByRole('textbox', { name: 'Link text' })).toHaveValue('the shop')
  await expect(dialog.getByRole('textbox', { name: 'Link text' })).toBeFocused()

  // The link text must be non-empty after trimming; an external URL or an internal page must be chosen.
  await dialog.getByRole('textbox', { name: 'Link text' }).fill('  ')
  await dialog.getByRole('button', { name: 'INSERT LINK' }).click()
  await expect(dialog.getByText('A link text is needed.')).toBeVisible()
  await expect(dialog.getByText('Write an external URL, or choose an internal page.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Link text' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Link text' }).fill(' our shop ')
  await dialog.getByRole('textbox', { name: 'URL', exact: true }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'INSERT LINK' }).click()
  await expect(dialog.getByText(/is no address of the web/)).toBeVisible()

  // An external URL without http(s):// gets https:// prepended.
  await dialog.getByRole('textbox', { name: 'URL', exact: true }).fill('shop.example/a')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(area).toHaveValue('See [our shop](https://shop.example/a) now.')
  await expect(area).toBeFocused()
  await page.keyboard.type('!')
  await expect(area).toHaveValue('See [our shop](https://shop.example/a)! now.')

  // The link under the cursor is opened again, and taken away.
  await area.evaluate((it: HTMLTextAreaElement) => it.setSelectionRange(8, 8))
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('textbox', { name: 'URL', exact: true })).toHaveValue('https://shop.example/a')
  await dialog.getByRole('button', { name: 'REMOVE LINK' }).click()
  await expect(area).toHaveValue('See our shop! now.')
  await expect(area).toBeFocused()
})

test('§2 Insert Link: only published pages are offered, / for the home page and /{slug} for others', async ({
  page,
  shop,
}) => {
  await using published = await having(shop, { title: 'Grand sale', slug: 'grand-sale', isPublished: true })
  await using draft = await having(shop, { title: 'Secret sale', slug: 'secret-sale' })
  await using made = await pageOf(shop, [
    { type: 'faq-quick-links', content: { faqLinks: [{ question: 'Why?', link: '' }] } },
  ])
  await openEditor(page, made.id, 'faq-quick-links')
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

  // With the keyboard alone: search, take the first one, insert.
  await dialog.getByLabel('Search pages').focus()
  await page.keyboard.type('grand')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The link leads to /grand-sale.')).toBeVisible()
  await dialog.getByLabel('Search pages').fill('wyvern')
  await expect(dialog.getByText(/^\[NOTHING FOUND\]/)).toBeVisible()
  await dialog.getByRole('button', { name: 'INSERT LINK' }).press('Enter')
  await expect(editor(page).getByLabel('Link', { exact: true })).toHaveValue('/grand-sale')
  await expect(editor(page).getByRole('button', { name: 'Choose: Link' })).toBeFocused()
  await press(page, 'SAVE')
  const [block] = await savePage(page, shop, made.id)
  expect(block!.content).toEqual({ faqLinks: [{ question: 'Why?', link: '/grand-sale' }] })
})

test('§2 Insert Link: nothing is published', async ({ page, shop }) => {
  await using made = await pageOf(shop, [{ type: 'faq-quick-links', content: { faqLinks: [{}] } }])
  await page.route('**/api/pages', (route) => route.fulfill({ json: [] }))
  await openEditor(page, made.id, 'faq-quick-links')
  await press(page, 'Choose: Link')
  await linkDialog(page).getByRole('tab', { name: 'Internal Page' }).click()
  await expect(linkDialog(page).getByText(/^No page is published yet/)).toBeVisible()
})

test('§2 Insert Link: the option to open in a new tab defaults to on for image links', async ({ page, shop }) => {
  await using made = await pageOf(shop, [
    { type: 'image', content: { imageUrl: '/pictures/hoard-dragon.svg' } },
    { type: 'hero', content: { buttonText: 'GO' } },
  ])
  await openEditor(page, made.id, 'image')
  const dialog = linkDialog(page)
  await press(page, 'Choose: Picture link')
  await expect(dialog.getByLabel('Open in a new tab')).toBeChecked()
  await dialog.getByRole('textbox', { name: 'URL', exact: true }).fill('/gallery')
  await dialog.getByRole('button', { name: 'INSERT LINK' }).click()
  await expect(editor(page).getByLabel('Open the link in a new tab')).toBeChecked()
  await editor(page).getByLabel('Open the link in a new tab').uncheck()
  await press(page, 'Choose: Picture link')
  await expect(dialog.getByLabel('Open in a new tab')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await press(page, 'SAVE')

  // A button's link has no such choice; one that is typed is completed when it is left.
  await page.getByRole('button', { name: 'Edit Hero' }).click()
  await press(page, 'Choose: Button link')
  await expect(dialog.getByLabel('Open in a new tab')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await editor(page).getByLabel('Button link', { exact: true }).fill('shop.example')
  await page.keyboard.press('Tab')
  await expect(editor(page).getByLabel('Button link', { exact: true })).toHaveValue('https://shop.example')
  await press(page, 'SAVE')
  const blocks = await savePage(page, shop, made.id)
  expect(blocks.map(({ content }) => content)).toEqual([
    { imageUrl: '/pictures/hoard-dragon.svg', imageLink: '/gallery', imageLinkExternal: false },
    { buttonText: 'GO', buttonLink: 'https://shop.example' },
  ])
})
