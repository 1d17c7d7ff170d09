import type { AdminApi } from '#server/shopify/admin.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { Database } from '#server/database/database.ts'

import type { openLocalShopify } from '#tests/harness/shopify.ts'
import type { ShopifyVariant } from '#shared/features/products/products.schema.ts'

/** The gateway of somebody who does not wait long: what takes a shop minutes takes a test moments. `hurry` says how long from then on. */
export function impatient(shopify: Shopify) {
  const patience = { timeout: 15_000, deadline: 30_000, tries: 3, backOff: 1 }
  const request: AdminApi['request'] = (operation, variables, options) =>
    shopify.admin.request(operation, variables, { ...options, patience })
  return { ...shopify, admin: { request }, hurry: (timeout: number) => Object.assign(patience, { timeout }) }
}

type SandboxControl = Awaited<ReturnType<typeof openLocalShopify>>['control']

/** What shoppers see of each product, by handle. */
type Shown = Record<string, string>

const inWords = (title: string, variants: readonly { id: string; price: string }[], isFeatured: boolean) =>
  `${title}: ${variants.map(({ id, price }) => `${id} ${price}`).join(', ')}${isFeatured ? ', featured' : ''}`

/** The catalogue as the local Shopify has it. */
export const catalogueThere = (control: SandboxControl): Shown =>
  Object.fromEntries(
    control
      .products()
      .filter(({ status }) => status === 'ACTIVE')
      .toSorted((a, b) => (a.handle < b.handle ? -1 : 1))
      .map(({ handle, title, variants, featured }) => [handle, inWords(title, variants, featured)]),
  )

/** The catalogue as the shop shows it. */
export async function catalogueHere(db: Database): Promise<Shown> {
  const rows = await db.selectFrom('products').selectAll().where('archivedAt', 'is', null).orderBy('handle').execute()
  return Object.fromEntries(
    rows.map(({ handle, name, variants, isFeatured }) => [
      handle,
      inWords(name, JSON.parse(variants) as ShopifyVariant[], isFeatured === 1),
    ]),
  )
}
