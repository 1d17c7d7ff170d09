import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { MAX_LINES } from '#shared/features/cart/limits.ts'
import type { ExternalCart } from '#shared/features/checkout/checkout.schema.ts'
import {
  additionsOf,
  findOrCreateCart,
  LEASE_MS,
  changeCart,
  claimCart,
  extendLease,
  findCart,
  releaseCart,
  type CartAddition,
  type CartRow,
} from './checkout.repository.ts'
import {
  addToShopifyCart,
  createShopifyCart,
  linesOf,
  quantitiesOf,
  readShopifyCart,
  setDiscountCodes,
  toExternalCart,
  type Buyer,
} from './shopify-cart.ts'
import { variantNames } from '#server/shopify/operations/operations.ts'
import { nameOptions } from '#shared/pricing/variant-options.ts'
import { choiceIn, outOfStock } from '#shared/features/checkout/messages.ts'
import { type OptionWords, variantFinishing, variantScale } from '#shared/pricing/options.ts'
import type { Quantities } from './shopify-cart.ts'

/**
 * Hands a shopper's cart off to Shopify. Every request may be repeated, concurrently or after a failure halfway: the
 * cart row records what was requested, Shopify's cart what was added, and only the difference is applied (ADR-004).
 */

const CLAIM_EVERY_MS = 50
/** For longer than a server that died has held the cart. */
const CLAIM_TRIES = (LEASE_MS + 1_000) / CLAIM_EVERY_MS

/** Keeps a cart for one more request to Shopify. Throws HttpError (503) if another request uses it by now. */
type KeepCart = () => Promise<void>

/**
 * Runs `work` while no other request in any process uses the same cart. Throws HttpError (404, or 503 if the cart stays
 * busy).
 */
async function withCartLease<T>(
  db: Database,
  id: string,
  work: (row: CartRow, keep: KeepCart) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < CLAIM_TRIES; tries++) {
    orNotFound(await findCart(db, id), 'Cart')
    let lease = await claimCart(db, id)
    if (lease === null) {
      await sleep(CLAIM_EVERY_MS)
      continue
    }
    const keep = async () => {
      const extended = await extendLease(db, id, lease!)
      if (extended === null) throw cartIsBusy()
      lease = extended
    }
    try {
      return await work(orNotFound(await findCart(db, id), 'Cart'), keep)
    } finally {
      await releaseCart(db, id, lease)
    }
  }
  throw cartIsBusy()
}

const cartIsBusy = () =>
  new HttpError(503, 'Your checkout is already being prepared. Please try again.', { 'retry-after': '5' })

/** Returns the Shopify cart of an attempt: the same one each time unless it was refused, paid or has expired. */
export async function createCart(db: Database, buyer: Buyer, key: string | null): Promise<ExternalCart> {
  const id = await findOrCreateCart(db, key)
  const cart = await withCartLease(db, id, async ({ gid }, keep) => {
    const existing = gid === null ? null : await readShopifyCart(buyer, gid)
    if (existing) return existing
    if (gid !== null) {
      await changeCart(db, id, { idempotencyKey: null })
      return null
    }
    await keep()
    const made = await createShopifyCart(buyer)
    await changeCart(db, id, { gid: made.id })
    return made
  })
  return cart ? toExternalCart(id, cart) : createCart(db, buyer, key)
}

/** The cart as Shopify has it now. Throws HttpError (404) if it was paid or has expired. */
export async function readCart(db: Database, buyer: Buyer, id: string): Promise<ExternalCart> {
  const { gid } = orNotFound(await findCart(db, id), 'Cart')
  const cart = gid === null ? null : await readShopifyCart(buyer, gid)
  return toExternalCart(id, orNotFound(cart, 'Cart'))
}

/**
 * Adds lines to a cart. Throws HttpError: 409 naming items that are sold out or short, after which the cart is not used
 * again; 404 if it no longer exists.
 */
