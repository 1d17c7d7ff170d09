import type { Page } from '@playwright/test'
import { expect, hold, publish } from './journey.ts'
import { expectAccessible } from './axe.ts'
import { card, create, dialog, field, find, forget, having, press, save, statusOf, TAB, toast } from './pages-tab.ts'

/** What can go wrong in the tab `pages`, and what is never lost. */

/** Writes of pages are answered like this until the route is taken away. */
async function refuse(page: Page, answer: { status: number; body: string }) {
  await page.route('**/api/pages{,/*}', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(answer),
  )
}

publish(
  '§8 pages: Failed to create, update, delete page and page status, with the server’s words in the form’s own, and the form keeps everything',
  async ({ page, shop }) => {
    await using it = await having(shop, { title: 'Steady', slug: 'steady' })
    const answer = { status: 500, body: JSON.stringify({ message: 'The dragon ate it.' }) }
    await refuse(page, answer)
    await page.goto(`${TAB}?edit=new`)
    await field(page, 'Title *').fill('Unlucky page')
    await create(page)
    await expect(toast(page, 'Failed to create page')).toBeVisible()
    await expect(toast(page, 'The dragon ate it.')).toBeVisible()
    // A toast keeps off the buttons of a dialog, also of a low window.
    await page.setViewportSize({ width: 900, height: 420 })
    const button = dialog(page).getByRole('button', { name: 'CREATE' })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
    const [low, high] = [(await button.boundingBox())!, (await page.locator('.toast').boundingBox())!]
    expect(high.y + high.height).toBeLessThan(low.y)
    await page.setViewportSize({ width: 1280, height: 800 })
    answer.status = 400
    answer.body = JSON.stringify({ message: 'publishAt: is too far away\nseoTitle: is odd' })
    await create(page)
    await expect(toast(page, /^Publish at is too far away\s+Title for search engines is odd$/)).toBeVisible()
    await expect(dialog(page).getByText('Title for search engines is odd', { exact: true })).toBeVisible()
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(dialog(page).getByText(/^Unsent changes from .* restored$/)).toBeVisible()
    await expect(field(page, 'Title *')).toHaveValue('Unlucky page')
    await dialog(page).getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('dialog', { name: 'UNSENT.CHANGES' }).getByRole('button', { name: 'KEEP FOR LATER' }).click()
    await expect(page.getByText('A new page waits here, not created yet.')).toBeVisible()
    await page.getByRole('link', { name: '[GO ON]' }).click()
    await expect(field(page, 'Title *')).toHaveValue('Unlucky page')
    await dialog(page).getByRole('button', { name: 'DISCARD' }).click()
    await dialog(page).getByRole('button', { name: 'CANCEL' }).click()

    answer.status = 500
    answer.body = JSON.stringify({ message: 'Not today.' })
    await press(page, 'Settings of', 'Steady')
    await field(page, 'Title *').fill('Unsteady')
    await save(page)
    await expect(toast(page, 'Failed to update page')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('dialog', { name: 'UNSENT.CHANGES' }).getByRole('button', { name: 'DISCARD' }).click()
    await press(page, 'Publish', 'Steady')
    await expect(toast(page, 'Failed to update page status')).toBeVisible()
    await press(page, 'Delete', 'Steady')
    await expect(toast(page, 'Failed to delete page')).toBeVisible()
    await expect(card(page, it.title)).toBeVisible()
  },
)

publish(
  '§4 decision 18: a publish upon a page that others have changed says what has changed, and publishes when told to',
  async ({ page, shop }) => {
    await using it = await having(shop, { title: 'Moving target', slug: 'moving-target' })
    await page.goto(TAB)
    await expect(card(page, 'Moving target')).toBeVisible()
    await it.change({ title: 'Moved target', blocks: [{ id: 'a', type: 'text', content: { text: 'New words' } }] })
    await press(page, 'Publish', 'Moving target')
    const stale = page.getByRole('dialog', { name: 'PAGE.CHANGED' })
    await expect(stale.getByText('Moved target')).toBeVisible()
    await expect(stale.getByText('1 block (1 added)')).toBeVisible()
    expect(await statusOf(shop, '/moving-target')).toBe(404)
    await expectAccessible(page, 'stale publish')
    await stale.getByRole('button', { name: 'PUBLISH IT AS IT IS NOW' }).click()
    await expect(toast(page, 'Page published successfully')).toBeVisible()
    await expect(stale).toHaveCount(0)
    expect(await find(shop, 'moving-target')).toMatchObject({ title: 'Moved target', isPublished: true })
  },
)

publish('§2 §8 decision 21: deleted with Undo; a page in use says where first', async ({ page, shop }) => {
  await using plain = await having(shop, { title: 'Unused', slug: 'unused', isPublished: true })
  await using used = await having(shop, { title: 'Well used', slug: 'well-used', isPublished: true })
  await using linking = await having(shop, {
    title: 'Linking page',
    slug: 'linking-page',
    blocks: [{ id: 'a', type: 'text', content: { text: 'See [this](/well-used).' } }],
  })
  await page.goto(TAB)
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
})

publish(
  '§7 POST /api/pages: pressed twice it is sent once, and a create whose answer was lost makes no second page',
  async ({ page, shop }) => {
    let sent = 0
    await page.route('**/api/pages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent += 1
      // It arrives, and its answer doesn't.
      await route.fetch()
      return route.abort()
    })
    await page.goto(`${TAB}?edit=new`)
    await field(page, 'Title *').fill('Twice told')
    await dialog(page).getByRole('button', { name: 'CREATE' }).dblclick()
    await expect(toast(page, 'Failed to create page')).toBeVisible()
    expect(sent).toBe(1)
    await page.unrouteAll()
    await create(page)
    await expect(dialog(page).getByText(/^This page seems to be there already/)).toBeVisible()
    expect((await shop.staff.pages.list()).filter(({ title }) => title === 'Twice told')).toHaveLength(1)
    await dialog(page).getByRole('link', { name: 'OPEN ITS CONTENT' }).click()
    await expect(page).toHaveURL(`/cms/pages/${(await find(shop, 'twice-told'))!.id}/content`)
    await page.goto(`${TAB}?edit=new`)
    await expect(field(page, 'Title *')).toHaveValue('')
    await forget(shop, 'twice-told')
  },
)

