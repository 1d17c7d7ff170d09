import { expect, open, screen } from '#tests/journeys/journey.ts'
import {
  card,
  create,
  createTestPage,
  dialog,
  field,
  find,
  forget,
  press,
  save,
  TAB,
  toast,
  unfold,
} from '#tests/journeys/pages-tab.ts'

screen(
  'the slug of a new page follows the title until edited, and a taken one is an error',
  { tag: ['@P10.4', '@P4.4', '@P4.5'] },
  async ({ page, shop }) => {
    await open(page, `${TAB}?edit=new`)
    await field(page, 'Title *').fill('Checkout counter')
    await expect(field(page, 'Slug *')).toHaveValue('checkout-counter')
    await unfold(page)
    await field(page, 'Slug *').fill('Checkout!')
    await field(page, 'Title *').fill('Something else')
    await expect(field(page, 'Slug *')).toHaveValue('checkout')
    await create(page)
    const hides = 'A page with the slug checkout would hide /checkout. Please choose another slug.'
    await expect(toast(page, 'Failed to create page')).toBeVisible()
    await expect(dialog(page).getByText(hides)).toBeVisible()
    await expect(field(page, 'Slug *')).toBeFocused()
    await field(page, 'Slug *').fill('about')
    await expect(dialog(page).getByText(hides)).toHaveCount(0)
    await create(page)
    await expect(dialog(page).getByText('Another page already has the slug about.', { exact: false })).toBeVisible()
    await expect(dialog(page).getByText('“About us” already uses this slug.')).toBeVisible()
    await field(page, 'Slug *').fill('')
    await dialog(page).getByRole('button', { name: 'FOLLOW THE TITLE' }).click()
    await expect(field(page, 'Slug *')).toHaveValue('something-else')
    await create(page)
    await expect(toast(page, 'Page created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/content$/)
    await forget(shop, 'something-else')
  },
)

screen(
  'the search result of a new page falls back to its title and description',
  { tag: ['@P2.3', '@P9.1'] },
  async ({ page, shop }) => {
    await open(page, `${TAB}?edit=new`)
    const result = dialog(page).getByRole('figure', { name: 'Search result preview' })
    await unfold(page)
    await field(page, 'Title *').fill('Dragons of the north')
    await expect(result.getByText(/^Dragons of the north · /)).toBeVisible()
    await expect(result.getByText(/^Dragons of the north: .*printed to order\.$/)).toBeVisible()
    await expect(result.getByText('› dragons-of-the-north')).toBeVisible()
    await field(page, 'Description').fill('They are white')
    await expect(result.getByText('They are white')).toBeVisible()
    await field(page, 'Title for search engines').fill('White dragons')
    await field(page, 'Description for search engines').fill('D'.repeat(161))
    await expect(dialog(page).getByText('13 of about 60 characters that search engines show.')).toBeVisible()
    await expect(dialog(page).getByText(/^! 161 of about 160 characters .* cut off\.$/)).toBeVisible()
    await expect(result.getByText(/^White dragons · /)).toBeVisible()
    await field(page, 'Description for search engines').fill('Made of snow')
    await field(page, 'Publish immediately').click()
    const shown = await result.locator('p').last().textContent()
    await create(page)
    await expect(page).toHaveURL(/\/content$/)
    const html = await (await fetch(`${shop.url}/dragons-of-the-north`)).text()
    expect(html).toContain(`<meta name="description" content="${shown}">`)
    expect(html).toMatch(/<title>White dragons · /)
    await forget(shop, 'dragons-of-the-north')
  },
)

screen(
  'a page is scheduled for future times, and past or reversed ones are refused',
  { tag: ['@P7.2'] },
  async ({ page, shop }) => {
    await open(page, `${TAB}?edit=new`)
    await field(page, 'Title *').fill('Soon')
    await unfold(page)
    await field(page, 'Publish at').fill('2020-01-01T09:30')
    await create(page)
    await expect(dialog(page).getByText('Choose a time in the future, or clear the field.')).toBeVisible()
    await expect(field(page, 'Publish at')).toBeFocused()
    await field(page, 'Publish at').fill('2099-06-01T09:30')
    await field(page, 'Unpublish at').fill('2099-05-01T09:30')
    await create(page)
    await expect(
      dialog(page).getByText('The page would be unpublished before it is published', { exact: false }),
    ).toBeVisible()
    await field(page, 'Unpublish at').fill('2099-07-01T09:30')
    await create(page)
    await expect(toast(page, 'Page created successfully')).toBeVisible()
    await open(page, TAB)
    await expect(card(page, 'Soon').getByText('Scheduled for 1 Jun 2099, 09:30, until 1 Jul 2099, 09:30')).toBeVisible()
    const made = (await find(shop, 'soon'))!
    expect(made).toMatchObject({ isPublished: false, publishAt: expect.stringMatching(/^2099-0[56]-/) })
    await open(page, `${TAB}?edit=${made.id}`)
    await expect(field(page, 'Publish at')).toHaveValue('2099-06-01T09:30')
    await field(page, 'Publish at').fill('')
    await save(page)
    await expect(toast(page, 'Page updated successfully')).toBeVisible()
    await expect(card(page, 'Soon').getByText('Draft', { exact: true })).toBeVisible()
    expect(await find(shop, 'soon')).toMatchObject({ publishAt: null, unpublishAt: null })
    await forget(shop, 'soon')
  },
)

screen(
  'a failed change of a page keeps the form for later, and its toast covers no button',
  { tag: ['@P8.1', '@P8.3', '@P8.4'] },
  async ({ page, shop }) => {
    await using it = await createTestPage(shop, { title: 'Steady', slug: 'steady' })
    await page.route('**/api/pages{,/*}', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, json: { message: 'The dragon ate it.' } }),
    )
    await open(page, `${TAB}?edit=new`)
    await field(page, 'Title *').fill('Unlucky page')
    await create(page)
    await expect(toast(page, 'Failed to create page')).toBeVisible()
    await expect(toast(page, 'The dragon ate it.')).toBeVisible()
    // A toast doesn't cover a dialog's buttons, even in a low window.
    await page.setViewportSize({ width: 900, height: 420 })
    const button = dialog(page).getByRole('button', { name: 'CREATE' })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(async () => {
      const [low, high] = [(await button.boundingBox())!, (await page.locator('.toast').boundingBox())!]
      expect(high.y + high.height).toBeLessThan(low.y)
    }).toPass()
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog(page).getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('dialog', { name: 'UNSAVED.CHANGES' }).getByRole('button', { name: 'KEEP FOR LATER' }).click()
    await expect(page.getByText('You have an unsaved new page.')).toBeVisible()
    await page.getByRole('link', { name: '[CONTINUE]' }).click()
    await expect(field(page, 'Title *')).toHaveValue('Unlucky page')
    await dialog(page).getByRole('button', { name: 'DISCARD' }).click()
    await dialog(page).getByRole('button', { name: 'CANCEL' }).click()

    await press(page, 'Publish', 'Steady')
    await expect(toast(page, 'Failed to update page status')).toBeVisible()
    await press(page, 'Delete', 'Steady')
    await expect(toast(page, 'Failed to delete page')).toBeVisible()
    await expect(card(page, it.title)).toBeVisible()
    await page.unroute('**/api/pages{,/*}')
  },
)

