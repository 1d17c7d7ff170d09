import type { Page } from '@playwright/test'
import { expectAccessibleAt } from './axe.ts'
import { expect, publish } from './journey.ts'
import { TAB, card, dialog, field, save, toast, preview, createTestBanner, topBanner } from './banners-tab.ts'

const widths = [1280, 360] as const

async function begin(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'NEW BANNER' }).click()
  await field(page, 'Name *').fill(name)
  await field(page, 'Text *').fill(text)
}

publish(
  'a banner for /gallery appears live there, but not on /about; the form checks names, numbers, links and colours',
  {
    tag: ['@B2.1', '@B2.2', '@B3.1', '@B3.2', '@B3.3', '@B5.1', '@B5.2', '@B5.3', '@B5.4', '@B7.1', '@B8.2', '@B10.5'],
  },
  async ({ page, shop, context }) => {
    publish.slow()
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
      await page.getByRole('button', { name: 'RETRY' }).click()
      await expect(page.getByText(/^\[NOTHING HERE YET\]/)).toBeVisible()
      await page.unroute('**/api/promo-banners')
    })

    await begin(page, 'Gallery sale', 'Wyverns go half price')
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

    await publish.step('the form requires name and text and clamps its numbers', async () => {
      await page.getByRole('button', { name: 'NEW BANNER' }).click()
      await save(page)
      await expect(dialog(page).getByText('Banner name is required')).toBeVisible()
      await expect(dialog(page).getByText('Banner text is required')).toBeVisible()
      await expect(field(page, 'Name *')).toBeFocused()
      await field(page, 'Name *').fill('Odd values')
      await field(page, 'Text *').fill('Oddities')
      await field(page, 'Max pages per session').fill('51')
      await field(page, 'Priority').fill('high')
      await field(page, 'Text colour *').fill('red; display: none')
      await field(page, 'Background colour *').fill('notacolour')
      await field(page, 'Crawl speed').fill('121')
      await expect(dialog(page).getByText('“121” is not a number from 0 to 120: 30 is used.')).toBeVisible()
      await field(page, 'Crawl speed').fill('')
      await expect(dialog(page).getByText('Empty: 30 is used.')).toBeVisible()
      await save(page)
      for (const words of [
        'Max pages per session is not a whole number from 0 to 50',
        'Priority is not a whole number from -1000000 to 1000000',
      ])
        await expect(dialog(page).getByText(words)).toBeVisible()
      const notAColour = dialog(page).getByText('Enter a colour, such as #22c55e, red or hsl(120 50% 50%).')
      await expect(notAColour).toHaveCount(2)
      await field(page, 'Max pages per session').fill('50')
      await field(page, 'Priority').fill('')
      await save(page)
      await expect(field(page, 'Text colour *')).toBeFocused()
      const [told, footer] = [
        await notAColour.first().boundingBox(),
        await page.locator('.ant-modal-footer').boundingBox(),
      ]
      expect(told!.y + told!.height, 'the bar covers no problem').toBeLessThanOrEqual(footer!.y)
      await field(page, 'Text colour *').fill('gold')
      await field(page, 'Background colour *').fill('hsl(0 0% 0%)')
      await save(page)
      await expect(toast(page, 'Banner created successfully')).toBeVisible()
      const made = (await shop.staff.banners.list()).find(({ name }) => name === 'Odd values')!
      expect(made).toMatchObject({ crawlSpeed: 30, maxPagesPerSession: 50, priority: 0, textColor: 'gold' })
      await expect(card(page, 'Odd values').getByText('50 pages per session')).toBeVisible()
      await shop.staff.banners.remove({ params: { id: made.id } })
    })

    await publish.step('links need text and URL, and saving loses none', async () => {
      await begin(page, 'Links', 'See the dragons and follow us')
      const add = dialog(page).getByRole('button', { name: 'ADD LINK' })
      await expect(add).toBeDisabled()
      await field(page, 'Link text').fill('dragons')
      await expect(add).toBeDisabled()
      await save(page)
      await expect(dialog(page).getByText(/^You have typed a link but not added it/)).toBeVisible()
      await field(page, 'Link URL').fill('javascript:alert(1)')
      await add.click()
      await expect(dialog(page).getByText(/^Link URL is not a valid link/)).toBeVisible()
      await field(page, 'Link URL').fill('/gallery')
      await add.click()
      await expect(dialog(page).getByText('dragons -> /gallery (internal)')).toBeVisible()
      await field(page, 'Link text').fill('follow us')
      await field(page, 'Link URL').fill('https://example.org')
      await field(page, 'Link URL').press('Enter')
      await expect(dialog(page).getByText('follow us -> https://example.org (external)')).toBeVisible()
      await expect(
        preview(page, 'Desktop')
          .getByRole('link', { name: /^dragons/ })
          .first(),
      ).toBeVisible()
      await field(page, 'Link text').fill('See')
      await field(page, 'Link URL').fill('/about')
      await add.click()
      await dialog(page).getByRole('button', { name: 'Remove link See' }).click()
      // A path that is typed but not added must not be lost, either.
      await field(page, 'Another path').fill('/commissions')
      await save(page)
      await expect(dialog(page).getByText(/^You have typed a path but not added it/)).toBeVisible()
      await field(page, 'Another path').press('Enter')
      await expect(dialog(page).getByLabel('/commissions')).toBeChecked()
      await save(page)
      await expect(card(page, 'Links')).toBeVisible()
      const made = (await shop.staff.banners.list()).find(({ name }) => name === 'Links')!
      expect(made.targetPages).toEqual(['*', '/commissions'])
      expect(made.hyperlinks).toEqual([
        { text: 'dragons', url: '/gallery', isInternal: true },
        { text: 'follow us', url: 'https://example.org', isInternal: false },
      ])
      await shop.staff.banners.remove({ params: { id: made.id } })
    })

    await publish.step(
      'colours are typed or picked, with a warning below 4.5:1 contrast, and axe finds nothing',
      async () => {
        await using banner = await createTestBanner(shop, {
          name: 'A_name_as_long_as_a_dragons_tail_and_without_a_single_space_in_it',
          text: 'A text that is a good deal longer than a phone is wide, with a link at its very end',
          hyperlinks: [{ text: 'very end', url: 'https://example.org', isInternal: false }],
          crawlSpeed: 20,
        })
        await expect(card(page, banner.name)).toBeVisible()
        await expectAccessibleAt(page, widths, 'list')
        await card(page, banner.name)
          .getByRole('button', { name: `Edit ${banner.name}` })
          .click()
        await expect(dialog(page).getByText(/^Contrast 9\.\d\d:1: easy to read/)).toBeVisible()
        await field(page, 'Background colour *').fill('white')
        await expect(dialog(page).getByText(/^Contrast 2\.\d\d:1: too low/)).toBeVisible()
        await expect(preview(page, 'Desktop').locator('.banner-line')).toHaveCSS(
          'background-color',
          'rgb(255, 255, 255)',
        )
        await field(page, 'Text colour *').fill('#767676')
        await expect(dialog(page).getByText(/^Contrast 4\.54:1: easy to read/)).toBeVisible()
        await field(page, 'Text colour *').fill('blurple')
        await expect(dialog(page).getByText(/^Contrast unknown/)).toBeVisible()
        await dialog(page).getByRole('button', { name: 'Pick: Text colour' }).press('Enter')
        const hex = page.locator('.ant-color-picker-hex-input input')
        await hex.fill('00ff00')
        await hex.press('Enter')
        await expect(field(page, 'Text colour *')).toHaveValue('#00ff00')
        await page.keyboard.press('Escape')
        await expect(hex).toBeHidden()
        await field(page, 'Name *').fill('')
        await field(page, 'Link text').fill('left over')
        await field(page, 'Background colour *').fill('#22c55e')
        await field(page, 'Text colour *').fill('#000000')
        await save(page)
        await expect(dialog(page).getByText('Banner name is required')).toBeVisible()
        await expectAccessibleAt(page, widths, 'dialog')
        await dialog(page).getByRole('button', { name: 'Pick: Text colour' }).click()
        await expect(hex).toBeVisible()
        await expectAccessibleAt(page, widths, 'colour picker', '.banner-picker')
      },
    )
  },
)

