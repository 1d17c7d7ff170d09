import type { Locator } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessibleAt } from '#tests/journeys/axe.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'
import {
  choosePage,
  dialog,
  dragAnnouncements,
  labels,
  menu,
  pickUp,
  press,
  TAB,
  toast,
} from '#tests/journeys/navigation-tab.ts'
import { createTestPage } from '#tests/journeys/pages-tab.ts'

const widths = [1280, 360] as const

/** Items at the end of the menu, which are deleted after the test. */
async function addItems(shop: TestShop, names: readonly string[]) {
  const { navigation } = shop.staff
  const ids: string[] = []
  for (const label of names) ids.push((await navigation.create({ body: { label, href: '/gallery' } })).id)
  return {
    ids,
    async [Symbol.asyncDispose]() {
      for (const { id } of await navigation.list()) if (ids.includes(id)) await navigation.remove({ params: { id } })
    },
  }
}

screen(
  'a deleted menu item comes back by Undo, whose toast makes way for the buttons',
  { tag: ['@N2.3', '@N8.4'] },
  async ({ page, shop }) => {
    await using items = await addItems(shop, ['SCALES', 'EGGS', 'CLAWS'])
    const before = await shop.staff.navigation.list()
    const all = before.map(({ label }) => label)
    const others = all.filter((label) => label !== 'EGGS')
    const deletions: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
    await open(page, TAB)
    await expect(labels(page)).toHaveText(all)
    await expectAccessibleAt(page, widths, 'the list')
    // The pointer rests where the toast will appear.
    await page.mouse.move(1200, 770)
    // Two synchronous clicks; a mouse's second click would hit the row that has moved up.
    await page.getByRole('button', { name: 'Delete EGGS' }).evaluate((button: HTMLElement) => {
      button.focus()
      button.click()
      button.click()
    })
    await toast(page, 'Navigation item deleted successfully')
    await expect(page.locator('.toast')).toHaveAttribute('data-held', 'false')
    await expect(labels(page)).toHaveText(others)
    expect(deletions).toEqual([expect.stringMatching(`/${items.ids[1]}$`)])
    const next = page.getByRole('button', { name: 'Delete CLAWS' })
    await expect(next).toBeFocused()
    await expectAccessibleAt(page, widths, 'the toast with its Undo')
    // In a low window, the toast makes way for the button in use.
    const boxOf = async (part: Locator) => (await part.boundingBox())!
    const bottomOf = async (part: Locator) => (await boxOf(part)).y + (await boxOf(part)).height
    await page.setViewportSize({ width: 1280, height: Math.ceil(await bottomOf(next)) + 16 })
    await next.blur()
    await next.focus()
    await expect
      .poll(async () => (await boxOf(next)).y - (await bottomOf(page.locator('.toast'))))
      .toBeGreaterThanOrEqual(0)
    await page.keyboard.press('F8')
    await expect(page.getByRole('button', { name: 'UNDO' })).toBeFocused()
    await page.keyboard.press('Enter')
    await toast(page, 'Navigation item restored successfully')
    await expect(labels(page)).toHaveText(all)
    expect(await shop.staff.navigation.list()).toEqual(before)
  },
)

screen(
  'a rejected order or deletion of the menu is reverted and shows the server’s message',
  { tag: ['@N8.2', '@N8.3'] },
  async ({ page, shop }) => {
    await using _ = await addItems(shop, ['TAILS', 'HORNS'])
    const all = await menu(shop)
    const handle = (label: string) => page.getByRole('button', { name: `Move ${label}` })
    await open(page, TAB)
    await expect(labels(page)).toHaveText(all)
    await page.route('**/api/navigation/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'The disk is full of dragons.' } }),
    )
    await pickUp(page, handle('TAILS'), `Picked up TAILS, position ${all.length - 1} of ${all.length}.`)
    await page.keyboard.press('ArrowDown')
    await expect(dragAnnouncements(page)).toHaveText(`TAILS is now at position ${all.length} of ${all.length}.`)
    await page.keyboard.press('Space')
    await toast(page, 'Failed to update navigation item')
    await toast(page, 'The disk is full of dragons.')
    await expect(labels(page)).toHaveText(all)
    await press(page, 'Delete TAILS')
    await toast(page, 'Failed to delete navigation item')
    await expect(labels(page)).toHaveText(all)
  },
)

screen(
  'the form of a deleted menu item keeps its text until it is restored',
  { tag: '@N8.4' },
  async ({ page, shop }) => {
    await using items = await addItems(shop, ['WINGS'])
    await open(page, TAB)
    await press(page, 'Edit WINGS')
    await page.getByLabel('Label').fill('DIARY')
    await shop.staff.navigation.remove({ params: { id: items.ids[0]! } })
    await expect(dialog(page, 'ITEM.GONE')).toBeVisible()
    await press(page, 'RESTORE')
    await expect(page.getByLabel('Label')).toHaveValue('DIARY')
    await press(page, 'SAVE')
    await toast(page, 'Navigation item updated successfully')
    expect((await menu(shop)).at(-1)).toBe('DIARY')
  },
)

screen('axe finds nothing in the dialogs of the menu, wide and narrow', async ({ page, shop }) => {
  await using items = await addItems(shop, ['FANGS'])
  await using _ = await createTestPage(shop, { slug: 'nest', title: 'Nest' })
  await open(page, TAB)
  await press(page, 'Edit FANGS')
  await choosePage(page, 'Nest (/nest) [DRAFT]')
  await expectAccessibleAt(page, widths, 'the dialog')
  await page.getByLabel('Label').fill('')
  await press(page, 'SAVE')
  await expect(page.getByText('Navigation label is required')).toBeVisible()
  await expectAccessibleAt(page, widths, 'a complaint')
  await page.getByRole('combobox', { name: 'Page' }).click()
  await expect(page.locator('.ant-select-item-option').first()).toBeVisible()
  await expectAccessibleAt(page, widths, 'the choice of a page')
  await page.keyboard.press('Escape')
  await page.getByLabel('Label').fill('NEWS')
  await shop.staff.navigation.update({ params: { id: items.ids[0]! }, headers: {}, body: { label: 'LOG' } })
  await press(page, 'SAVE')
  await expect(dialog(page, 'SAVE.CONFLICT')).toBeVisible()
  await expectAccessibleAt(page, widths, 'the conflict')
  await press(page, 'BACK TO THE FORM')
  await press(page, 'CANCEL')
  await press(page, 'DISCARD')
})
