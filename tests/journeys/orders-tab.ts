import { expect, type Locator, type Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'

export const toast = (page: Page) => page.locator('.toast[data-open="true"]')
export const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name })

/** Shopify's numeric id of a product variant. */
export function variantOf(shop: TestShop, handle: string, options = '32mm/None'): string {
  const { variants } = shop.shopify.control.product(handle)
  return variants.find(({ optionValues }) => optionValues.join('/') === options)!.id
}

/** Waits until the shop has imported the orders of the fake Shopify. */
export async function sync(shop: TestShop, number: string) {
  await shop.staff.orders.sync()
  await expect
    .poll(async () => (await shop.staff.orders.list({ query: {} })).map((order) => order.shopifyOrderNumber))
    .toContain(number)
}

export const widths = [1280, 320] as const
