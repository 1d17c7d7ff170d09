import { variantNames } from '#server/shopify/operations/operations.ts'
import { scaleAndFinishing } from '#server/shopify/variant-options.ts'
import { outOfStock } from '#shared/features/checkout/messages.ts'
import { variantFinishing, variantScale } from '#shared/pricing/options.ts'
import type { Buyer, Quantities } from './shopify-cart.ts'

/** A variant that is short in the cart. */
export interface Shortage {
  merchandiseId: string
  /** Quantity in the cart. */
  available: number
}

/** Variants whose held quantity is less than the wanted one. */
export const findShortages = (wanted: Quantities, held: Quantities): Shortage[] =>
  [...wanted].flatMap(([merchandiseId, quantity]) => {
    const available = held.get(merchandiseId) ?? 0
    return available < quantity ? [{ merchandiseId, available }] : []
  })

/** Quantities still to add. */
export const subtractQuantities = (held: Quantities, wanted: Quantities): Quantities =>
  new Map(
    [...wanted]
      .map(([merchandiseId, quantity]) => [merchandiseId, quantity - (held.get(merchandiseId) ?? 0)] as const)
      .filter(([, quantity]) => quantity > 0),
  )

/** Message without an item name; the storefront replaces it with its own text. */
export const addFailedMessage = (reason: string) => `Failed to add items to Shopify cart: ${reason}`

/**
 * Names the items that are short, for the shopper.
 * @throws ShopifyError
 */
export async function shortageText({ storefront, buyerIp }: Buyer, short: readonly Shortage[]): Promise<string> {
  const ids = short.map(({ merchandiseId }) => merchandiseId)
  const { nodes } = await storefront.request(variantNames, { ids }, { buyerIp })
  const sentences = short.map(({ available }, index) => {
    const node = nodes[index]
    if (!node || !('product' in node)) return addFailedMessage('a product is no longer sold.')
    const options = scaleAndFinishing(node.selectedOptions)
    const choice = { name: node.product.title, scale: variantScale(options), finishing: variantFinishing(options) }
    return available === 0 ? outOfStock(choice) : notEnough(choice, available)
  })
  return [...new Set(sentences)].join(' ')
}

const notEnough = ({ name, scale, finishing }: Parameters<typeof outOfStock>[0], available: number) =>
  `Only ${available} of ${name} in ${scale} size with ${finishing} finishing ${available === 1 ? 'is' : 'are'} available.`
