import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { MAX_LINES } from '#shared/features/cart/limits.ts'
import type { ExternalCart } from '#shared/features/checkout/checkout.schema.ts'
import {
  additionsOf,
  findOrCreateCart,
  changeCart,
  claimCart,
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
  toExternalCart,
  type Buyer,
} from './shopify-cart.ts'
import { addFailedMessage, subtractQuantities, shortageText, findShortages } from './shortages.ts'

/**
 * Hands a shopper's cart off to Shopify. Every request may be repeated, concurrently or after a failure halfway: the
 * cart row records what was requested, Shopify's cart what was added, and only the difference is applied (ADR-034).
 */

const CLAIM_EVERY_MS = 50
const CLAIM_TRIES = 300

/**
 * Runs `work` while no other request in any process uses the same cart. Throws HttpError (404, or 503 if the cart stays
 * busy).
 */
async function withCartLease<T>(db: Database, id: string, work: (row: CartRow) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < CLAIM_TRIES; tries++) {
    orNotFound(await findCart(db, id), 'Cart')
    const claimed = await claimCart(db, id)
    if (claimed === null) {
      await sleep(CLAIM_EVERY_MS)
      continue
    }
    try {
      return await work(orNotFound(await findCart(db, id), 'Cart'))
    } finally {
      await releaseCart(db, id, claimed)
    }
  }
  throw new HttpError(503, 'Your checkout is already being prepared. Please try again.', { 'retry-after': '5' })
}

/** Returns the Shopify cart of an attempt: the same one each time unless it was refused, paid or has expired. */
export async function createCart(db: Database, buyer: Buyer, key: string | null): Promise<ExternalCart> {
  const id = await findOrCreateCart(db, key)
  const cart = await withCartLease(db, id, async ({ gid }) => {
    const existing = gid === null ? null : await readShopifyCart(buyer, gid)
    if (existing) return existing
    if (gid !== null) {
      await changeCart(db, id, { idempotencyKey: null })
      return null
    }
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
export const addLines = (db: Database, buyer: Buyer, id: string, addition: CartAddition): Promise<ExternalCart> =>
  withCartLease(db, id, async (row) => {
    if (row.refusal !== null) throw new HttpError(409, row.refusal)
    const before = orNotFound(row.gid === null ? null : await readShopifyCart(buyer, row.gid), 'Cart')
    const additions = withAddition(additionsOf(row), addition)
    const wanted = quantitiesOf(additions.flatMap(({ lines }) => lines))
    if (wanted.size > MAX_LINES) throw new HttpError(409, `A checkout can hold at most ${MAX_LINES} different items.`)
    const missing = subtractQuantities(quantitiesOf(linesOf(before)), wanted)
    const added = missing.size === 0 ? { cart: before } : await addToShopifyCart(buyer, before.id, missing)
    if ('refused' in added) return refuse(addFailedMessage(added.refused))
    const short = findShortages(wanted, quantitiesOf(linesOf(added.cart)))
    if (short.length > 0) return refuse(await shortageText(buyer, short))
    await changeCart(db, id, { additions: JSON.stringify(additions) })
    return toExternalCart(id, added.cart)

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