export const addLines = (
  db: Database,
  buyer: Buyer,
  id: string,
  addition: CartAddition,
  discountCodes?: string[],
): Promise<ExternalCart> =>
  withCartLease(db, id, async (row, keep) => {
    if (row.refusal !== null) throw new HttpError(409, row.refusal)
    const before = orNotFound(row.gid === null ? null : await readShopifyCart(buyer, row.gid), 'Cart')
    const additions = withAddition(additionsOf(row), addition)
    const wanted = quantitiesOf(additions.flatMap(({ lines }) => lines))
    if (wanted.size > MAX_LINES) throw new HttpError(409, `A checkout can hold at most ${MAX_LINES} different items.`)
    const missing = subtractQuantities(quantitiesOf(linesOf(before)), wanted)
    await keep()
    const added = missing.size === 0 ? { cart: before } : await addToShopifyCart(buyer, before.id, missing)
    if ('refused' in added) return refuse(addFailedMessage(added.refused))
    const short = findShortages(wanted, quantitiesOf(linesOf(added.cart)))
    if (short.length > 0) {
      await keep()
      return refuse(await shortageText(buyer, short))
    }
    await changeCart(db, id, { additions: JSON.stringify(additions) })
    if (!discountCodes) return toExternalCart(id, added.cart)
    await keep()
    // The checkout has a field for codes, too, so they never stop it.
    const discounted = await setDiscountCodes(buyer, added.cart, discountCodes).catch((error: unknown) => {
      buyer.log.warn({ err: error }, 'checkout: discount codes could not be applied')
      return added.cart
    })
    return toExternalCart(id, discounted)

    async function refuse(refusal: string): Promise<never> {
      await changeCart(db, id, { refusal, idempotencyKey: null })
      throw new HttpError(409, refusal)
    }
  })

/**
 * All additions so far including this one; a repeated request counts once. Throws HttpError (409) if the key was used
 * for other lines.
 */
function withAddition(additions: CartAddition[], addition: CartAddition): CartAddition[] {
  const earlier = additions.find(({ key }) => key !== null && key === addition.key)
  if (!earlier) return [...additions, addition]
  if (isDeepStrictEqual(quantitiesOf(earlier.lines), quantitiesOf(addition.lines))) return additions
  throw new HttpError(409, 'This checkout attempt was already used for other items. Please start the checkout again.')
}

/** A variant that is short in the cart. */
interface Shortage {
  merchandiseId: string
  /** Quantity in the cart. */
  available: number
}

/** Variants whose held quantity is less than the wanted one. */
const findShortages = (wanted: Quantities, held: Quantities): Shortage[] =>
  [...wanted].flatMap(([merchandiseId, quantity]) => {
    const available = held.get(merchandiseId) ?? 0
    return available < quantity ? [{ merchandiseId, available }] : []
  })

/** Quantities still to add. */
const subtractQuantities = (held: Quantities, wanted: Quantities): Quantities =>
  new Map(
    [...wanted]
      .map(([merchandiseId, quantity]) => [merchandiseId, quantity - (held.get(merchandiseId) ?? 0)] as const)
      .filter(([, quantity]) => quantity > 0),
  )

/** Message without an item name; the storefront replaces it with its own text. */
const addFailedMessage = (reason: string) => `Failed to add items to Shopify cart: ${reason}`

/**
 * Names the items that are short, for the shopper.
 * @throws ShopifyError
 */
async function shortageText({ storefront, buyerIp }: Buyer, short: readonly Shortage[]): Promise<string> {
  const ids = short.map(({ merchandiseId }) => merchandiseId)
  const { nodes } = await storefront.request(variantNames, { ids }, { buyerIp })
  const sentences = short.map(({ available }, index) => {
    const node = nodes[index]
    if (!node || !('product' in node)) return addFailedMessage('a product is no longer sold.')
    const [options] = nameOptions([{ id: node.id, options: node.selectedOptions }]) as [OptionWords]
    const choice = { name: node.product.title, scale: variantScale(options), finishing: variantFinishing(options) }
    return available === 0 ? outOfStock(choice) : notEnough(choice, available)
  })
  return [...new Set(sentences)].join(' ')
}

const notEnough = (choice: Parameters<typeof outOfStock>[0], available: number) =>
  `Only ${available} of ${choiceIn(choice)} ${available === 1 ? 'is' : 'are'} available.`
