/** The sentences of a failed hand-off, word for word (specification section 8). */

/** What a shopper chose, in the words of a message. */
export interface Choice {
  name: string
  scale: string
  finishing: string
}

export const NO_VALID_PRODUCTS =
  'No valid products found for checkout. Please ensure your cart contains available items.'
export const SOME_OUT_OF_STOCK =
  'Some items in your cart are currently out of stock. Please review your order or contact support.'
export const CREATE_FAILED = 'Failed to create cart'
export const ADD_FAILED = 'Failed to add items to cart'
export const NO_CHECKOUT_URL = 'Checkout URL not provided by Shopify'
export const UNREACHABLE = 'Shopify cannot be reached right now. Your cart is safe. Nothing was ordered.'

/** A choice that Shopify has no stock of. */
export const outOfStock = ({ name, scale, finishing }: Choice) =>
  `${name} in ${scale} size with ${finishing} finishing is currently out of stock. Please try a different size/finishing option or contact support.`

/** A choice that Shopify doesn't offer. */
export const variantMissing = ({ name, scale, finishing }: Choice) =>
  `Product variant not found for ${name} in ${scale} size with ${finishing} finishing.`

/** What is shown for a failure: Shopify's own words about stock are replaced by ours. */
export const checkoutMessage = (message: string) =>
  /sold out|Failed to add items to Shopify cart/i.test(message) ? SOME_OUT_OF_STOCK : message
