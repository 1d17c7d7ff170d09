import type { Page } from '@playwright/test'
import { expect, holdResponses, open, publish } from './journey.ts'
import { expectAccessible } from './axe.ts'
import {
  card,
  create,
  dialog,
  field,
  find,
  forget,
  createTestPage,
  press,
  save,
  statusOf,
  TAB,
  toast,
  unfold,
} from './pages-tab.ts'

/** Failures in the PAGES tab, which never lose work. */

/** Responds to writes of pages like this until the route is removed. */
async function refuse(page: Page, answer: { status: number; body: string }) {
  await page.route('**/api/pages{,/*}', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(answer),
  )
}

publish(
  'a page that can’t be created keeps its form, and only possible times are accepted',
  { tag: ['@P2.1', '@P7.2', '@P8.1', '@P8.3', '@P8.4'] },
  async ({ page, shop }) => {
    await publish.step('a failed page change keeps the form for later and leaves its buttons visible', async () => {
      await using it = await createTestPage(shop, { title: 'Steady', slug: 'steady' })
      const answer = { status: 500, body: JSON.stringify({ message: 'The dragon ate it.' }) }
      await refuse(page, answer)
      await page.goto(`${TAB}?edit=new`)
      await field(page, 'Title *').fill('Unlucky page')
      await create(page)
      await expect(toast(page, 'Failed to create page')).toBeVisible()
      await expect(toast(page, 'The dragon ate it.')).toBeVisible()
      // A toast doesn't cover a dialog's buttons, even in a low window.
      await page.setViewportSize({ width: 900, height: 420 })
      const button = dialog(page).getByRole('button', { name: 'CREATE' })
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 1 })
      const [low, high] = [(await button.boundingBox())!, (await page.locator('.toast').boundingBox())!]
      expect(high.y + high.height).toBeLessThan(low.y)
      await page.setViewportSize({ width: 1280, height: 800 })
      await dialog(page).getByRole('button', { name: 'CANCEL' }).click()
      await page
        .getByRole('dialog', { name: 'UNSAVED.CHANGES' })
        .getByRole('button', { name: 'KEEP FOR LATER' })
        .click()
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
    })

    await publish.step('a double click or a lost response creates only one page', async () => {
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
      await page.unrouteAll()
      await create(page)
      await expect(dialog(page).getByText(/^A page with this title and slug was saved/)).toBeVisible()
      expect((await shop.staff.pages.list()).filter(({ title }) => title === 'Twice told')).toHaveLength(1)
      await dialog(page).getByRole('link', { name: 'OPEN ITS CONTENT' }).click()
      await expect(page).toHaveURL(`/cms/pages/${(await find(shop, 'twice-told'))!.id}/content`)
      await open(page, `${TAB}?edit=new`)
      await expect(field(page, 'Title *')).toHaveValue('')
      await forget(shop, 'twice-told')
    })

    await publish.step('scheduling accepts future times and rejects past or reversed ones', async () => {
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
      await expect(
        card(page, 'Soon').getByText('Scheduled for 1 Jun 2099, 09:30, until 1 Jul 2099, 09:30'),
      ).toBeVisible()
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
    })

    await publish.step('the pages tab shows loading, an empty list, and an error with a retry', async () => {
      const go = await holdResponses(page, '**/api/pages?view=list')
      await page.goto(TAB)
      await expect(page.getByText('[LOADING...]')).toBeVisible()
      go()
      await expect(card(page, 'Home')).toBeVisible()
      // The texts of pages are loaded by the first search, and what is known is searched without them.
      await page.route('**/api/pages', (route) => route.fulfill({ status: 503, body: 'away' }))
      await page.getByLabel('Search pages').fill('home')
      await expect(page.getByText('(couldn’t search their texts)')).toBeVisible()
      await expect(card(page, 'Home')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'TRY AGAIN' }).click()
      await expect(page.getByText('(couldn’t search their texts)')).toBeHidden()
      await page.getByRole('button', { name: 'CLEAR' }).click()
      const answer = { status: 503, body: '{"message":"The database is away."}', contentType: 'application/json' }
      await page.route('**/api/pages?view=list', (route) => route.fulfill(answer))
      await page.reload()
      await expect(page.getByText('The database is away.')).toBeVisible()
      Object.assign(answer, { status: 200, body: '[]' })
      await page.getByRole('button', { name: 'RETRY' }).click()
      await expect(page.getByText(/^\[NOTHING HERE YET\]/)).toBeVisible()
    })
  },
)

publish(
  'a page that others change or delete meanwhile is published knowingly, or restored',
  { tag: ['@C10.7', '@C10.8', '@P2.2', '@P4.1', '@P7.4', '@P8.5'] },
  async ({ page, shop }) => {
    await publish.step('publishing a page that others have changed shows the changes first', async () => {
      await using it = await createTestPage(shop, { title: 'Moving target', slug: 'moving-target' })
      await page.goto(TAB)
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
    })

    await publish.step('a deleted page is restored by Undo; a page in use lists its uses first', async () => {
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
    })

    await publish.step('a page deleted while its settings are open can be restored with them', async () => {
      await using it = await createTestPage(shop, { title: 'Fleeting', slug: 'fleeting', isPublished: true })
      await open(page, `${TAB}?edit=${it.id}`)
      await field(page, 'Description').fill('Words worth keeping')
      await shop.staff.pages.remove({ params: { id: it.id } })
      const gone = page.getByRole('dialog', { name: 'PAGE.GONE' })
      await gone.getByRole('button', { name: 'RESTORE' }).click()
      await expect(field(page, 'Description')).toHaveValue('Words worth keeping')
      await save(page)
      await expect(toast(page, 'Page updated successfully')).toBeVisible()
      expect(await find(shop, 'fleeting')).toMatchObject({ id: it.id, description: 'Words worth keeping' })
    })
  },
)
