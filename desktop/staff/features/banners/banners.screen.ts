import type { Page } from '@playwright/test'
import { expectAccessibleAt } from '#tests/journeys/axe.ts'
import {
  card,
  createTestBanner,
  dialog,
  field,
  preview,
  save,
  TAB,
  toast,
  topBanner,
} from '#tests/journeys/banners-tab.ts'
import { expect, holdResponses, open, screen } from '#tests/journeys/journey.ts'

async function begin(page: Page, name: string, text: string) {
  await open(page, `${TAB}?edit=new`)
  await field(page, 'Name *').fill(name)
  await field(page, 'Text *').fill(text)
}

screen(
  'the form of a banner clamps its numbers, and refuses odd ones and what is not a colour',
  { tag: ['@B3.2', '@B3.3', '@B5.2', '@B5.3', '@B10.5'] },
  async ({ page, shop }) => {
    await begin(page, 'Odd values', 'Oddities')
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
    await expect(async () => {
      const told = (await notAColour.first().boundingBox())!
      const footer = (await page.locator('.ant-modal-footer').boundingBox())!
      expect(told.y + told.height, 'the bar covers no problem').toBeLessThanOrEqual(footer.y)
    }).toPass()
    await field(page, 'Text colour *').fill('gold')
    await field(page, 'Background colour *').fill('hsl(0 0% 0%)')
    await save(page)
    await expect(toast(page, 'Banner created successfully')).toBeVisible()
    const made = (await shop.staff.banners.list()).find(({ name }) => name === 'Odd values')!
    expect(made).toMatchObject({ crawlSpeed: 30, maxPagesPerSession: 50, priority: 0, textColor: 'gold' })
    await expect(card(page, 'Odd values').getByText('50 pages per session')).toBeVisible()
    await shop.staff.banners.remove({ params: { id: made.id } })
  },
)

screen(
  'links of a banner need text and URL, and saving loses none',
  { tag: ['@B3.3', '@B5.4'] },
  async ({ page, shop }) => {
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
  },
)

screen(
  'colours of a banner are typed or picked, with a warning below 4.5:1 contrast, and axe finds nothing',
  async ({ page, shop }) => {
    await using banner = await createTestBanner(shop, {
      name: 'A_name_as_long_as_a_dragons_tail_and_without_a_single_space_in_it',
      text: 'A text that is a good deal longer than a phone is wide, with a link at its very end',
      hyperlinks: [{ text: 'very end', url: 'https://example.org', isInternal: false }],
      crawlSpeed: 20,
    })
    await open(page, TAB)
    await expect(card(page, banner.name)).toBeVisible()
    await expectAccessibleAt(page, [1280, 360], 'list')
    await card(page, banner.name)
      .getByRole('button', { name: `Edit ${banner.name}` })
      .click()
    await expect(dialog(page).getByText(/^Contrast 9\.\d\d:1: easy to read/)).toBeVisible()
    await field(page, 'Background colour *').fill('white')
    await expect(dialog(page).getByText(/^Contrast 2\.\d\d:1: too low/)).toBeVisible()
    await expect(preview(page, 'Desktop').locator('.banner-line')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
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
    await expectAccessibleAt(page, [1280, 360], 'dialog')
    await dialog(page).getByRole('button', { name: 'Pick: Text colour' }).click()
    await expect(hex).toBeVisible()
    await expectAccessibleAt(page, [1280, 360], 'colour picker', '.banner-picker')
    await page.keyboard.press('Escape')
    await expect(hex).toBeHidden()
    await dialog(page).getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('button', { name: 'DISCARD' }).last().click()
  },
)

screen(
  'a failed change of a banner without a message hints at the settings',
  { tag: '@B8.1' },
  async ({ page, shop }) => {
    await using banner = await createTestBanner(shop, { name: 'Steady', text: 'I stay', isActive: true })
    await open(page, TAB)
    await page.route('**/api/promo-banners{,/*}', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, body: JSON.stringify({ message: '' }) }),
    )
    const hint = 'Please check the banner’s settings and try again.'
    await card(page, 'Steady').getByRole('switch').click()
    await expect(toast(page, 'Failed to update banner')).toBeVisible()
    await expect(toast(page, hint)).toBeVisible()
    await card(page, 'Steady').getByRole('button', { name: 'Delete Steady' }).click()
    await expect(toast(page, 'Failed to delete banner')).toBeVisible()
    await expect(toast(page, hint)).toBeVisible()
    await expect(card(page, 'Steady').getByText('ACTIVE', { exact: true })).toBeVisible()
    const listed = await shop.staff.banners.list()
    expect(listed.find(({ id }) => id === banner.id)!.isActive).toBe(true)
    await page.unroute('**/api/promo-banners{,/*}')
  },
)

screen(
  'a banner deleted meanwhile keeps its form and is saved as a new one',
  { tag: '@B8.2' },
  async ({ page, shop }) => {
    const { id } = await shop.staff.banners.create({ body: { ...topBanner, name: 'Fleeting', text: 'Before' } })
    await open(page, TAB)
    await card(page, 'Fleeting').getByRole('button', { name: 'Edit Fleeting' }).click()
    await field(page, 'Text *').fill('Words worth keeping')
    await shop.staff.banners.remove({ params: { id } })
    await expect(page.getByRole('dialog').getByText(/^Someone deleted this banner/)).toBeVisible()
    await expect(field(page, 'Text *')).toHaveValue('Words worth keeping')
    await save(page)
    await expect(toast(page, 'Banner created successfully')).toBeVisible()
    const again = (await shop.staff.banners.list()).find(({ text }) => text === 'Words worth keeping')!
    await shop.staff.banners.remove({ params: { id: again.id } })
  },
)

