import { card, createTestBanner, dialog, field, preview, save, TAB, toast } from './banners-tab.ts'
import { expect, publish, retry } from './journey.ts'

publish(
  'banners are made, changed, deactivated, deleted, restored and reordered, and shoppers see it live',
  {
    tag: ['@B2.1', '@B2.2', '@B2.3', '@B2.4', '@B3.1', '@B3.2', '@B3.3', '@B7.1', '@B8.2', '@B10.4'],
  },
  async ({ page, shop, context }) => {
    const gallery = await context.newPage()
    await gallery.goto('/gallery')
    const about = await context.newPage()
    await about.goto('/about')

    await publish.step('the tab shows an error with a retry, and an empty list', async () => {
      const answer = { status: 503, body: '{"message":"The database is away."}' }
      await page.route('**/api/promo-banners', (route) => route.fulfill({ ...answer, contentType: 'application/json' }))
      await page.goto(TAB)
      await expect(page.getByText('The database is away.')).toBeVisible()
      Object.assign(answer, { status: 200, body: '[]' })
      await retry(page)
      await expect(page.getByText(/^\[NOTHING HERE YET\]/)).toBeVisible()
      await page.unroute('**/api/promo-banners')
    })

    await publish.step('a banner for /gallery appears there, but not on /about', async () => {
      await page.getByRole('button', { name: 'NEW BANNER' }).click()
      await field(page, 'Name *').fill('Gallery sale')
      await field(page, 'Text *').fill('Wyverns go half price')
      await dialog(page).getByLabel('all pages (*)').uncheck()
      await dialog(page).getByLabel('/gallery', { exact: true }).check()
      await field(page, 'Priority').fill('1000')
      await field(page, 'Crawl speed').fill('0')
      for (const width of ['Phone', 'Desktop'] as const)
        await expect(preview(page, width).getByText('Wyverns go half price')).toBeVisible()
      await expect(dialog(page).getByText('On /gallery: shoppers see it.')).toBeVisible()
      await save(page)
      await expect(toast(page, 'Banner created successfully')).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)

      const made = card(page, 'Gallery sale')
      for (const fact of ['ACTIVE', '1000', '0 (static)', '/gallery', '#22c55e', 'unlimited', 'above the menu'])
        await expect(made.getByText(fact, { exact: true })).toBeVisible()
      await expect(gallery.getByText('Wyverns go half price')).toBeVisible()
      await expect(about.getByText('Wyverns go half price')).toHaveCount(0)

      await made.getByRole('button', { name: 'Edit Gallery sale' }).click()
      await field(page, 'Text *').fill('Wyverns are full price again')
      await dialog(page).getByLabel('large', { exact: true }).check()
      await page.keyboard.press('ControlOrMeta+s')
      await expect(toast(page, 'Banner updated successfully')).toBeVisible()
      await expect(gallery.getByText('Wyverns are full price again')).toHaveCSS('font-size', '18px')
      const { id } = (await shop.staff.banners.list()).find(({ name }) => name === 'Gallery sale')!
      await shop.staff.banners.remove({ params: { id } })
      await expect(card(page, 'Gallery sale')).toHaveCount(0)
    })

    await publish.step('a banner is deactivated, scheduled, deleted and restored', async () => {
      await using banner = await createTestBanner(shop, { name: 'Moody', text: 'Now you see me' })
      const shown = gallery.getByText('Now you see me')
      await expect(shown).toBeVisible()
      const active = card(page, 'Moody').getByRole('switch', { name: 'Show Moody to shoppers' })
      await active.click()
      await expect(toast(page, 'Banner deactivated successfully')).toBeVisible()
      await expect(card(page, 'Moody').getByText('INACTIVE')).toBeVisible()
      await expect(shown).toHaveCount(0)
      await active.click()
      await expect(toast(page, 'Banner activated successfully')).toBeVisible()
      await expect(shown).toBeVisible()
      // One that is scheduled is on, and never starts early.
      const publishAt = '2030-06-01T12:00:00.000Z'
      await shop.staff.banners.update({ params: { id: banner.id }, headers: {}, body: { publishAt } })
      await expect(card(page, 'Moody').getByText(/^SCHEDULED 1 Jun 2030/)).toBeVisible()
      await expect(active).toBeChecked()
      await active.click()
      await expect(toast(page, 'Schedule cancelled. The banner won’t start.')).toBeVisible()
      await expect(card(page, 'Moody').getByText('INACTIVE')).toBeVisible()
      await page.getByRole('button', { name: 'UNDO' }).click()
      await expect(card(page, 'Moody').getByText(/^SCHEDULED 1 Jun 2030/)).toBeVisible()
      await expect(shown).toHaveCount(0)
      await shop.staff.banners.update({ params: { id: banner.id }, headers: {}, body: { isActive: true } })
      await expect(shown).toBeVisible()
      await card(page, 'Moody').getByRole('button', { name: 'Delete Moody' }).click()
      await expect(toast(page, 'Banner deleted successfully')).toBeVisible()
      await expect(card(page, 'Moody')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'BANNERS' })).toBeFocused()
      await expect(shown).toHaveCount(0)
      await page.getByRole('button', { name: 'UNDO' }).click()
      await expect(toast(page, 'Banner restored successfully')).toBeVisible()
      await expect(card(page, 'Moody')).toBeVisible()
      await expect(shown).toBeVisible()
      expect((await shop.staff.banners.list()).map(({ id }) => id)).toContain(banner.id)
    })

    await publish.step('banners are reordered by keyboard, and the top one is shown to shoppers', async () => {
      await using first = await createTestBanner(shop, { name: 'First', text: 'I am first', priority: 2000 })
      await using second = await createTestBanner(shop, { name: 'Second', text: 'I am second', priority: 1999 })
      await expect(gallery.getByText('I am first')).toBeVisible()
      const hidden = 'On all pages (*): hidden behind “First” (priority 2000), which shoppers see instead.'
      await expect(card(page, 'Second').getByText(hidden)).toBeVisible()
      await page.getByRole('button', { name: 'Move Second' }).focus()
      await page.keyboard.press('Space')
      await expect(page.getByText(/^(Picked up Second,|Second is now at) position 2 of/)).toBeAttached()
      // On a busy machine the list may still be measuring, and an early key press moves nothing.
      await expect(async () => {
        await page.keyboard.press('ArrowUp')
        await expect(page.getByText(/^Second is now at position 1 of/)).toBeAttached({ timeout: 1000 })
      }).toPass()
      await page.keyboard.press('Space')
      await expect(toast(page, 'Banners reordered successfully')).toBeVisible()
      await expect(page.getByRole('article').first()).toHaveAccessibleName('Second')
      await expect(card(page, 'First').getByText('hidden behind “Second” (priority 2000)')).toBeVisible()
      await expect(gallery.getByText('I am second')).toBeVisible()
      await expect(gallery.getByText('I am first')).toHaveCount(0)
      expect([first.priority, second.priority]).toEqual([2000, 1999])
    })
  },
)