publish(
  'decision 18: two people change the settings of one page, and are shown both versions; content built meanwhile is no conflict',
  async ({ page, shop }) => {
    await using it = await having(shop, { title: 'Shared', slug: 'shared', description: 'Before' })
    await page.goto(`${TAB}?edit=${it.id}`)
    await field(page, 'Description').fill('Mine')
    const blocks = [{ id: 'a', type: 'text', content: { text: 'Built meanwhile' } }]
    await it.change({ blocks })
    await save(page)
    await expect(toast(page, 'Page updated successfully')).toBeVisible()
    expect(await find(shop, 'shared')).toMatchObject({ description: 'Mine', blocks })

    await press(page, 'Settings of', 'Shared')
    await field(page, 'Description').fill('Mine again')
    await field(page, 'Title for search engines').fill('Mine, too')
    await it.change({ description: 'Theirs', maxWidth: 'sm' })
    await save(page)
    const conflict = dialog(page, 'SAVE.CONFLICT')
    await expect(conflict.getByText('1 field left to choose.')).toBeVisible()
    await conflict
      .getByRole('group', { name: 'Description', exact: true })
      .getByRole('radio', { name: /^THEIRS/ })
      .check()
    await conflict.getByRole('button', { name: 'SAVE THESE' }).click()
    await expect(toast(page, 'Page updated successfully')).toBeVisible()
    expect(await find(shop, 'shared')).toMatchObject({
      description: 'Theirs',
      maxWidth: 'sm',
      seoTitle: 'Mine, too',
      blocks,
    })
  },
)

publish(
  'a page that somebody deletes while its settings are open can be brought back, with what was typed',
  async ({ page, shop }) => {
    await using it = await having(shop, { title: 'Fleeting', slug: 'fleeting', isPublished: true })
    await page.goto(`${TAB}?edit=${it.id}`)
    await field(page, 'Description').fill('Words worth keeping')
    await shop.staff.pages.remove({ params: { id: it.id } })
    const gone = page.getByRole('dialog', { name: 'PAGE.GONE' })
    await gone.getByRole('button', { name: 'BRING IT BACK' }).click()
    await expect(field(page, 'Description')).toHaveValue('Words worth keeping')
    await save(page)
    await expect(toast(page, 'Page updated successfully')).toBeVisible()
    expect(await find(shop, 'fleeting')).toMatchObject({ id: it.id, description: 'Words worth keeping' })
  },
)

