import { expectAccessible } from '#tests/journeys/axe.ts'
import { block, places, press, texts, toast } from '#tests/journeys/builder.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect } from '#tests/journeys/journey.ts'

test('a save asks about a block that someone else has changed, too, and merges the others', async ({
  page,
  shop,
  build,
}) => {
  const blocks = texts(['alpha'], ['beta'], ['gamma'])
  const { id } = await build(blocks)
  const write = async (name: string, title: string) => {
    await block(page, name).getByRole('button', { name: 'Edit Text' }).click()
    await block(page, name).getByLabel('Title', { exact: true }).fill(title)
    await block(page, name).getByRole('button', { name: 'DONE' }).click()
  }
  await write('alpha', 'My alpha')
  await write('gamma', 'My gamma')
  const theirs = blocks.map((each) =>
    each.id === 'gamma' ? each : { ...each, content: { ...each.content, title: `Their ${each.id}` } },
  )
  await shop.staff.pages.update({ params: { id }, headers: {}, body: { blocks: theirs } })
  await press(page, 'SAVE')
  const dialog = page.getByRole('dialog', { name: 'SAVE.CONFLICT' })
  await expect(dialog).toContainText('1 block left to choose.')
  await expect(dialog.getByRole('region', { name: 'MINE' })).toContainText('My alpha')
  await expect(dialog.getByRole('region', { name: 'THEIRS' })).toContainText('Their alpha')
  await expectAccessible(page)
  expect(await places(shop, id)).toEqual(['Their alpha 1.0 100', 'Their beta 2.0 100', 'gamma 3.0 100'])

  await dialog.getByRole('button', { name: 'BACK TO EDITING' }).click()
  await expect(dialog).toBeHidden()
  await expect(block(page, 'alpha')).toContainText('My alpha')
  await press(page, 'SAVE')
  await dialog.getByRole('radio', { name: 'BOTH (theirs after mine)' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog).toContainText('All chosen.')
  await dialog.getByRole('button', { name: 'SAVE', exact: true }).click()
  await toast(page, 'Page content saved successfully')
  const titles = (await places(shop, id)).map((place) => place.replace(/ [\d.]+ \d+$/, ''))
  expect(titles).toEqual(['My alpha', 'Their alpha', 'Their beta', 'My gamma'])
})