screen('the form of a banner that is newer than the list waits for it', async ({ page, shop }) => {
  await using banner = await createTestBanner(shop, { name: 'Newer', text: 'Before' })
  const list = Promise.withResolvers<void>()
  let isHeld = false
  await page.route('**/api/promo-banners', async (route) => {
    if (isHeld) {
      await list.promise
      return route.continue()
    }
    const response = await route.fetch()
    const older = ((await response.json()) as { id: string }[]).filter(({ id }) => id !== banner.id)
    return route.fulfill({ json: older })
  })
  await open(page, TAB)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card(page, 'Newer')).toHaveCount(0)
  isHeld = true
  // Its change is told to the screen, which reads the list again.
  const asked = page.waitForRequest('**/api/promo-banners')
  await shop.staff.banners.update({ params: { id: banner.id }, headers: {}, body: { crawlSpeed: 1 } })
  await asked
  await open(page, `${TAB}?edit=${banner.id}`)
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))))
  await expect(dialog(page)).toHaveCount(0)
  list.resolve()
  await expect(dialog(page, /^EDIT\.BANNER$/)).toBeVisible()
  await expect(field(page, 'Text *')).toHaveValue('Before')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

screen('what is typed while a new banner is saved stays, and creates no second one', async ({ page, shop }) => {
  await begin(page, 'Slow sale', 'Wyverns go')
  const text = field(page, 'Text *')
  const go = await holdResponses(page, '**/api/promo-banners')
  await text.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'SAVING...' })).toBeVisible()
  await text.pressSequentially(' half price')
  go()
  await expect(toast(page, 'Banner created successfully')).toBeVisible()
  await expect(dialog(page, /^EDIT\.BANNER$/)).toBeVisible()
  await expect(text).toHaveValue('Wyverns go half price')
  await save(page)
  await expect(toast(page, 'Banner updated successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const made = (await shop.staff.banners.list()).filter(({ name }) => name === 'Slow sale')
  expect(made.map(({ text }) => text)).toEqual(['Wyverns go half price'])
  await shop.staff.banners.remove({ params: { id: made[0]!.id } })
})

screen('a save that ends after its screen was left does not take the person back', async ({ page, shop }) => {
  await begin(page, 'Left behind', 'Wyverns go')
  const go = await holdResponses(page, '**/api/promo-banners')
  await save(page)
  await expect(dialog(page).getByRole('button', { name: 'SAVING...' })).toBeVisible()
  await open(page, '/cms/navigation?edit=new')
  await page.getByRole('button', { name: 'KEEP FOR LATER' }).click()
  const label = page.getByRole('dialog').getByLabel('Label *')
  await label.fill('HERE')
  go()
  await expect(toast(page, 'Banner created successfully')).toBeVisible()
  await label.press('End')
  await expect(label).toHaveValue('HERE')
  await expect(page).toHaveURL(/\/cms\/navigation\?edit=new$/)
  await page.getByRole('button', { name: 'CANCEL', exact: true }).click()
  await page.getByRole('button', { name: 'DISCARD' }).last().click()
  const made = (await shop.staff.banners.list()).find(({ name }) => name === 'Left behind')!
  await shop.staff.banners.remove({ params: { id: made.id } })
})

screen(
  'a change that is saved by hand after the connection was lost is sent once',
  { tag: '@C10.11' },
  async ({ page, shop }) => {
    await using banner = await createTestBanner(shop, { name: 'Once', text: 'Before' })
    let [isAway, saves] = [false, 0]
    // The shop is away until the second save reaches it. A busy page may send a request past a route that is added later.
    await page.route('**/api/**', (route) => {
      if (route.request().method() === 'PUT') saves++
      return isAway && saves < 2 ? route.abort() : route.continue()
    })
    await open(page, `${TAB}?edit=${banner.id}`)
    await expect(field(page, 'Text *')).toHaveValue('Before')
    await field(page, 'Text *').fill('After')
    isAway = true
    await save(page)
    await expect(toast(page, 'Failed to update banner')).toBeVisible()
    await field(page, 'Text *').press('Enter')
    await expect(toast(page, 'Banner updated successfully')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    expect(saves).toBe(2)
  },
)

screen('an empty time says so in WebKit, which shows the present', { tag: '@C10.17' }, async ({ page }) => {
  await open(page, '/cms/banners?edit=new')
  const field = page.getByLabel('End', { exact: true })
  const box = page.locator('.field-time', { has: field })
  await expect(box).toHaveAttribute('data-empty', 'true')
  await field.fill('2026-03-04T05:06')
  await expect(box).toHaveAttribute('data-empty', 'false')
  await field.fill('')
  await expect(box).toHaveAttribute('data-empty', 'true')
  const rules = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSSupportsRule ? rule.cssText : [])),
  )
  expect(rules.filter((rule) => rule.includes('Not set'))).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
