import { cartCheck, storefrontCheck } from '#server/shopify/operations/operations.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { lacksScope, type StorefrontApi } from '#server/shopify/storefront.ts'
import type { ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'

type CheckoutStatus = NonNullable<ShopifyConnection['checkout']>

/**
 * A well-formed id of no cart: with it, Shopify checks the token's scope as for a shopper, and then answers that the
 * cart doesn't exist. A real cart would stay at Shopify for days and show in the store's reports.
 */
const NO_CART = 'gid://shopify/Cart/connectioncheck?key=deadbeefdeadbeef'

/** Checks whether shoppers can buy: the token, each scope it needs, and that anything is for sale. Never throws. */
export async function checkCheckout(storefront: StorefrontApi): Promise<CheckoutStatus> {
  try {
    let isStockDenied = false
    const onPartial = () => (isStockDenied = true)
    const { products } = await storefront.request(storefrontCheck, {}, { onPartial })
    await storefront.request(cartCheck, { cartId: NO_CART }).catch(ignoreInvalidCart)
    if (products.nodes.length === 0)
      return {
        state: 'warning',
        text: 'Nothing can be bought, because the storefront’s sales channel has no products. In Shopify’s admin, include products in the channel that has the storefront’s name.',
      }
    return isStockDenied
      ? {
          state: 'warning',
          text: `Shoppers can pay, but learn only at the end what is left in stock. ${lacksScope('unauthenticated_read_product_inventory')}`,
        }
      : { state: 'ok', text: 'Shopify fills carts and tells what is in stock.' }
  } catch (error) {
    return { state: 'error', text: error instanceof Error ? error.message : String(error) }
  }
}

/** An answer about the cart itself proves that the token may change carts. */
function ignoreInvalidCart(error: unknown) {
  if (!(error instanceof ShopifyError) || error.kind !== 'graphql') throw error
}
