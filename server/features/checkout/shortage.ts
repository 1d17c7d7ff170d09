import { variantNames } from '#server/shopify/operations/operations.ts'
import { scaleAndFinishing } from '#server/shopify/variant-options.ts'
import { outOfStock } from '#shared/features/checkout/messages.ts'
import { finishingOf, scaleOf } from '#shared/pricing/options.ts'
import type { Buyer, Quantities } from './shopify-cart.ts'

/** A variant of which the cart could not have as many as were asked for. */
export interface Short {
  merchandiseId: string
  /** How many it could have. */
  available: number
}

/** What is wanted and not held in full. */
export const shortOf = (wanted: Quantities, held: Quantities): Short[] =>
  [...wanted].flatMap(([merchandiseId, quantity]) => {
    const available = held.get(merchandiseId) ?? 0
    return available < quantity ? [{ merchandiseId, available }] : []
  })

/** What is missing of what is wanted. */
export const missingFrom = (held: Quantities, wanted: Quantities): Quantities =>
  new Map(
    [...wanted]
      .map(([merchandiseId, quantity]) => [merchandiseId, quantity - (held.get(merchandiseId) ?? 0)] as const)
      .filter(([, quantity]) => quantity > 0),
  )

/** What nobody can name; the storefront shows its own sentence for it (specification section 8). */
export const addFailed = (reason: string) => `Failed to add items to Shopify cart: ${reason}`

/** Tells the shopper what there is too little of, by name (specification section 8). @throws ShopifyError */
export async function shortageText({ storefront, buyerIp }: Buyer, short: readonly Short[]): Promise<string> {
  const ids = short.map(({ merchandiseId }) => merchandiseId)
  const { nodes } = await storefront.request(variantNames, { ids }, { buyerIp })
  const sentences = short.map(({ available }, index) => {
    const node = nodes[index]
    if (!node || !('product' in node)) return addFailed('a product is no longer sold.')
    const options = scaleAndFinishing(node.selectedOptions)
    const choice = { name: node.product.title, scale: scaleOf(options), finishing: finishingOf(options) }
    return available === 0 ? outOfStock(choice) : notEnough(choice, available)
  })
  return [...new Set(sentences)].join(' ')
}

const notEnough = ({ name, scale, finishing }: Parameters<typeof outOfStock>[0], available: number) =>
  `Only ${available} of ${name} in ${scale} size with ${finishing} finishing ${available === 1 ? 'is' : 'are'} available.`
