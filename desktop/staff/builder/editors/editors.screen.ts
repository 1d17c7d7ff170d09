import type { Request } from '@playwright/test'
import { editor, inRows, openBlock, press, savePage, summary } from '#tests/journeys/block-editors.ts'
import { openBuilder } from '#tests/journeys/builder.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect } from '#tests/journeys/journey.ts'

test(
  'saving an editor applies its content, cancelling restores it',
  { tag: ['@E2.12', '@E2.13', '@E4.12'] },
  async ({ page, shop, make }) => {
    const later = { of: ['another', { version: 2 }] }
    const made = await make(inRows([{ type: 'text', content: { title: 'Before', text: 'words', later } }]))
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
  },
)

test(
  'styles, alignments and icons can be chosen by keyboard only',
  { tag: ['@E3.13', '@E3.14'] },
  async ({ page, shop, make }) => {
    const made = await make(
      inRows([
        { type: 'text', content: { title: 'The title', later: 1 } },
        { type: 'feature-grid', content: { features: [{ title: 'One', later: 2 }] } },
      ]),
    )
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
  },
)

test(
  'editor items are added, moved and removed, with focus and announcements',
  { tag: ['@E2.14', '@E2.15'] },
  async ({ page, shop, make }) => {
    const section = (title: string) => ({
      title,
      type: 'text',
      content: `of ${title}`,
      items: [],
      defaultOpen: false,
    })
    const made = await make(
      inRows([{ type: 'collapsible', content: { collapsibleContent: ['a', 'b', 'c'].map(section) } }]),
    )
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
  },
)

test('the feature grid uses 3 columns, as in the shop', { tag: '@E2.20' }, async ({ page, make }) => {
  const features = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title }))
  const made = await make(inRows([{ type: 'feature-grid', content: { features } }]))
  await openBuilder(page, made)
  const left = async (title: string) => (await summary(page).getByText(title, { exact: true }).boundingBox())!
  const [one, two, three, four] = await Promise.all(['One', 'Two', 'Three', 'Four'].map(left))
  expect(new Set([one!.x, two!.x, three!.x]).size).toBe(3)
  expect([two!.y, three!.y, four!.x]).toEqual([one!.y, one!.y, one!.x])
  expect(four!.y).toBeGreaterThan(one!.y)
})

test('an image keeps its size, asks for alt text, and reports a broken URL', async ({ page, shop, make }) => {
  const made = await make(
    inRows([{ type: 'hero', content: { title: 'T', backgroundImage: '/pictures/hoard-dragon.svg' } }]),
  )
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
  const note = (request: Request) =>
    request.resourceType() === 'image' && asked.add(request.url().replace(shop.url, ''))
  page.on('request', note)
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
  await page.route('**/typed.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  await picture.fill('')
  await picture.evaluate(async (input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (const key of '/typed.svg') {
      set!.call(input, input.value + key)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await expect(editor(page).locator('img')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => [...asked]).toEqual(['/typed.svg'])
  page.off('request', note)
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
