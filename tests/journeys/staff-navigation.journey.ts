import {
  addPage,
  choosePage,
  dialog,
  dragAnnouncements,
  labels,
  menu,
  pickUp,
  press,
  rows,
  seen,
  TAB,
  test,
  toast,
} from './navigation-tab.ts'
import { expect, openLive } from './journey.ts'

test(
  'a menu is reordered, hidden, extended, linked to pages and emptied, and shoppers see it live',
  { tag: ['@both-engines', '@N2.1', '@N2.2', '@N2.4', '@N3.1', '@N7.5', '@N8.4'] },
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

    await test.step('items are reordered with the mouse', async () => {
      const [from, to] = [await boxOf('BLOG'), await boxOf('HOME')]
      await page.mouse.move(from.x + 10, from.y + 10)
      await page.mouse.down()
      await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 })
      await page.mouse.move(to.x + 10, to.y + 10)
      await page.mouse.up()
      await expectOrder(['BLOG', 'HOME', 'GALLERY'])
    })

    await test.step('items are reordered by touch', async () => {
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

    await test.step('items are reordered by keyboard, with every step announced', async () => {
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
      await expect(seen(page)).toHaveText([/BLOG/, /HOME/, /GALLERY/])
    })

    await test.step('an item needs a valid URL and appears in an open shop', async () => {
      await press(page, 'ADD ITEM')
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
      await expect(labels(page)).toHaveText(['BLOG', 'HOME', 'GALLERY', 'Wholesale'])
      await expect(main).toHaveText(['BLOG', 'HOME', 'GALLERY', 'Wholesale'])
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
      await expect(rows(page).first()).toContainText('/sale - page Sale [DRAFT]')
      await expect(rows(page).first()).toContainText('Leads to a draft page')
      await expect(seen(page)).toHaveText([/HOME/, /GALLERY/, /Wholesale/])
      expect((await shop.staff.navigation.list())[0]).toMatchObject({ label: 'SALE', href: '/sale', pageId: '3' })
    })

    await test.step('an empty menu falls back to default links', async () => {
      for (const { id } of await shop.staff.navigation.list()) await shop.staff.navigation.remove({ params: { id } })
      await expect(page.getByText(/^Nothing here yet/)).toBeVisible()
      await expect(page.getByText(/shoppers see the shop’s default links/)).toBeVisible()
      await expect(seen(page).first()).toContainText('HOME')
    })
  },
)