publish(
  '§4 scheduled pages: a time to come is planned and shown, times that are over or in the wrong order are refused at their fields',
  async ({ page, shop }) => {
    await page.goto(`${TAB}?edit=new`)
    await field(page, 'Title *').fill('Soon')
    await field(page, 'Publish at').fill('2020-01-01T09:30')
    await create(page)
    await expect(dialog(page).getByText('This time is over: choose one to come, or empty it.')).toBeVisible()
    await expect(field(page, 'Publish at')).toBeFocused()
    await field(page, 'Publish at').fill('2099-06-01T09:30')
    await field(page, 'Unpublish at').fill('2099-05-01T09:30')
    await create(page)
    await expect(
      dialog(page).getByText('The page would become a draft before it is published', { exact: false }),
    ).toBeVisible()
    await field(page, 'Unpublish at').fill('2099-07-01T09:30')
    await create(page)
    await expect(toast(page, 'Page created successfully')).toBeVisible()
    await expect(card(page, 'Soon').getByText('Scheduled for 1 Jun 2099, 09:30, until 1 Jul 2099, 09:30')).toBeVisible()
    const made = (await find(shop, 'soon'))!
    expect(made).toMatchObject({ isPublished: false, publishAt: expect.stringMatching(/^2099-0[56]-/) })
    await page.goto(`${TAB}?edit=${made.id}`)
    await expect(field(page, 'Publish at')).toHaveValue('2099-06-01T09:30')
    await field(page, 'Publish at').fill('')
    await save(page)
    await expect(toast(page, 'Page updated successfully')).toBeVisible()
    await expect(card(page, 'Soon').getByText('Draft', { exact: true })).toBeVisible()
    expect(await find(shop, 'soon')).toMatchObject({ publishAt: null, unpublishAt: null })
    await forget(shop, 'soon')
  },
)

publish(
  'decision 19: after a rename the links that lead to the old address are offered to be rewritten',
  async ({ page, shop }) => {
    await using it = await having(shop, { title: 'Renamed', slug: 'renamed', isPublished: true })
    await using linking = await having(shop, {
      title: 'Points there',
      slug: 'points-there',
      blocks: [{ id: 'a', type: 'text', content: { text: 'See [this](/renamed).' } }],
    })
    await page.goto(`${TAB}?edit=${it.id}`)
    await field(page, 'Slug *').fill('newly-named')
    await save(page)
    const offer = page.getByRole('dialog', { name: 'LINKS.TO.REWRITE' })
    await expect(offer.getByText(/^1 link leads to the old address/)).toBeVisible()
    await offer.getByRole('button', { name: 'REWRITE THEM' }).click()
    await expect(toast(page, '1 link rewritten')).toBeVisible()
    await expect(offer).toHaveCount(0)
    expect(await find(shop, linking.slug)).toMatchObject({
      blocks: [{ content: { text: 'See [this](/newly-named).' } }],
    })
    await forget(shop, 'newly-named')
  },
)

publish(
  '§2 pages tab: loading, an empty list that says what to do, and an error with a way to try again',
  async ({ page }) => {
    const go = await hold(page, '**/api/pages')
    await page.goto(TAB)
    await expect(page.getByText('[LOADING...]')).toBeVisible()
    go()
    await expect(card(page, 'Home')).toBeVisible()
    await page.unrouteAll()
    const answer = { status: 503, body: '{"message":"The database is away."}', contentType: 'application/json' }
    await page.route('**/api/pages', (route) => route.fulfill(answer))
    await page.reload()
    await expect(page.getByText('The database is away.')).toBeVisible()
    Object.assign(answer, { status: 200, body: '[]' })
    await page.getByRole('button', { name: 'RETRY' }).click()
    await expect(page.getByText(/^\[NOTHING HERE YET\]/)).toBeVisible()
  },
)
