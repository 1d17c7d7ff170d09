import type { Locator } from '@playwright/test'
import { expectAccessibleAt } from './axe.ts'
import { expect, openLive } from './journey.ts'
import {
  addPage,
  choosePage,
  dialog,
  labels,
  menu,
  pickUp,
  press,
  rows,
  dragAnnouncements,
  seen,
  TAB,
  test,
  toast,
} from './navigation-tab.ts'

test(
  'a menu is hidden, extended, linked to pages and emptied, and shoppers see it live',
  { tag: ['@N2.2', '@N2.4', '@N3.1', '@N5.1', '@N8.4'] },
  async ({ page, shop, context }) => {
    await addPage(shop, 'about', 'About us', true)
    await addPage(shop, 'home', 'Home', true)
    await addPage(shop, 'sale', 'Sale', false)
    const shopper = await context.newPage()
    await openLive(shopper, '/')
    const main = shopper.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(main).toHaveText(['HOME', 'GALLERY', 'BLOG'])

    await test.step('a list that can’t be read says so and is retried', async () => {
      await page.route('**/api/navigation', (route) => route.fulfill({ status: 500, json: { message: 'Not now.' } }))
      await page.goto(TAB)
      await expect(page.getByText('Not now.')).toBeVisible()
      await page.unroute('**/api/navigation')
      await press(page, 'RETRY')
      await expect(labels(page)).toHaveText(['HOME', 'GALLERY', 'BLOG'])
    })

    await test.step('items are hidden and shown', async () => {
      const show = (label: string) => page.getByRole('switch', { name: `Show ${label}` })
      for (const label of ['HOME', 'GALLERY', 'BLOG']) {
        await show(label).click()
        await toast(page, 'Navigation item updated successfully')
        await expect(show(label)).not.toBeChecked()
        await expect(seen(page).filter({ hasText: label })).toHaveCount(0)
      }
      await expect(page.getByText('Every item is hidden: shoppers see an empty menu.')).toBeVisible()
      expect((await shop.visitor.navigation.list()).map(({ isVisible }) => isVisible)).toEqual([false, false, false])
      await show('GALLERY').click()
      await expect(seen(page)).toHaveText([/GALLERY/])
      await expect(seen(page).getByRole('link')).toHaveAttribute('href', '/gallery')
      for (const label of ['HOME', 'BLOG']) {
        await show(label).click()
        await expect(show(label)).toBeChecked()
      }
      await expect(seen(page)).toHaveText([/HOME/, /GALLERY/, /BLOG/])
    })

    await test.step('an item needs a label and a URL and appears in an open shop', async () => {
      await press(page, 'ADD ITEM')
      await press(page, 'SAVE')
      await expect(page.getByText('Navigation label is required')).toBeVisible()
      await expect(page.getByText('Navigation URL is required')).toBeVisible()
      await expect(page.getByLabel('Label')).toBeFocused()
      await page.getByLabel('Label').fill('Wholesale')
      await page.getByRole('textbox', { name: 'URL' }).fill('wholesale')
      await press(page, 'SAVE')
      await expect(page.getByText(/not a path of this site or/)).toBeVisible()
      expect(await menu(shop)).toHaveLength(3)
      await page.getByRole('textbox', { name: 'URL' }).fill('https://wholesale.example/')
      await press(page, 'SAVE')
      await toast(page, 'Navigation item created successfully')
      await expect(dialog(page, 'NEW.ITEM')).toBeHidden()
      await expect(page.getByRole('button', { name: 'ADD ITEM' })).toBeFocused()
      await expect(labels(page)).toHaveText(['HOME', 'GALLERY', 'BLOG', 'Wholesale'])
      await expect(main).toHaveText(['HOME', 'GALLERY', 'BLOG', 'Wholesale'])
    })

    await test.step('an item linked to a page takes its URL and reports a draft', async () => {
      await press(page, 'Edit BLOG')
      const url = page.getByRole('textbox', { name: 'URL' })
      await choosePage(page, 'About us')
      await expect(url).toHaveValue('/about')
      await choosePage(page, 'Home')
      await expect(url).toHaveValue('/')
      await choosePage(page, 'Sale (/sale) [DRAFT]')
      await expect(url).toHaveValue('/sale')
      await expect(dialog(page, 'EDIT.ITEM').getByText(/Leads to a draft page/)).toBeVisible()
      await page.getByLabel('Label').fill('SALE')
      await press(page, 'SAVE')
      await toast(page, 'Navigation item updated successfully')
      await expect(rows(page).nth(2)).toContainText('/sale - page Sale [DRAFT]')
      await expect(rows(page).nth(2)).toContainText('Leads to a draft page')
      await expect(seen(page)).toHaveText([/HOME/, /GALLERY/, /Wholesale/])
      expect((await shop.staff.navigation.list())[2]).toMatchObject({ label: 'SALE', href: '/sale', pageId: '3' })
    })

    await test.step('an empty menu falls back to default links', async () => {
      for (const { id } of await shop.staff.navigation.list()) await shop.staff.navigation.remove({ params: { id } })
      await expect(page.getByText(/^Nothing here yet/)).toBeVisible()
      await expect(page.getByText(/shoppers see the shop’s default links/)).toBeVisible()
      await expect(seen(page).first()).toContainText('HOME')
    })
  },
)

