import type { Locator } from '@playwright/test'
import { expect, openLive } from './journey.ts'
import {
  addPage,
  choosePage,
  dialog,
  labels,
  menu,
  press,
  rows,
  dragAnnouncements,
  seen,
  TAB,
  test,
  toast,
} from './navigation-tab.ts'

test(
  'a menu item needs a label and a URL and appears live in an open shop',
  { tag: ['@N2.4', '@N5.1', '@N8.4'] },
  async ({ page, shop, context }) => {
    const shopper = await context.newPage()
    await openLive(shopper, '/')
    const main = shopper.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(main).toHaveText(['HOME', 'GALLERY', 'BLOG'])

    await page.goto(TAB)
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
  },
)

test(
  'an item linked to a page takes its URL and reports a draft',
  { tag: ['@N2.4', '@N3.1'] },
  async ({ page, shop }) => {
    await addPage(shop, 'about', 'About us', true)
    await addPage(shop, 'home', 'Home', true)
    await addPage(shop, 'sale', 'Sale', false)
    await page.goto(TAB)
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
    await expect(seen(page)).toHaveText([/HOME/, /GALLERY/])
    expect((await shop.staff.navigation.list())[2]).toMatchObject({ label: 'SALE', href: '/sale', pageId: '3' })
  },
)

test(
  'items are hidden and shown; an empty menu falls back to default links',
  { tag: '@N2.2' },
  async ({ page, shop }) => {
    await page.goto(TAB)
    for (const label of ['HOME', 'GALLERY', 'BLOG']) {
      await page.getByRole('switch', { name: `Show ${label}` }).click()
      await toast(page, 'Navigation item updated successfully')
      await expect(page.getByRole('switch', { name: `Show ${label}` })).not.toBeChecked()
      await expect(seen(page).filter({ hasText: label })).toHaveCount(0)
    }
    await expect(page.getByText('Every item is hidden: shoppers see an empty menu.')).toBeVisible()
    expect((await shop.visitor.navigation.list()).map(({ isVisible }) => isVisible)).toEqual([false, false, false])
    await page.getByRole('switch', { name: 'Show GALLERY' }).click()
    await expect(seen(page)).toHaveText([/GALLERY/])
    for (const { id } of await shop.staff.navigation.list()) await shop.staff.navigation.remove({ params: { id } })
    await expect(page.getByText(/^Nothing here yet/)).toBeVisible()
    await expect(page.getByText(/shoppers see the shop’s default links/)).toBeVisible()
    await expect(seen(page).first()).toContainText('HOME')
  },
)

test('items are reordered with the mouse', { tag: ['@N2.1', '@N7.5'] }, async ({ page, shop }) => {
  await page.goto(TAB)
  const handle = page.getByRole('button', { name: 'Move BLOG' })
  const from = (await handle.boundingBox())!
  const to = (await page.getByRole('button', { name: 'Move HOME' }).boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 })
  await page.mouse.move(to.x + 10, to.y + 10)
  await page.mouse.up()
  await toast(page, 'Navigation order updated successfully')
  await expect(labels(page)).toHaveText(['BLOG', 'HOME', 'GALLERY'])
  expect(await menu(shop)).toEqual(['BLOG', 'HOME', 'GALLERY'])
})

