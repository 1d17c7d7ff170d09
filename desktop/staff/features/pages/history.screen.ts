import { staffPaths } from '#shared/staff-paths.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { expect, open, retry, screen } from '#tests/journeys/journey.ts'

const block = (id: string, row: number, text: string) => ({
  id,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { title: id, text },
})

screen('the history of a page says so when it has no versions or can’t be read', async ({ page, shop }) => {
  const about = await shop.staff.pages.bySlug({ params: { slug: 'about' } })
  await open(page, staffPaths.builder(about.id))
  await page.getByRole('button', { name: 'HISTORY' }).click()
  await expect(page.getByText('[NO VERSIONS YET]')).toBeVisible()
  await page.getByRole('button', { name: 'CLOSE', exact: true }).click()
  await page.route('**/history?*', (route) => route.fulfill({ status: 500, body: 'The disk is full.' }))
  await page.getByRole('button', { name: 'HISTORY' }).click()
  await expect(page.getByText('Couldn’t load this')).toBeVisible()
  await page.unroute('**/history?*')
  await retry(page)
  await expect(page.getByText('[NO VERSIONS YET]')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'CLOSE', exact: true }).click()
})

screen('the history of a page shows differences and restores all or one block', async ({ page, shop }) => {
  const { id } = await shop.staff.pages.create({
    body: { title: 'Wyrms', slug: 'wyrms-of-old', blocks: [block('Lair', 1, 'Deep.'), block('Gold', 2, 'Much.')] },
  })
  const params = { id }
  const save = (body: object) => shop.staff.pages.update({ params, headers: {}, body })
  await save({ blocks: [block('Lair', 1, 'Very deep.'), block('Fire', 2, 'Hot.')] })
  await save({ title: 'Wyrms of today' })

  await open(page, staffPaths.builder(id))
  await expect(page.getByRole('heading', { level: 1, name: 'Wyrms' })).toBeVisible()
  await page.getByRole('button', { name: 'HISTORY' }).click()
  const dialog = page.getByRole('dialog', { name: 'PAGE.HISTORY' })
  const versions = dialog.getByRole('list', { name: 'Versions, newest first' }).getByRole('button')
  await expect(versions).toHaveText([
    /\[LATEST\]Development updated it/,
    /Development updated it/,
    /Development created it/,
  ])
  await expect(dialog.getByText('[NO CHANGES]')).toBeVisible()
  await versions.last().click()
  const differences = dialog.getByRole('list', { name: 'Blocks changed since' }).locator('> li')
  await expect(differences).toHaveText([
    /\[CHANGED\] Text.*Deep\..*Very deep\./s,
    /\[ADDED\] Text.*Fire/s,
    /\[REMOVED\] Text.*Gold/s,
  ])
  await expect(dialog.getByText('Title', { exact: true }).locator('..')).toHaveText(/thenWyrmsnowWyrms of today/)
  await expectAccessible(page)

  // Restoring one block is a named, unsaved undo step.
  await dialog.getByRole('button', { name: 'RESTORE DELETED BLOCK: Text, Gold' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'HISTORY' })).toBeFocused()
  await expect(page.getByText('It is in the builder but not saved yet. SAVE keeps it; UNDO reverts it.')).toBeVisible()
  await expect(page.getByText('Much.')).toBeVisible()
  await page.getByRole('button', { name: /^UNDO: Restore Text of / }).click()
  await expect(page.getByText('Much.')).toBeHidden()

  // Restores all blocks.
  await page.getByRole('button', { name: 'HISTORY' }).click()
  await versions.last().click()
  await dialog.getByRole('button', { name: 'RESTORE THIS VERSION' }).click()
  await expect(page.getByText('Hot.')).toBeHidden()
  await expect(page.getByText('Much.')).toBeVisible()
  expect((await shop.staff.pages.byId({ params })).version).toBe(3)
  await page.getByRole('button', { name: 'SAVE', exact: true }).click()
  await expect(page.getByText('Page content saved successfully')).toBeVisible()
  expect((await shop.staff.pages.byId({ params })).blocks).toMatchObject([{ id: 'Lair' }, { id: 'Gold' }])
  await shop.staff.pages.remove({ params })
})
