import { expectAccessible } from '#tests/journeys/axe.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'
import { card, createTestPage, dialog, field, forget, press, save, TAB, toast } from '#tests/journeys/pages-tab.ts'
import { createReferences, hero, inUse, offer, text } from '#tests/journeys/references-tab.ts'

screen('links to a renamed page can be left unchanged, also after a failed rewrite', async ({ page, shop }) => {
  await using _ = await createTestPage(shop, { title: 'Other fair', slug: 'fair-two', isPublished: true, blocks: [] })
  await using links = await createReferences(shop, '/fair-two')
  const before = await links.now()
  await open(page, TAB)
  await press(page, 'Settings of', 'Other fair')
  await field(page, 'Slug *').fill('fair-three')
  await save(page)
  await page.route('**/api/references/rewrite', (route) => route.fulfill({ status: 503, body: 'The shop is busy.' }))
  await offer(page).getByRole('button', { name: 'REWRITE LINKS' }).click()
  await expect(toast(page, 'Failed to rewrite links')).toBeVisible()
  await expect(page.locator('.toast')).toContainText('The shop is busy.')
  await expect(offer(page).getByRole('button', { name: 'REWRITE LINKS' })).toBeEnabled()
  await page.unroute('**/api/references/rewrite')
  await offer(page).getByRole('button', { name: 'LEAVE AS IS' }).click()
  await expect(offer(page)).toHaveCount(0)
  expect(await links.now()).toEqual(before)
  await forget(shop, 'fair-three')
})

screen(
  'deleting a page lists the menu items and the links to its old addresses, and leads to them',
  { tag: '@C10.8' },
  async ({ page, shop }) => {
    await using it = await createTestPage(shop, {
      title: 'Lair hire',
      slug: 'lair-hire',
      isPublished: true,
      blocks: [],
    })
    await it.change({ slug: 'lairs-for-hire' })
    await using links = await createReferences(shop, '/lair-hire')
    const item = await shop.staff.navigation.create({ body: { label: 'HIRE', href: '/', pageId: it.id } })
    await open(page, TAB)
    await press(page, 'Delete', 'Lair hire')
    await expect(inUse(page, 'PAGE')).toContainText('Shoppers who follow these links will find nothing')
    await expect(inUse(page, 'PAGE')).toContainText('This menu item points to it and will be hidden from shoppers')
    await expect(inUse(page, 'PAGE').getByRole('listitem')).toHaveText([
      /^Page Guide/,
      /^Menu item FAIR/,
      /^Banner Fair banner/,
      /^Post Before the fair/,
      /^Menu item HIRE/,
    ])
    await expectAccessible(page, 'what is in use')
    await inUse(page, 'PAGE').getByRole('button', { name: 'CANCEL' }).click()
    await expect(card(page, 'Lair hire').getByRole('button', { name: 'Delete Lair hire' })).toBeFocused()
    expect((await links.now()).item).toBe('/lair-hire')
    await press(page, 'Delete', 'Lair hire')
    await inUse(page, 'PAGE').getByRole('link', { name: 'Banner Fair banner' }).click()
    await expect(page).toHaveURL(/\/cms\/banners\?edit=\d+$/)
    await expect(page.getByRole('dialog', { name: 'EDIT.BANNER' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'CANCEL' }).click()
    await shop.staff.navigation.remove({ params: { id: item.id } })
    await forget(shop, 'lairs-for-hire')
  },
)

screen('the publish check links to each problem and asks before publishing', async ({ page, shop }) => {
  const blocks = [
    hero('dead', { buttonText: 'GO', buttonLink: '/nowhere' }),
    { id: 'picture', type: 'image', content: { imageUrl: '/pictures/hoard-dragon.svg' } },
    { id: 'empty', type: 'text', content: {} },
    text('gone', 'Buy [it](/product/a-creature-of-legend).'),
  ].map((block, index) => ({ ...block, layout: { width: 100, row: index + 1, order: 0 } }))
  await using it = await createTestPage(shop, { title: 'Checked', slug: 'checked', blocks })
  const { products } = shop.staff
  const soldOut = (await products.list({ query: {} })).find(
    ({ shopifyVariants: variants }) =>
      variants.length > 0 && !variants.some(({ availableForSale }) => availableForSale),
  )!
  blocks[3]!.content = { text: `Buy [it](/product/${soldOut.shopifyHandle}).` }
  await it.change({ blocks })
  await open(page, `/cms/pages/${it.id}/content`)
  await page.getByRole('button', { name: 'CHECK', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'PAGE.CHECK' })
  await expect(panel).toContainText('4 problems')
  for (const words of ['LINKS [1]', 'PRODUCTS [1]', 'IMAGES WITHOUT ALT TEXT [1]', 'EMPTY BLOCKS [1]'])
    await expect(panel.getByRole('heading', { name: words })).toBeVisible()
  await expect(panel).toContainText('Links to /nowhere, which doesn’t exist.')
  await expectAccessible(page, 'the check')
  await panel.getByRole('button', { name: 'Row 1, Hero: Button link' }).click()
  await expect(page).toHaveURL(/block=dead$/)

  // The typed value is checked before it is saved.
  const link = page.getByLabel('Button link', { exact: true })
  await link.fill('/gallery')
  await expect(panel).toContainText('3 problems')

  await open(page, TAB)
  await press(page, 'Publish', 'Checked')
  const question = dialog(page, 'BEFORE.PUBLISHING')
  await expect(question).toContainText('4 problems')
  await expectAccessible(page, 'the question')
  await question.getByRole('button', { name: 'REVIEW' }).click()
  await expect(page).toHaveURL(/\/cms\/pages\/\d+\/content\?block=dead$/)

  await it.change({ blocks: [blocks[0]!] })
  await open(page, TAB)
  await expect(card(page, 'Checked').getByText('1 block', { exact: true })).toBeVisible()
  await press(page, 'Publish', 'Checked')
  await question.getByRole('button', { name: 'PUBLISH ANYWAY' }).click()
  await expect(toast(page, 'Page published successfully')).toBeVisible()
  await it.change({ blocks: [text('a', 'All is well.')], isPublished: false })
  // The list follows.
  await expect(card(page, 'Checked').getByText('Draft', { exact: true })).toBeVisible()
  await press(page, 'Publish', 'Checked')
  await expect(toast(page, 'Page published successfully')).toBeVisible()
  await expect(question).toHaveCount(0)
})
