import { expect, publish } from './journey.ts'
import { TAB, topBanner, card, dialog, field, save, toast, createTestBanner, newBanner } from './banners-tab.ts'

publish(
  'a banner edited by two people shows both versions, and neither is lost',
  { tag: '@C10.7' },
  async ({ page, shop }) => {
    await using banner = await createTestBanner(shop, { name: 'Shared', text: 'Before' })
    await page.goto(`${TAB}?edit=${banner.id}`)
    await field(page, 'Text *').fill('Mine')
    await field(page, 'Crawl speed').fill('12')
    await shop.staff.banners.update({
      params: { id: banner.id },
      headers: {},
      body: { text: 'Theirs', targetPages: ['/blog'] },
    })
    await save(page)
    const conflict = dialog(page, /SAVE\.CONFLICT/)
    await expect(conflict.getByText('1 field left to choose.')).toBeVisible()
    await expect(conflict.getByText('/blog')).toBeVisible()
    const text = conflict.getByRole('group', { name: 'Text', exact: true })
    await text.getByRole('radio', { name: /^THEIRS/ }).check()
    await conflict.getByRole('button', { name: 'BACK TO THE FORM' }).click()
    await expect(field(page, 'Text *')).toHaveValue('Mine')
    await save(page)
    await text.getByRole('radio', { name: /^MINE/ }).check()
    await conflict.getByRole('button', { name: 'SAVE CHOICES' }).click()
    await expect(toast(page, 'Banner updated successfully')).toBeVisible()
    const saved = (await shop.staff.banners.list()).find(({ id }) => id === banner.id)
    expect(saved).toMatchObject({ text: 'Mine', crawlSpeed: 12, targetPages: ['/blog'] })
  },
)

publish(
  'a failed banner save shows the server’s message and keeps the form',
  { tag: '@B8.1' },
  async ({ page, shop }) => {
    const answer = { status: 500, body: '' }
    await page.route('**/api/promo-banners{,/*}', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(answer),
    )
    await using banner = await createTestBanner(shop, { name: 'Steady', text: 'Still here' })
    await newBanner(page, 'Unlucky', 'Kept words')
    answer.body = JSON.stringify({ message: 'The dragon ate it.' })
    await save(page)
    await expect(toast(page, 'Failed to create banner')).toBeVisible()
    await expect(toast(page, 'The dragon ate it.')).toBeVisible()
    answer.status = 400
    const fields = { textColor: 'is not a colour such as #22c55e' }
    answer.body = JSON.stringify({ message: 'textColor: is not a colour such as #22c55e', details: { fields } })
    await save(page)
    await expect(dialog(page).getByText('Text colour is not a colour such as #22c55e')).toBeVisible()
    await expect(field(page, 'Text colour *')).toBeFocused()
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(dialog(page).getByText(/^Unsaved changes from .* restored$/)).toBeVisible()
    await expect(field(page, 'Text *')).toHaveValue('Kept words')
    await dialog(page).getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('dialog', { name: 'UNSAVED.CHANGES' }).getByRole('button', { name: 'DISCARD' }).click()
    await expect(dialog(page)).toHaveCount(0)

    answer.status = 500
    answer.body = JSON.stringify({ message: '' })
    const hint = 'Please check the banner’s settings and try again.'
    await card(page, 'Steady').getByRole('switch').click()
    await expect(toast(page, 'Failed to update banner')).toBeVisible()
    await expect(toast(page, hint)).toBeVisible()
    await card(page, 'Steady').getByRole('button', { name: 'Delete Steady' }).click()
    await expect(toast(page, 'Failed to delete banner')).toBeVisible()
    await expect(toast(page, hint)).toBeVisible()
    await expect(card(page, 'Steady').getByText('ACTIVE', { exact: true })).toBeVisible()
    expect(banner.isActive).toBe(true)
  },
)

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