screen('a double click or a lost response creates only one page', { tag: ['@P8.1'] }, async ({ page, shop }) => {
  let sent = 0
  await page.route('**/api/pages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    // The request arrives, but its response doesn't.
    await route.fetch()
    return route.abort()
  })
  await open(page, `${TAB}?edit=new`)
  await field(page, 'Title *').fill('Twice told')
  await dialog(page).getByRole('button', { name: 'CREATE' }).dblclick()
  await expect(toast(page, 'Failed to create page')).toBeVisible()
  expect(sent).toBe(1)
  await page.unroute('**/api/pages')
  await create(page)
  await expect(dialog(page).getByText(/^A page with this title and slug was saved/)).toBeVisible()
  expect((await shop.staff.pages.list()).filter(({ title }) => title === 'Twice told')).toHaveLength(1)
  await dialog(page).getByRole('link', { name: 'OPEN ITS CONTENT' }).click()
  await expect(page).toHaveURL(`/cms/pages/${(await find(shop, 'twice-told'))!.id}/content`)
  await open(page, `${TAB}?edit=new`)
  await expect(field(page, 'Title *')).toHaveValue('')
  await forget(shop, 'twice-told')
})

screen(
  'a page deleted while its settings are open can be restored with them',
  { tag: ['@P8.5'] },
  async ({ page, shop }) => {
    await using it = await createTestPage(shop, { title: 'Fleeting', slug: 'fleeting', isPublished: true })
    await open(page, TAB)
    await press(page, 'Settings of', 'Fleeting')
    await field(page, 'Description').fill('Words worth keeping')
    await shop.staff.pages.remove({ params: { id: it.id } })
    const gone = page.getByRole('dialog', { name: 'PAGE.GONE' })
    await gone.getByRole('button', { name: 'RESTORE' }).click()
    await expect(field(page, 'Description')).toHaveValue('Words worth keeping')
    await save(page)
    await expect(toast(page, 'Page updated successfully')).toBeVisible()
    expect(await find(shop, 'fleeting')).toMatchObject({ id: it.id, description: 'Words worth keeping' })
  },
)