publish(
  'banners are deactivated, deleted, restored and reordered, live in the shop, also when something fails meanwhile',
  { tag: ['@B2.1', '@B2.3', '@B2.4', '@B7.1', '@B8.1', '@B8.2', '@B10.4'] },
  async ({ page, shop, context }) => {
    publish.slow()
    await using banner = await createTestBanner(shop, { name: 'Moody', text: 'Now you see me' })
    const shopper = await context.newPage()
    await shopper.goto('/gallery')
    const shown = shopper.getByText('Now you see me')
    await expect(shown).toBeVisible()
    await page.goto(TAB)
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

    await publish.step('a failed change without a message hints at the settings', async () => {
      await page.route('**/api/promo-banners{,/*}', (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 500, body: JSON.stringify({ message: '' }) }),
      )
      const hint = 'Please check the banner’s settings and try again.'
      await card(page, 'Moody').getByRole('switch').click()
      await expect(toast(page, 'Failed to update banner')).toBeVisible()
      await expect(toast(page, hint)).toBeVisible()
      await card(page, 'Moody').getByRole('button', { name: 'Delete Moody' }).click()
      await expect(toast(page, 'Failed to delete banner')).toBeVisible()
      await expect(toast(page, hint)).toBeVisible()
      await expect(card(page, 'Moody').getByText('ACTIVE', { exact: true })).toBeVisible()
      const listed = await shop.staff.banners.list()
      expect(listed.find(({ id }) => id === banner.id)!.isActive).toBe(true)
      await page.unroute('**/api/promo-banners{,/*}')
    })

    await publish.step('banners are reordered by keyboard, and the top one is shown to shoppers', async () => {
      await using first = await createTestBanner(shop, { name: 'First', text: 'I am first', priority: 2000 })
      await using second = await createTestBanner(shop, { name: 'Second', text: 'I am second', priority: 1999 })
      await expect(shopper.getByText('I am first')).toBeVisible()
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
      await expect(shopper.getByText('I am second')).toBeVisible()
      await expect(shopper.getByText('I am first')).toHaveCount(0)
      expect([first.priority, second.priority]).toEqual([2000, 1999])
    })

    await publish.step('a banner deleted meanwhile keeps its form and is saved as a new one', async () => {
      const { id } = await shop.staff.banners.create({ body: { ...topBanner, name: 'Fleeting', text: 'Before' } })
      await card(page, 'Fleeting').getByRole('button', { name: 'Edit Fleeting' }).click()
      await field(page, 'Text *').fill('Words worth keeping')
      await shop.staff.banners.remove({ params: { id } })
      await expect(page.getByRole('dialog').getByText(/^Someone deleted this banner/)).toBeVisible()
      await expect(field(page, 'Text *')).toHaveValue('Words worth keeping')
      await save(page)
      await expect(toast(page, 'Banner created successfully')).toBeVisible()
      const again = (await shop.staff.banners.list()).find(({ text }) => text === 'Words worth keeping')!
      await shop.staff.banners.remove({ params: { id: again.id } })
    })
  },
)
