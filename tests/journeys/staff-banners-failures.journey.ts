import { expect, publish } from './journey.ts'
import { TAB, topBanner, card, field, save, toast, createTestBanner } from './banners-tab.ts'

publish('a failed banner change without a message hints at the settings', { tag: '@B8.1' }, async ({ page, shop }) => {
  await using banner = await createTestBanner(shop, { name: 'Steady', text: 'Still here' })
  await page.route('**/api/promo-banners{,/*}', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, body: JSON.stringify({ message: '' }) }),
  )
  await page.goto(TAB)
  const hint = 'Please check the banner’s settings and try again.'
  await card(page, 'Steady').getByRole('switch').click()
  await expect(toast(page, 'Failed to update banner')).toBeVisible()
  await expect(toast(page, hint)).toBeVisible()
  await card(page, 'Steady').getByRole('button', { name: 'Delete Steady' }).click()
  await expect(toast(page, 'Failed to delete banner')).toBeVisible()
  await expect(toast(page, hint)).toBeVisible()
  await expect(card(page, 'Steady').getByText('ACTIVE', { exact: true })).toBeVisible()
  expect(banner.isActive).toBe(true)
})

publish('a banner deleted meanwhile keeps its form and is saved as a new one', async ({ page, shop }) => {
  const { id } = await shop.staff.banners.create({ body: { ...topBanner, name: 'Fleeting', text: 'Before' } })
  await page.goto(`${TAB}?edit=${id}`)
  await field(page, 'Text *').fill('Words worth keeping')
  await shop.staff.banners.remove({ params: { id } })
  await expect(page.getByRole('dialog').getByText(/^Someone deleted this banner/)).toBeVisible()
  await expect(field(page, 'Text *')).toHaveValue('Words worth keeping')
  await save(page)
  await expect(toast(page, 'Banner created successfully')).toBeVisible()
  const again = (await shop.staff.banners.list()).find(({ text }) => text === 'Words worth keeping')!
  await shop.staff.banners.remove({ params: { id: again.id } })
})
