import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { MAX_LINES } from '#shared/features/cart/limits.ts'
import type { ExternalCart } from '#shared/features/checkout/checkout.schema.ts'
import {
  additionsOf,
  cartForAttempt,
  changeCart,
  claim,
  findCart,
  release,
  type Addition,
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
import { addFailed, missingFrom, shortageText, shortOf } from './shortage.ts'

/**
 * The hand-off of a shopper's cart to Shopify (decisions 33 and 34). Every call may come twice, at the same time or after a
 * failure halfway: the row of the cart says what was asked for, Shopify's cart what came of it, and only the difference is done.
 */

const CLAIM_EVERY_MS = 50
const CLAIM_TRIES = 300

/** Runs something while no other call, in any process, is at work on the same cart. 404 when there is no such cart. */
async function exclusively<T>(db: Database, id: string, work: (row: CartRow) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < CLAIM_TRIES; tries++) {
    found(await findCart(db, id), 'Cart')
    const claimed = await claim(db, id)
    if (claimed === null) {
      await sleep(CLAIM_EVERY_MS)
      continue
    }
    try {
      return await work(found(await findCart(db, id), 'Cart'))
    } finally {
      await release(db, id, claimed)
    }
  }
  throw new Refusal(503, 'Your checkout is being prepared already. Please try again.', { 'retry-after': '5' })
}

/** A Shopify cart for an attempt: the same one each time, unless it has been refused, paid for or has expired. */
export async function createCart(db: Database, buyer: Buyer, key: string | null): Promise<ExternalCart> {
  const id = await cartForAttempt(db, key)
  const cart = await exclusively(db, id, async ({ gid }) => {
    const known = gid === null ? null : await readShopifyCart(buyer, gid)
    if (known) return known
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

/** The cart as Shopify has it now. 404 when it has been paid for, or has expired. */
export async function readCart(db: Database, buyer: Buyer, id: string): Promise<ExternalCart> {
  const { gid } = found(await findCart(db, id), 'Cart')
  const cart = gid === null ? null : await readShopifyCart(buyer, gid)
  return toExternalCart(id, found(cart, 'Cart'))
}

/**
 * Puts lines into a cart. 409 when something is sold out or there is too little of it: the message names it, and the cart is
 * not used again. 404 when the cart is gone.
 */
export const addLines = (db: Database, buyer: Buyer, id: string, addition: Addition): Promise<ExternalCart> =>
  exclusively(db, id, async (row) => {
    if (row.refusal !== null) throw new Refusal(409, row.refusal)
    const before = found(row.gid === null ? null : await readShopifyCart(buyer, row.gid), 'Cart')
    const additions = withAddition(additionsOf(row), addition)
    const wanted = quantitiesOf(additions.flatMap(({ lines }) => lines))
    if (wanted.size > MAX_LINES) throw new Refusal(409, `A checkout can hold at most ${MAX_LINES} different items.`)
    const missing = missingFrom(quantitiesOf(linesOf(before)), wanted)
    const added = missing.size === 0 ? { cart: before } : await addToShopifyCart(buyer, before.id, missing)
    if ('refused' in added) return refuse(addFailed(added.refused))
    const short = shortOf(wanted, quantitiesOf(linesOf(added.cart)))
    if (short.length > 0) return refuse(await shortageText(buyer, short))
    await changeCart(db, id, { additions: JSON.stringify(additions) })
    return toExternalCart(id, added.cart)

    async function refuse(refusal: string): Promise<never> {
      await changeCart(db, id, { refusal, idempotencyKey: null })
      throw new Refusal(409, refusal)
    }
  })

/** What has been asked for so far, this call included: once, however often it comes. */
function withAddition(additions: Addition[], addition: Addition): Addition[] {
  const known = additions.find(({ key }) => key !== null && key === addition.key)
  if (!known) return [...additions, addition]
  if (isDeepStrictEqual(quantitiesOf(known.lines), quantitiesOf(addition.lines))) return additions
  throw new Refusal(409, 'This checkout attempt has put other lines into the cart before. Please start again.')
}
