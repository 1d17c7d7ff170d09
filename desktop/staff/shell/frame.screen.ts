import { expectAccessible, expectNoOverflow } from '#tests/journeys/axe.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'

/** The frame around the staff tabs: the header, toasts, the phone layout, and the finder. */

screen('the frame fits a phone, works by keyboard, and prints', { tag: ['@C10.29'] }, async ({ page, shop }) => {
  const item = await shop.staff.navigation.create({ body: { label: 'Lairs', href: '/gallery' } })
  await screen.step('the frame fits a phone and works by keyboard', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/cms')
    const tabs = page.getByRole('navigation', { name: 'Tabs of CMS' })
    await expect(tabs.getByRole('link', { name: 'PAGES' })).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await tabs.getByRole('link', { name: 'IMAGES' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/cms\/navigation$/)
    await open(page, '/cms/nowhere')
    await expect(page.getByRole('heading', { name: 'SCREEN.NOT_FOUND' })).toBeVisible()
  })

  await screen.step('a toast’s buttons fit a phone’s screen', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await open(page, '/cms/navigation')
    await page.getByRole('button', { name: 'Delete Lairs' }).click()
    await expect(page.locator('.toast')).toBeInViewport({ ratio: 1 })
    for (const name of ['UNDO', 'Dismiss'])
      await expect(page.locator('.toast').getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'UNDO' }).click()
    await expect(page.getByText('Navigation item restored successfully')).toBeVisible()
    await shop.staff.navigation.remove({ params: { id: item.id } })
  })

  await screen.step('a list prints black on white, without what needs a screen', async () => {
    await open(page, '/cms/pages')
    const card = page.getByRole('heading', { name: 'About us' })
    await expect(card).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.header', '.tabs', '.ant-btn']) await expect(page.locator(part).first(), part).toBeHidden()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(card).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('.ant-select').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    await page.emulateMedia({ media: null })
  })
})

screen(
  'Ctrl+K finds screens, records and commands, recent ones first',
  { tag: ['@C10.10'] },
  async ({ page, shop }) => {
    const { id } = await shop.staff.pages.create({ body: { title: 'Über uns', slug: 'ueber-uns' } })
    await open(page, '/cms/banners')
    await expect(page.getByRole('heading', { level: 1, name: 'BANNERS' })).toBeVisible()
    await open(page, '/cms/pages')
    await expect(page.getByRole('heading', { name: 'PAGES' })).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'FIND' })
    const field = dialog.getByRole('combobox')
    const found = dialog.getByRole('option')
    await expect(page.getByRole('button', { name: 'FIND' })).toHaveAttribute('aria-keyshortcuts')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
    await expect(found.first()).toHaveText('BANNERS CMS, recent')
    await field.fill('uber page')
    await expect(found).toHaveText(['Über uns Page'])
    await expectAccessible(page, 'the finder', '.ant-modal')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/cms/pages/${id}/content`))
    await expect(page.getByRole('heading', { level: 1, name: 'Über uns' })).toBeVisible()

    await page.getByRole('link', { name: 'BLOG' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'BLOG' })).toBeVisible()
    await page.getByRole('button', { name: 'FIND' }).click()
    await expect(found.first()).toHaveText('Über uns Page, recent')
    await field.fill('hoard dragon')
    await expect(found.filter({ hasText: 'Product' }).first()).toBeVisible()
    await field.fill('new b')
    await expect(found.first()).toHaveText('New banner Command')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'NEW.BANNER' })).toBeVisible()
    await open(page, '/cms/pages')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'FIND' }).click()
    await field.fill('nothing is called this')
    await expect(dialog.getByText('[NOTHING FOUND]')).toBeVisible()
    await expectNoOverflow(page, 'the finder')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await shop.staff.pages.remove({ params: { id } })
  },
)
