import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { bulkCatalogue } from '#tests/harness/shopify.ts'
import { addToCart, expect, open, publish as test } from './journey.ts'

const TAB = '/admin/products'
const toast = (page: Page) => page.locator('.toast[data-open="true"]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.getByRole('rowheader').getByRole('link')
const unavailable = (page: Page) => page.getByRole('group').filter({ hasText: 'CAN’T BE BOUGHT' })
const panel = (page: Page, name: RegExp) => page.getByRole('region', { name })

const find = async (shop: TestShop, search: string) => {
  const { products } = await shop.staff.catalogue.list({ query: { search } })
  return products[0]!
}

test(
  'a product is featured and linked to a designer, and a new price adopted; staff answer for the sales channel',
  { tag: ['@both-engines', '@A3.2', '@A3.8', '@A3.11', '@S10.41', '@S10.42'] },
  async ({ page, shop, context }) => {
    const { control } = shop.shopify
    const { id, name } = await find(shop, 'toad-magnate')
    const before = await shop.staff.catalogue.byId({ params: { id } })
    const featured = async () => (await shop.visitor.products.featured()).map((product) => product.id).includes(id)
    const shopper = await context.newPage()
    await addToCart(shopper, 'toad-magnate')
    await expect(shopper.getByRole('heading', { level: 1 })).toContainText(before.name)

    await page.goto(TAB)
    await page.getByRole('searchbox', { name: 'Search products' }).fill('toad-magnate')
    await expect(rows(page)).toHaveText([before.name])
    await page.getByRole('link', { name: before.name }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/products/${id}\\?search=toad-magnate`))
    const dialog = page.getByRole('dialog', { name: before.name })
    await expect(dialog.getByRole('link', { name: 'VIEW IN THE SHOP' })).toHaveAttribute(
      'href',
      `/product/${before.shopifyHandle}`,
    )
    await expect(panel(page, /^VARIANTS/).getByRole('row')).toHaveCount(before.shopifyVariants.length + 1)
    await expect(panel(page, /^IMAGES/).locator('img')).toHaveCount(before.photos.length)
    for (const tag of before.tags)
      await expect(dialog.getByRole('listitem').getByText(tag, { exact: true })).toBeVisible()

    await button(page, 'ALWAYS').click()
    await expect(toast(page)).toContainText(`${before.name} is featured`)
    await expect(button(page, 'ALWAYS')).toHaveAttribute('aria-pressed', 'true')
    expect(await featured()).toBe(true)
    await expect(shopper.locator('header').getByText('Featured', { exact: true })).toBeVisible()
    await toast(page).getByRole('button', { name: 'UNDO' }).click()
    await expect(button(page, 'FOLLOW THE COLLECTION')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(featured).toBe(before.isFeatured)

    await button(page, 'EDIT WEBSITE').click()
    const website = page.getByRole('textbox', { name: 'Website' })
    await expect(website).toBeFocused()
    await website.fill('toad.example')
    await button(page, 'SAVE').click()
    await expect(page.getByText('Website must be a web address such as https://studio.example')).toBeVisible()
    await expect(website).toBeFocused()
    await website.fill('https://toad.example/studio')
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(website).toHaveValue('https://toad.example/studio')
    await button(page, 'SAVE').click()
    await expect(toast(page)).toContainText('Designer updated successfully')
    await expect(button(page, 'EDIT WEBSITE')).toBeVisible()
    await shopper.reload()
    await expect(shopper.getByRole('link', { name: new RegExp(`${before.designer}.*new tab`) })).toHaveAttribute(
      'href',
      'https://toad.example/studio',
    )
    await toast(page).getByRole('button', { name: 'UNDO' }).click()
    await expect(toast(page)).toContainText(`Website of ${before.designer} restored`)

    await button(page, 'COMPARE WITH SHOPIFY').click()
    await expect(panel(page, /^DIFFERENCES/)).toContainText('It matches Shopify.')
    const { price } = before.shopifyVariants[0]!
    control.changeVariant(before.shopifyVariants[0]!.id, { price: '77.50', compareAtPrice: '99' })
    const originUrl = 'https://vimeo.com/1084537'
    control.changeProduct('toad-magnate', { videos: [{ alt: 'It blinks', after: 0, originUrl }] })
    await button(page, 'COMPARE AGAIN').click()
    const row = panel(page, /^DIFFERENCES/).getByRole('row', { name: /^Price 32mm \/ None/ })
    await expect(row).toContainText(`$${price}`)
    await expect(row).toContainText('$77.50')
    await button(page, 'SYNC NOW').press('Enter')
    await expect(toast(page)).toContainText(`${before.name} now matches Shopify`)
    await expect(panel(page, /^DIFFERENCES/)).toContainText('It matches Shopify.')
    await expect(panel(page, /^DIFFERENCES/).getByRole('heading')).toBeFocused()
    await expect(
      panel(page, /^VARIANTS/)
        .getByRole('row')
        .nth(1),
    ).toContainText('$77.50$99.00')
    await expect(panel(page, /^VIDEOS/).getByRole('link', { name: 'It blinks' })).toHaveAttribute('href', originUrl)
    await expect(shopper.getByText('$77.50').first()).toBeVisible()
    await expect(shopper.getByText('More info (for nerds)')).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/products\?search=toad-magnate$/)
    control.changeVariant(before.shopifyVariants[0]!.id, { price, compareAtPrice: null })
    control.changeProduct('toad-magnate', { videos: [] })

    await test.step('a product outside of the channel can’t be put into a cart, and staff answer for many', async () => {
      await expect(button(shopper, 'ADD TO CART')).toBeEnabled()
      control.changeProduct('toad-magnate', { published: false })
      await shop.staff.catalogue.refresh({ params: { id } })
      await expect(button(shopper, 'ADD TO CART')).toBeDisabled()
      await expect(shopper.getByText(/^SOLD OUT: every scale and finishing/)).toBeVisible()
      await shopper.goto('/cart')
      await expect(shopper.getByText(/^SOLD OUT in every scale and finishing\./)).toBeVisible()
      await shopper.goto('/gallery?search=toad')
      await expect(shopper.locator('.card').getByText('SOLD OUT', { exact: true })).toBeVisible()

      await open(page, '/admin/overview')
      const alert = page.getByRole('listitem').filter({ hasText: 'isn’t in the storefront’s sales channel' })
      await alert.getByRole('link', { name: '> PRODUCTS' }).click()
      await expect(rows(page)).toHaveText([name])
      await expect(page.getByRole('row', { name })).toContainText('NOT IN CHANNEL')
      const channel = panel(page, /^SALES CHANNEL/)
      await expect(channel).toContainText('Include in sales channels')
      await expect(channel.getByRole('button')).toHaveCount(0)

      const { total } = await shop.staff.catalogue.unavailable({ query: {} })
      const summary = unavailable(page).getByText(`CAN’T BE BOUGHT ${total}`, { exact: true })
      await summary.press('Enter')
      const cantBeBought = (name: string) => unavailable(page).getByRole('row', { name: new RegExp(`^${name}`) })
      await expect(cantBeBought(name)).toContainText(
        'It isn’t in the storefront’s sales channel, so shoppers see it as',
      )
      await expect(cantBeBought('Angler Beneath the Stairs')).toContainText('All its variants are sold out.')
      await expect(cantBeBought('Kettle Golem')).toContainText('1 of 4 variants is sold out.')
      await expect(cantBeBought('Kettle Golem').getByRole('listitem')).toHaveText([/^\d+mm, /])
      await expectAccessible(page, 'what can’t be bought')
      await cantBeBought(name).getByRole('link', { name }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      control.changeProduct('kettle-golem', { title: ' ' })
      control.createProduct({ ...bulkCatalogue(1)[0]!, handle: 'nameless', title: ' ' })
      await shop.sync()
      await expect(cantBeBought('Untitled product')).toContainText('Syncs skip it, because it has no title.')
      await expect(cantBeBought('Untitled product')).toHaveCount(1)
      control.changeProduct('nameless', { status: 'ARCHIVED' })
      control.changeProduct('kettle-golem', { title: 'Kettle Golem' })
      await shop.sync()
      await expect(cantBeBought('Untitled product')).toHaveCount(0)
      await summary.press('Enter')
      await expect(rows(page)).toHaveText([name])

      const many = control.products().slice(0, 9)
      for (const { handle } of many) control.changeProduct(handle, { published: false })
      await shop.sync()
      const { asked } = (await shop.staff.catalogue.list({ query: {} })).channel
      expect(asked).toBeGreaterThan(7)
      await expect(channel).toContainText(`${asked} products all left the sales channel at the same time`)
      await expectAccessible(page, 'the question')
      await button(page, 'KEEP ON SALE').click()
      await expect(toast(page)).toContainText(`${asked} products kept on sale`)
      await expect(page.getByRole('heading', { name: 'PRODUCTS' })).toBeFocused()
      await expect(channel).toContainText(`${asked} products outside of the channel, kept on sale`)
      await page.getByRole('link', { name }).click()
      await expect(panel(page, /^FACTS/)).toContainText(
        'Not in the storefront’s channel, so shoppers see it as sold out.',
      )
      await page.keyboard.press('Escape')
      await button(page, 'TAKE OFF SALE').click()
      await expect(toast(page)).toContainText(`${asked} products taken off sale`)
      await expect(rows(page)).toHaveCount(asked + 1)

      for (const { handle } of [...many, { handle: 'toad-magnate' }]) control.changeProduct(handle, { published: true })
      await shop.sync()
      await expect(page.getByText('No products match')).toBeVisible()
      // The gallery follows.
      await expect(shopper.locator('.card').first()).toBeVisible()
      await expect(shopper.locator('.card').getByText('SOLD OUT', { exact: true })).toHaveCount(0)
    })
  },
)