test(
  'items are reordered by mouse, touch and keyboard, and rejected orders reverted',
  { tag: ['@N2.1', '@N7.5', '@N8.2'] },
  async ({ page, shop }) => {
    await page.goto(TAB)
    const handle = (label: string) => page.getByRole('button', { name: `Move ${label}` })
    const boxOf = async (label: string) => {
      await expect(handle(label)).toHaveAttribute('aria-disabled', 'false')
      return (await handle(label).boundingBox())!
    }
    const expectOrder = async (order: string[]) => {
      await toast(page, 'Navigation order updated successfully')
      await expect(labels(page)).toHaveText(order)
      await expect.poll(() => menu(shop)).toEqual(order)
    }

    await test.step('with the mouse', async () => {
      const [from, to] = [await boxOf('BLOG'), await boxOf('HOME')]
      await page.mouse.move(from.x + 10, from.y + 10)
      await page.mouse.down()
      await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 })
      await page.mouse.move(to.x + 10, to.y + 10)
      await page.mouse.up()
      await expectOrder(['BLOG', 'HOME', 'GALLERY'])
    })

    await test.step('by touch', async () => {
      const finger = await page.context().newCDPSession(page)
      await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      const centre = async (label: string) => {
        const { x, y, width, height } = await boxOf(label)
        return { x: x + width / 2, y: y + height / 2 }
      }
      const [from, to] = [await centre('GALLERY'), await centre('BLOG')]
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints })
      await touch('touchStart', [from])
      for (const part of [0.1, 0.5, 0.9, 1])
        await touch('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * part }])
      await expect(dragAnnouncements(page)).toHaveText('GALLERY is now at position 1 of 3.')
      await touch('touchEnd', [])
      await expectOrder(['GALLERY', 'BLOG', 'HOME'])
      await finger.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    })

    await test.step('by keyboard, with every step announced', async () => {
      await pickUp(page, handle('GALLERY'), 'Picked up GALLERY, position 1 of 3.')
      await page.keyboard.press('ArrowDown')
      await expect(dragAnnouncements(page)).toHaveText('GALLERY is now at position 2 of 3.')
      await page.keyboard.press('ArrowDown')
      await expect(dragAnnouncements(page)).toHaveText('GALLERY is now at position 3 of 3.')
      await page.keyboard.press('Space')
      await expect(dragAnnouncements(page)).toHaveText('GALLERY was dropped at position 3 of 3.')
      await expectOrder(['BLOG', 'HOME', 'GALLERY'])
      // The focus stays on the handle.
      await expect(handle('GALLERY')).toBeFocused()
      await pickUp(page, handle('GALLERY'), 'Picked up GALLERY, position 3 of 3.')
      await page.keyboard.press('ArrowUp')
      await expect(dragAnnouncements(page)).toHaveText('GALLERY is now at position 2 of 3.')
      await page.keyboard.press('Escape')
      await expect(dragAnnouncements(page)).toHaveText('GALLERY was put back, position 3 of 3.')
      expect(await menu(shop)).toEqual(['BLOG', 'HOME', 'GALLERY'])
    })

    await test.step('a rejected order is reverted and shows the server’s message', async () => {
      await page.route('**/api/navigation/reorder', (route) =>
        route.fulfill({ status: 500, json: { message: 'The disk is full of dragons.' } }),
      )
      await pickUp(page, handle('BLOG'), 'Picked up BLOG, position 1 of 3.')
      await page.keyboard.press('ArrowDown')
      await expect(dragAnnouncements(page)).toHaveText('BLOG is now at position 2 of 3.')
      await page.keyboard.press('Space')
      await toast(page, 'Failed to update navigation item')
      await toast(page, 'The disk is full of dragons.')
      await expect(labels(page)).toHaveText(['BLOG', 'HOME', 'GALLERY'])
    })
  },
)

