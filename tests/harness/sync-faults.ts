import type { AdminApi } from '#server/shopify/admin.ts'
import { withTimeout } from '#server/shopify/retry-call.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { StorefrontApi } from '#server/shopify/storefront.ts'
import type { Database } from '#server/database/database.ts'
import type { openLocalShopify } from './shopify.ts'
import type { ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'

const neverAborted = new AbortController().signal

/** A gateway with short timeouts and retries, so that tests don't wait for minutes. `hurry` sets the timeout (ms). */
export function withShortTimeouts(shopify: Shopify, timeoutNow = () => 15_000) {
  const patience = {
    get timeout() {
      return timeoutNow()
    },
    deadline: 30_000,
    tries: 3,
    backOff: 1,
  }
  const request: AdminApi['request'] = (operation, variables, options) =>
    shopify.admin.request(operation, variables, { ...options, patience })
  const ask: StorefrontApi['request'] = (operation, variables, { signal = neverAborted, ...options } = {}) =>
    withTimeout(signal, patience.timeout, (limited) =>
      shopify.storefront.request(operation, variables, { ...options, signal: limited }),
    )
  const storefront = { request: ask }
  return { ...shopify, admin: { request }, storefront }
}

type SandboxControl = Awaited<ReturnType<typeof openLocalShopify>>['control']

/** Shopper-visible text of each product, by handle. */
type VisibleProducts = Record<string, string>

const describeProduct = (title: string, variants: readonly { id: string; price: string }[], isFeatured: boolean) =>
  `${title}: ${variants.map(({ id, price }) => `${id} ${price}`).join(', ')}${isFeatured ? ', featured' : ''}`

/** The catalogue in the local Shopify. */
export const shopifyCatalogue = (control: SandboxControl): VisibleProducts =>
  Object.fromEntries(
    control
      .products()
      .filter(({ status }) => status === 'ACTIVE')
      .toSorted((a, b) => (a.handle < b.handle ? -1 : 1))
      .map(({ handle, title, variants, featured }) => [handle, describeProduct(title, variants, featured)]),
  )

/** The catalogue in the shop's database. */
export async function shopCatalogue(db: Database): Promise<VisibleProducts> {
  const rows = await db.selectFrom('products').selectAll().where('archivedAt', 'is', null).orderBy('handle').execute()
  return Object.fromEntries(
    rows.map(({ handle, name, variants, isFeatured }) => [
      handle,
      describeProduct(name, JSON.parse(variants) as ShopifyVariant[], isFeatured === 1),
    ]),
  )
}
