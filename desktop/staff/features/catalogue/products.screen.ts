import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible, expectAccessibleAt } from '#tests/journeys/axe.ts'
import { expect, open, retry, screen } from '#tests/journeys/journey.ts'

const TAB = '/admin/products'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.getByRole('rowheader').getByRole('link')
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Failed to load products' })
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name })
const unavailable = (page: Page) => page.getByRole('group').filter({ hasText: 'CAN’T BE BOUGHT' })
const panel = (page: Page, name: RegExp) => page.getByRole('region', { name })

const find = async (shop: TestShop, search: string) => {
  const { products } = await shop.staff.catalogue.list({ query: { search } })
  return products[0]!
}

const widths = [1280, 390] as const

screen(
  'products are searched, filtered, sorted and paged, with the state in the URL; an unreadable list says so',
  { tag: '@A2.5' },
  async ({ page, shop }) => {
    const { products: some, ...rest } = await shop.staff.catalogue.list({ query: {} })
    const { total } = rest
    await screen.step('an empty or unreadable catalogue says so', async () => {
      await page.route('**/api/catalogue?*', (route) => route.fulfill({ status: 500, body: 'The disk is full.' }))
      await page.route('**/api/catalogue/unavailable?*', (route) =>
        route.fulfill({ status: 500, body: 'A short circuit.' }),
      )
      // A list that hasn't been read yet, so the app starts again.
      await page.goto(`${TAB}?sort=designer`)
      await expect(failure(page)).toContainText('The disk is full.')
      await unavailable(page).getByText('CAN’T BE BOUGHT ?').press('Enter')
      await expect(unavailable(page).getByRole('alert')).toContainText('A short circuit.')
      await page.unroute('**/api/catalogue/unavailable?*')
      const everything = { products: [], total: 0 }
      await page.route('**/api/catalogue/unavailable?*', (route) => route.fulfill({ json: everything }))
      await retry(unavailable(page))
      await expect(unavailable(page)).toContainText('CAN’T BE BOUGHT 0Everything can be bought.')
      await page.unroute('**/api/catalogue?*')
      const none = {
        all: 0,
        'on-sale': 0,
        'sold-out': 0,
        archived: 0,
        'local-only': 0,
        featured: 0,
        'not-in-channel': 0,
      }
      const nothing = { ...rest, counts: none, total: 0, products: [] }
      await page.route('**/api/catalogue?*', (route) => route.fulfill({ json: nothing }))
      await button(page, 'RETRY').click()
      await expect(page.getByText('No products yet: sync them from Shopify')).toBeVisible()
      await page.getByRole('link', { name: 'OPEN THE SHOPIFY TAB' }).click()
      await expect(page).toHaveURL(/\/admin\/shopify$/)
      await page.unroute('**/api/catalogue?*')
    })

    await screen.step('a large catalogue is paged', async () => {
      const requests: string[] = []
      await page.route('**/api/catalogue?*', (route) => {
        requests.push(new URL(route.request().url()).searchParams.get('offset') ?? '')
        return route.fulfill({ json: { ...rest, total: 120, products: some.slice(0, 3) } })
      })
      await open(page, `${TAB}?sort=updated`)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 1 of 31 to 50 of 120 products')
      await expect(button(page, 'PREVIOUS')).toBeDisabled()
      await button(page, 'NEXT').press('Enter')
      await expect(page).toHaveURL(/[?&]page=2$/)
      await expect(page.getByRole('region', { name: 'Products, page 2' })).toBeFocused()
      await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('51 to 100 of 120 products')
      expect(requests).toEqual(['0', '50'])
      await page.unroute('**/api/catalogue?*')
    })

    await open(page, TAB)
    await expect(page.getByRole('link', { name: 'PRODUCTS', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(rows(page)).toHaveCount(total)
    await expect(page.getByText(`${total} products`)).toBeVisible()
    const golem = page.getByRole('row', { name: /Kettle Golem/ })
    await expect(golem).toContainText(/The Sunday Sculptors.*\$\d+\.\d\d unprimed.*\$\d+\.\d\d OSR.*Medium, Construct/s)
    await expect(golem).toContainText(/SYNCED.*3 of 4 in.stock/s)
    await expect(golem.locator('img')).toHaveAttribute('src', /\/cdn\/kettle-golem\/.*width=160/)
    await expectAccessibleAt(page, widths, 'the list')

    await page.getByRole('searchbox', { name: 'Search products' }).fill('sunday GOLEM')
    await expect(rows(page)).toHaveText(['Kettle Golem'])
    await expect(page).toHaveURL(/search=sunday\+GOLEM/)
    await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing like it')
    await expect(page.getByText('No products match')).toBeVisible()
    await button(page, 'CLEAR FILTERS').click()
    await expect(rows(page)).toHaveCount(total)
    await expect(page.getByRole('heading', { name: 'PRODUCTS' })).toBeFocused()

    await page.getByText(/^SOLD OUT \d+$/).click()
    await expect(rows(page)).toHaveText(['Angler Beneath the Stairs'])
    await page.getByText(/^ALL \d+$/).click()
    const byPrice = heading(page, 'PRICES').getByRole('button')
    await byPrice.press('Enter')
    await expect(heading(page, 'PRICES')).toHaveAttribute('aria-sort', 'ascending')
    await expect(byPrice).toBeFocused()
    await byPrice.press('Enter')
    await expect(heading(page, 'PRICES')).toHaveAttribute('aria-sort', 'descending')
    await expect(heading(page, 'NAME')).not.toHaveAttribute('aria-sort')
    const { products } = await shop.staff.catalogue.list({ query: { sort: 'price', direction: 'descending' } })
    const names = products.map(({ name }) => name)
    await expect(rows(page)).toHaveText(names)
    await open(page, `${TAB}/99999`)
    await expect(page.getByRole('dialog')).toContainText('[PRODUCT NOT FOUND]')
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(rows(page)).toHaveText(names)
    await expect(heading(page, 'PRICES')).toHaveAttribute('aria-sort', 'descending')

    await screen.step('axe finds nothing in a product and its form', async () => {
      const { id } = await find(shop, 'terminal-sentinel')
      const { tags } = shop.shopify.control.product('terminal-sentinel')
      shop.shopify.control.changeProduct('terminal-sentinel', { tags: ['sentinel', 'changed-here'] })
      await open(page, `${TAB}/${id}`)
      await button(page, 'COMPARE WITH SHOPIFY').click()
      await expect(
        panel(page, /^DIFFERENCES/)
          .getByText('changed', { exact: false })
          .last(),
      ).toBeVisible()
      await expectAccessibleAt(page, widths, 'a product')
      await button(page, 'EDIT WEBSITE').click()
      await page.getByRole('textbox', { name: 'Website' }).fill('no address')
      await button(page, 'SAVE').click()
      await expect(page.getByText(/must be a web address/)).toBeVisible()
      await expectAccessible(page, 'the form')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'UNSAVED.CHANGES' }).getByRole('button', { name: 'DISCARD' }).click()
      await expect(page.getByRole('textbox', { name: 'Website' })).toBeHidden()
      shop.shopify.control.changeProduct('terminal-sentinel', { tags })
    })
  },
)