test.describe('touch', () => {
  test.use({ hasTouch: true })

  test('items are reordered by touch', { tag: '@N2.1' }, async ({ page, shop }) => {
    await page.goto(TAB)
    const centre = async (name: string) => {
      const { x, y, width, height } = (await page.getByRole('button', { name }).boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    const [from, to] = [await centre('Move BLOG'), await centre('Move HOME')]
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [from])
    for (const part of [0.1, 0.5, 0.9, 1]) await touch('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * part }])
    await expect(dragAnnouncements(page)).toHaveText('BLOG is now at position 1 of 3.')
    await touch('touchEnd', [])
    await toast(page, 'Navigation order updated successfully')
    await expect(labels(page)).toHaveText(['BLOG', 'HOME', 'GALLERY'])
    expect(await menu(shop)).toEqual(['BLOG', 'HOME', 'GALLERY'])
  })
})

test('items are reordered by keyboard, with every step announced', { tag: '@N2.1' }, async ({ page, shop }) => {
  await page.goto(TAB)
  const handle = page.getByRole('button', { name: 'Move HOME' })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(dragAnnouncements(page)).toHaveText('Picked up HOME, position 1 of 3.')
  await page.keyboard.press('ArrowDown')
  await expect(dragAnnouncements(page)).toHaveText('HOME is now at position 2 of 3.')
  await page.keyboard.press('ArrowDown')
  await expect(dragAnnouncements(page)).toHaveText('HOME is now at position 3 of 3.')
  await page.keyboard.press('Space')
  await expect(dragAnnouncements(page)).toHaveText('HOME was dropped at position 3 of 3.')
  await toast(page, 'Navigation order updated successfully')
  await expect(labels(page)).toHaveText(['GALLERY', 'BLOG', 'HOME'])
  expect(await menu(shop)).toEqual(['GALLERY', 'BLOG', 'HOME'])
  // The focus stays on the handle.
  await expect(handle).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dragAnnouncements(page)).toHaveText('Picked up HOME, position 3 of 3.')
  await page.keyboard.press('ArrowUp')
  await expect(dragAnnouncements(page)).toHaveText('HOME is now at position 2 of 3.')
  await page.keyboard.press('Escape')
  await expect(dragAnnouncements(page)).toHaveText('HOME was put back, position 3 of 3.')
  expect(await menu(shop)).toEqual(['GALLERY', 'BLOG', 'HOME'])
})

test('a rejected order is reverted and shows the server’s message', { tag: '@N8.2' }, async ({ page }) => {
  await page.route('**/api/navigation/reorder', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full of dragons.' } }),
  )
  await page.goto(TAB)
  await page.getByRole('button', { name: 'Move HOME' }).focus()
  await page.keyboard.press('Space')
  // A key pressed before this announcement has no effect.
  await expect(dragAnnouncements(page)).toHaveText('Picked up HOME, position 1 of 3.')
  await page.keyboard.press('ArrowDown')
  await expect(dragAnnouncements(page)).toHaveText('HOME is now at position 2 of 3.')
  await page.keyboard.press('Space')
  await toast(page, 'Failed to update navigation item')
  await toast(page, 'The disk is full of dragons.')
  await expect(labels(page)).toHaveText(['HOME', 'GALLERY', 'BLOG'])
})

test('Undo restores a deleted item with its position', { tag: ['@N2.3', '@N8.3', '@N8.4'] }, async ({ page, shop }) => {
  const before = await shop.staff.navigation.list()
  const deletions: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
  await page.goto(TAB)
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

  await page.route('**/api/navigation/*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await press(page, 'Delete GALLERY')
  await toast(page, 'Failed to delete navigation item')
  await expect(labels(page)).toHaveText(['HOME', 'GALLERY', 'BLOG'])
})

test('the form of a deleted item keeps its text until the item is restored', async ({ page, shop }) => {
  await page.goto(TAB)
  await press(page, 'Edit BLOG')
  await page.getByLabel('Label').fill('NEWS')
  await shop.staff.navigation.remove({ params: { id: '3' } })
  await expect(dialog(page, 'ITEM.GONE')).toBeVisible()
  await press(page, 'RESTORE')
  await expect(page.getByLabel('Label')).toHaveValue('NEWS')
  await press(page, 'SAVE')
  await toast(page, 'Navigation item updated successfully')
  expect(await menu(shop)).toEqual(['HOME', 'GALLERY', 'NEWS'])
})

test('a menu list that can’t be read says so and is retried', async ({ page }) => {
  await page.route('**/api/navigation', (route) => route.fulfill({ status: 500, json: { message: 'Not now.' } }))
  await page.goto(TAB)
  await expect(page.getByText('Not now.')).toBeVisible()
  await page.unroute('**/api/navigation')
  await press(page, 'RETRY')
  await expect(labels(page)).toHaveText(['HOME', 'GALLERY', 'BLOG'])
})
