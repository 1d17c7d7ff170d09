/** Messages of a failed hand-off, most of them specified. */

import { choiceText, SEPARATOR } from '#shared/pricing/options.ts'

/** The variant that a message is about. */
export interface VariantChoice {
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
export const SHOP_UNREACHABLE = 'The shop cannot be reached right now. Your cart is safe. Nothing was ordered.'
export const NOT_CHECKED = 'Prices and stock could not be checked. Your cart is safe. Nothing was ordered.'
/** While a checkout was being prepared. */
export const CART_CHANGED = 'Your cart has changed meanwhile. Please look at it.'
/** Shopify refuses the shop until its owner acts. */
export const CHECKOUT_CLOSED =
  "The checkout is closed while we fix a problem, so trying again now won't help. Your cart is safe. Nothing was ordered."

/** `Wyrm in 32mm size with None finishing`; with options of other kinds `Wyrm (32mm, None; Base: Round)`. */
export const choiceIn = ({ name, scale, finishing }: VariantChoice) =>
  scale === '' || finishing.includes(SEPARATOR)
    ? `${name} (${choiceText({ scale, finishing })})`
    : `${name} in ${scale} size with ${finishing} finishing`

/** Message for a variant that is out of stock. */
export const outOfStock = (choice: VariantChoice) =>
  `${choiceIn(choice)} is currently out of stock. Please try a different size/finishing option or contact support.`

/** Message for a variant that Shopify doesn't have. */
export const variantMissing = (choice: VariantChoice) => `Product variant not found for ${choiceIn(choice)}.`

/** Message shown for a failure: Shopify's own texts about stock are replaced. */
export const checkoutMessage = (message: string) =>
  /sold out|Failed to add items to Shopify cart/i.test(message) ? SOME_OUT_OF_STOCK : message