const widths = [1280, 360] as const

test(
  'a deleted item comes back by Undo or in its form, and axe finds nothing in the tab and its dialogs',
  { tag: ['@N2.3', '@N8.3', '@N8.4'] },
  async ({ page, shop }) => {
    test.slow()
    await addPage(shop, 'sale', 'Sale', false)
    const before = await shop.staff.navigation.list()
    const deletions: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
    await page.goto(TAB)
    await expect(labels(page)).toHaveCount(3)
    await expectAccessibleAt(page, widths, 'the list')

    await test.step('Undo restores an item with its position', async () => {
      // Two synchronous clicks; a mouse's second click would hit the row that has moved up.
      await page.getByRole('button', { name: 'Delete GALLERY' }).evaluate((button: HTMLElement) => {
        button.focus()
        button.click()
        button.click()
      })
      await toast(page, 'Navigation item deleted successfully')
      await expect(labels(page)).toHaveText(['HOME', 'BLOG'])
      expect(deletions).toHaveLength(1)
      const next = page.getByRole('button', { name: 'Delete BLOG' })
      await expect(next).toBeFocused()
      await expectAccessibleAt(page, widths, 'the toast with its Undo')
      // In a low window, the toast makes way for the button in use.
      const boxOf = async (part: Locator) => (await part.boundingBox())!
      const bottomOf = async (part: Locator) => (await boxOf(part)).y + (await boxOf(part)).height
      await page.setViewportSize({ width: 1280, height: Math.ceil(await bottomOf(next)) + 16 })
      await next.blur()
      await next.focus()
      expect(await bottomOf(page.locator('.toast'))).toBeLessThanOrEqual((await boxOf(next)).y)
      await page.keyboard.press('F8')
      await expect(page.getByRole('button', { name: 'UNDO' })).toBeFocused()
      await page.keyboard.press('Enter')
      await toast(page, 'Navigation item restored successfully')
      await expect(labels(page)).toHaveText(['HOME', 'GALLERY', 'BLOG'])
      expect(await shop.staff.navigation.list()).toEqual(before)

      await page.setViewportSize({ width: 1280, height: 800 })
      await page.route('**/api/navigation/*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
      await press(page, 'Delete GALLERY')
      await toast(page, 'Failed to delete navigation item')
      await expect(labels(page)).toHaveText(['HOME', 'GALLERY', 'BLOG'])
      await page.unroute('**/api/navigation/*')
    })

    await test.step('its form keeps its text until it is restored', async () => {
      await press(page, 'Edit BLOG')
      await page.getByLabel('Label').fill('DIARY')
      await shop.staff.navigation.remove({ params: { id: '3' } })
      await expect(dialog(page, 'ITEM.GONE')).toBeVisible()
      await press(page, 'RESTORE')
      await expect(page.getByLabel('Label')).toHaveValue('DIARY')
      await press(page, 'SAVE')
      await toast(page, 'Navigation item updated successfully')
      expect(await menu(shop)).toEqual(['HOME', 'GALLERY', 'DIARY'])
    })

    await test.step('axe finds nothing in the dialogs', async () => {
      await press(page, 'Edit DIARY')
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
      await shop.staff.navigation.update({ params: { id: '3' }, headers: {}, body: { label: 'LOG' } })
      await press(page, 'SAVE')
      await expect(dialog(page, 'SAVE.CONFLICT')).toBeVisible()
      await expectAccessibleAt(page, widths, 'the conflict')
    })
  },
)
