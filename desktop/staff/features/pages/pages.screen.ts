import { expectAccessible, expectAccessibleAt } from '#tests/journeys/axe.ts'
import { expect, holdResponses, open, screen } from '#tests/journeys/journey.ts'
import {
  card,
  createTestPage,
  dialog,
  field,
  find,
  press,
  save,
  statusOf,
  TAB,
  toast,
} from '#tests/journeys/pages-tab.ts'

screen(
  'pages are searched, filtered, sorted and counted, with the state in the URL',
  { tag: ['@P2.1'] },
  async ({ page, shop }) => {
    await using one = await createTestPage(shop, {
      title: 'Findling one',
      slug: 'f-1',
      blocks: [{ id: 'a', type: 'text', content: { text: 'a Chimaera hides here' } }],
    })
    await using two = await createTestPage(shop, { title: 'Findling two', slug: 'f-2', isPublished: true })
    await open(page, TAB)
    const search = page.getByRole('searchbox', { name: 'Search pages' })
    await search.fill('findling')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByText(/^2 of \d+ pages$/)).toBeVisible()
    await search.fill('CHIMAERA')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(card(page, one.title)).toBeVisible()
    await page.getByText(/^PUBLISHED \d+$/).click()
    await expect(page.getByText('No pages match. Clear the search or the filter to see all pages.')).toBeVisible()
    await expect(page).toHaveURL(/search=CHIMAERA&state=published/)
    await one.change({ title: 'Findling the latest' })
    await open(page, '/cms/redirects')
    await expect(search).toHaveCount(0)
    await open(page, `${TAB}?search=CHIMAERA&state=published`)
    await expect(search).toHaveValue('CHIMAERA')
    // The link of the tab shows all pages.
    await page.getByRole('link', { name: 'PAGES', exact: true }).click()
    await expect(search).toHaveValue('')
    await expect(card(page, two.title)).toBeVisible()
    await page.getByText(/^DRAFTS \d+$/).click()
    await expect(card(page, two.title)).toHaveCount(0)
    await expect(card(page, 'Findling the latest')).toBeVisible()
    await page.getByText(/^ALL \d+$/).click()
    await expect(page).toHaveURL(/\/cms\/pages$/)
    await page.getByRole('combobox', { name: 'Order' }).press('Enter')
    await page.getByText('Latest change first').click()
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Findling the latest')
  },
)

screen(
  'publishing a page that others have changed shows the changes first',
  { tag: ['@C10.7', '@P4.1', '@P8.5'] },
  async ({ page, shop }) => {
    await using it = await createTestPage(shop, { title: 'Moving target', slug: 'moving-target' })
    await open(page, TAB)
    await expect(card(page, 'Moving target')).toBeVisible()
    const read = await holdResponses(page, '**/api/pages?view=list')
    await it.change({ title: 'Moved target', blocks: [{ id: 'a', type: 'text', content: { text: 'New words' } }] })
    await press(page, 'Publish', 'Moving target')
    const stale = page.getByRole('dialog', { name: 'PAGE.CHANGED' })
    await expect(stale.getByText('Moved target')).toBeVisible()
    await expect(stale.getByText('1 block (1 added)')).toBeVisible()
    read()
    expect(await statusOf(shop, '/moving-target')).toBe(404)
    await expectAccessible(page, 'stale publish')
    await stale.getByRole('button', { name: 'PUBLISH THE CURRENT VERSION' }).click()
    await expect(toast(page, 'Page published successfully')).toBeVisible()
    await expect(stale).toHaveCount(0)
    expect(await find(shop, 'moving-target')).toMatchObject({ title: 'Moved target', isPublished: true })
  },
)

screen(
  'a deleted page is restored by Undo, and one in use lists its uses first',
  { tag: ['@C10.8', '@P2.2', '@P7.4'] },
  async ({ page, shop }) => {
    await using plain = await createTestPage(shop, { title: 'Unused', slug: 'unused', isPublished: true })
    await using used = await createTestPage(shop, { title: 'Well used', slug: 'well-used', isPublished: true })
    await using linking = await createTestPage(shop, {
      title: 'Linking page',
      slug: 'linking-page',
      blocks: [{ id: 'a', type: 'text', content: { text: 'See [this](/well-used).' } }],
    })
    await open(page, TAB)
    // The list doesn't move any more.
    await expect(card(page, linking.title)).toBeVisible()
    await press(page, 'Delete', plain.title)
    await expect(toast(page, 'Page deleted successfully')).toBeVisible()
    await expect(card(page, plain.title)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'PAGES', exact: true })).toBeFocused()
    expect(await statusOf(shop, '/unused')).toBe(404)
    await page.getByRole('button', { name: 'UNDO' }).click()
    await expect(toast(page, 'Page restored successfully')).toBeVisible()
    await expect(card(page, plain.title)).toBeVisible()
    expect(await find(shop, 'unused')).toMatchObject({ id: plain.id })

    await press(page, 'Delete', used.title)
    const question = page.getByRole('dialog', { name: 'PAGE.IN.USE' })
    await expect(question.getByRole('link', { name: `Page ${linking.title}` })).toBeVisible()
    await question.getByRole('button', { name: 'CANCEL' }).click()
    expect(await statusOf(shop, '/well-used')).toBe(200)
    await press(page, 'Delete', used.title)
    await question.getByRole('button', { name: 'DELETE ANYWAY' }).click()
    await expect(toast(page, 'Page deleted successfully')).toBeVisible()
    await expect(question).toHaveCount(0)
    expect(await statusOf(shop, '/well-used')).toBe(404)
    await press(page, 'Delete', 'Home')
    await expect(question.getByText('This is the shop’s front page', { exact: false })).toBeVisible()
    await question.getByRole('button', { name: 'CANCEL' }).click()
  },
)

screen('axe finds nothing in the list and the form of pages, wide and narrow', async ({ page, shop }) => {
  await using it = await createTestPage(shop, {
    title: 'A_title_as_long_as_a_dragons_tail_and_without_a_single_space_in_it',
    slug: 'long',
    description: 'A description that goes on, '.repeat(20),
    publishAt: '2030-01-01T00:00:00Z',
  })
  await open(page, TAB)
  // Other tests may have made more pages than the list shows at once.
  await page.getByRole('searchbox', { name: 'Search pages' }).fill(it.title)
  await expect(card(page, it.title)).toBeVisible()
  await expectAccessibleAt(page, [1440, 390], 'list')
  await card(page, it.title)
    .getByRole('button', { name: `Settings of ${it.title}` })
    .click()
  await field(page, 'Title *').fill('')
  await field(page, 'Description for search engines').fill('Too long '.repeat(30))
  await save(page)
  await expect(dialog(page).getByText('Page title is required')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390], 'form')
  await dialog(page).getByRole('button', { name: 'CANCEL' }).click()
  await page.getByRole('button', { name: 'DISCARD' }).last().click()
})
