import { expectAccessible } from './axe.ts'
import { expect } from './journey.ts'
import { addPage, choosePage, dialog, labels, press, TAB, test, toast } from './navigation-tab.ts'

for (const width of [360, 1280])
  test(`axe finds nothing in the navigation tab and its dialogs at ${width} px, and nothing sticks out sideways`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await addPage(shop, 'sale', 'Sale', false)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(TAB)
    await expect(labels(page)).toHaveCount(3)
    await expectAccessible(page, 'the list')
    await press(page, 'Delete GALLERY')
    await toast(page, 'Navigation item deleted successfully')
    await expectAccessible(page, 'the toast with its Undo')
    await press(page, 'Edit BLOG')
    await choosePage(page, 'Sale')
    await expectAccessible(page, 'the dialog')
    await page.getByLabel('Label').fill('')
    await press(page, 'SAVE')
    await expect(page.getByText('Navigation label is required')).toBeVisible()
    await expectAccessible(page, 'a complaint')
    await page.getByRole('combobox', { name: 'Page' }).click()
    await expect(page.locator('.ant-select-item-option').first()).toBeVisible()
    await expectAccessible(page, 'the choice of a page')
    await page.keyboard.press('Escape')
    await page.getByLabel('Label').fill('NEWS')
    await shop.staff.navigation.update({ params: { id: '3' }, headers: {}, body: { label: 'DIARY' } })
    await press(page, 'SAVE')
    await expect(dialog(page, 'SAVE.CONFLICT')).toBeVisible()
    await expectAccessible(page, 'the conflict')
  })
