import { expectAccessibleAt } from './axe.ts'
import { expect } from './journey.ts'
import { addPage, choosePage, dialog, labels, press, TAB, test, toast } from './navigation-tab.ts'

const widths = [360, 1280] as const

test('axe finds nothing in the navigation tab and its dialogs', async ({ page, shop }) => {
  test.slow()
  await addPage(shop, 'sale', 'Sale', false)
  await page.setViewportSize({ width: widths[0], height: 800 })
  await page.goto(TAB)
  await expect(labels(page)).toHaveCount(3)
  await expectAccessibleAt(page, widths, 'the list')
  await press(page, 'Delete GALLERY')
  await toast(page, 'Navigation item deleted successfully')
  await expectAccessibleAt(page, widths, 'the toast with its Undo')
  await press(page, 'Edit BLOG')
  await choosePage(page, 'Sale')
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
  await shop.staff.navigation.update({ params: { id: '3' }, headers: {}, body: { label: 'DIARY' } })
  await press(page, 'SAVE')
  await expect(dialog(page, 'SAVE.CONFLICT')).toBeVisible()
  await expectAccessibleAt(page, widths, 'the conflict')
})
