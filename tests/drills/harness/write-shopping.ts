import { randomUUID } from 'node:crypto'
import { ApiError } from '#shared/contract/errors.ts'
import { soldOutOptions } from '#shared/features/back-in-stock/sold-out.ts'
import type { ReceivedMessage } from '#shared/features/contact/contact.contract.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { listOptions } from '#shared/pricing/list-options.ts'
import {
  DEFAULT_FINISHING,
  DEFAULT_SCALE,
  findVariant,
  variantFinishing,
  variantScale,
  type PriceOption,
} from '#shared/pricing/options.ts'
import { findObstacle } from '#shared/pricing/price.ts'
import type { Stored, Writer, Writing } from './writing.ts'

const MOST_SESSIONS = 8
const MOST_TRIES = 10
const OURS = '@drill.example'
const SOLD_OUT = [409]
/** Records per request of a list; all lists allow as many. */
const PAGE = 200

/** Names a line's choice in the ledger. */
const nameOf = ({ scale, finishing }: PriceOption) => `${scale}, ${finishing}`
/** The choice of a line that was added without one. It names the product's other options, too: `32mm, None; Base: Round`. */
function usualOf({ shopifyVariants }: Product) {
  const variant = findVariant(shopifyVariants, DEFAULT_SCALE, DEFAULT_FINISHING)!
  return nameOf({ scale: variantScale(variant), finishing: variantFinishing(variant) })
}

const newSession = () => randomUUID().replaceAll('-', '')
const withSession = (session: string) => ({ 'x-session-id': session })

/** Shoppers: carts, checkouts, consent, messages, the newsletter and what they wait for. */
export function createShoppingWriters(writing: Writing): Writer[] {
  const { staff, ledger, random, next, pick, visitor } = writing
  let products: Product[] | undefined

  const carts: string[] = []
  let isCleared = false
  const lineKey = (session: string, product: string) => `cart-lines/${session}/${product}`
  /** The session of a cart that was filled and changed; null if something was sold out. */
  async function fillCart(): Promise<string | null> {
    using shopper = visitor()
    products ??= await shopper.products.list({ query: { limit: 50 } })
    const session = newSession()
    const headers = withSession(session)
    carts.push(session)
    const [one, other] = [pick(products.slice(0, 10)), pick(products.slice(10))]
    const usual = usualOf(one)
    /** A write that leaves a product with these lines. */
    const write = <T>(product: Product, lines: Record<string, number>, request: () => Promise<T>) =>
      ledger.write({ [lineKey(session, product.id)]: { lines } }, request, SOLD_OUT)
    const add = (product: Product, quantity: number, lines: Record<string, number>) =>
      write(product, lines, () => shopper.cart.add({ headers, body: { productId: product.id, quantity } }))
    const update = (id: string, body: Partial<PriceOption & { quantity: number }>, lines: Record<string, number>) =>
      write(one, lines, () => shopper.cart.update({ headers, params: { id }, body }))
    try {
      await add(one, 1, { [usual]: 1 })
      const { id } = await add(one, 2, { [usual]: 3 })
      await update(id, { quantity: 2 }, { [usual]: 2 })
      // Another choice; then a second line becomes equal to the first.
      const choices = listOptions(one.shopifyVariants)
        .map(({ scale, finishing }) => ({ scale, finishing }))
        .filter((choice) => nameOf(choice) !== usual && findObstacle(one, choice.scale, choice.finishing) === null)
      if (choices.length > 0) {
        const choice = pick(choices)
        await update(id, choice, { [nameOf(choice)]: 2 })
        const second = await add(one, 1, { [nameOf(choice)]: 2, [usual]: 1 })
        await update(second.id, choice, { [nameOf(choice)]: 3 })
      }
      const line = await add(other, 1, { [usualOf(other)]: 1 })
      const params = { id: line.id }
      await ledger.write({ [lineKey(session, other.id)]: null }, () => shopper.cart.remove({ headers, params }))
      return session
    } catch (error) {
      if (!isSoldOut(error)) throw error
      return null
    }
  }

  const cart: Writer = {
    name: 'carts',
    async write() {
      // Another product if one is sold out.
      let session: string | null = null
      for (let tries = 0; tries < MOST_TRIES && session === null; tries++) session = await fillCart()
      if (session === null) return
      using shopper = visitor()
      // The first cart is cleared at once, so it is compared before.
      if (!isCleared) await cart.compare()
      if (!isCleared) carts.unshift(session)
      for (const old of carts.slice(0, isCleared ? -MOST_SESSIONS : 1)) {
        const lines = Object.fromEntries(ledger.keys(`cart-lines/${old}/`).map((key) => [key, null]))
        await ledger.write(lines, () => shopper.cart.clear({ headers: withSession(old) }))
        isCleared = true
        carts.shift()
      }
    },
    async compare() {
      using shopper = visitor()
      const stored: Stored = new Map()
      for (const session of carts)
        for (const line of await shopper.cart.list({ headers: withSession(session) })) {
          const key = lineKey(session, line.productId)
          const others = (stored.get(key) as { lines: object } | undefined)?.lines
          stored.set(key, { lines: { ...others, [nameOf(line)]: line.quantity } })
        }
      ledger.compare('cart-lines/', stored)
    },
  }

  const checkoutKey = (cart: string) => `checkouts/${cart}`
  const checkout: Writer = {
    name: 'checkouts',
    async write() {
      using shopper = visitor()
      products ??= await shopper.products.list({ query: { limit: 50 } })
      const headers = { 'idempotency-key': newSession() }
      const { id } = await ledger.write({}, () => shopper.checkout.createCart({ headers }))
      await ledger.write({ [checkoutKey(id)]: { totalQuantity: 0 } }, () => shopper.checkout.createCart({ headers }))
      const variants = products.flatMap(({ shopifyVariants }) => shopifyVariants)
      const variant = pick(variants.filter(({ availableForSale }) => availableForSale))
      const body = { lines: [{ merchandiseId: variant.id, quantity: 1 }] }
      const add = () => shopper.checkout.addLines({ headers, params: { cartId: id }, body })
      await ledger
        .write({ [checkoutKey(id)]: { totalQuantity: 1 } }, add, [...SOLD_OUT, 422])
        .catch((error: unknown) => {
          if (!isSoldOut(error)) throw error
        })
    },
    async compare() {
      using shopper = visitor()
      const stored: Stored = new Map()
      const keys = ledger.keys(checkoutKey(''))
      for (const old of keys.splice(0, Math.max(0, keys.length - MOST_SESSIONS))) ledger.forget(old)
      for (const key of keys) {
        const cartId = key.slice(checkoutKey('').length)
        const cart = await shopper.checkout.cart({ params: { cartId } }).catch(nullIfMissing)
        if (cart) stored.set(key, cart)
      }
      // A request that lost its server may still be at work at Shopify.
      ledger.compare(checkoutKey(''), stored, { isFinal: false })
    },
  }

  const messageKey = (email: string) => `messages/${email}`
  const message: Writer = {
    name: 'messages',
    async write() {
      using shopper = visitor()
      const email = `writer-${next()}${OURS}`
      const key = messageKey(email)
      const draft = { name: 'Ann Öl', email, subject: 'general', message: `Hello from ${email}.` } as const
      const [unread, read] = [false, true].map((isRead) => ({ ...draft, isRead }))
      await ledger.write({ [key]: unread! }, () => shopper.contact.send({ body: draft }))
      const { messages } = await staff.contact.list({ query: { search: email } })
      const params = { id: messages[0]!.id }
      await ledger.write({ [key]: read! }, () => staff.contact.mark({ params, body: { isRead: true } }))
      await ledger.write({ [key]: null }, () => staff.contact.remove({ params }))
      await ledger.write({ [key]: read! }, () => staff.contact.undelete({ params }))
      if (random() < 0.7) await ledger.write({ [key]: null }, () => staff.contact.remove({ params }))
    },
    async compare() {
      const stored: Stored = new Map()
      const page = async (before?: string): Promise<void> => {
        const { messages } = await staff.contact.list({ query: { limit: PAGE, ...(before && { before }) } })
        for (const each of messages) if (each.email.endsWith(OURS)) stored.set(messageKey(each.email), withRead(each))
        if (messages.length === PAGE) await page(messages.at(-1)!.id)
      }
      await page()
      ledger.compare('messages/', stored)
    },
  }

  /** Compares what the ledger has under a prefix, by email address, with a list that is read page by page. */
  async function compareByEmail(
    prefix: string,
    list: (query: { limit: number; offset: number }) => Promise<{ email: string }[]>,
  ) {
    const stored: Stored = new Map()
    for (let offset = 0, count = PAGE; count === PAGE; offset += PAGE) {
      const records = await list({ limit: PAGE, offset })
      for (const each of records) stored.set(prefix + each.email, each)
      count = records.length
    }
    ledger.compare(prefix, stored)
  }

  let readers = 0
  const subscriber: Writer = {
    name: 'subscribers',
    async write() {
      using shopper = visitor()
      const body = { email: `reader-${next()}${OURS}` }
      await ledger.write({ [`subscribers/${body.email}`]: body }, () => shopper.newsletter.subscribe({ body }))
      if (readers++ % 4 < 3)
        await ledger.write({ [`subscribers/${body.email}`]: null }, () => staff.newsletter.unsubscribe({ body }))
    },
    compare: () =>
      compareByEmail('subscribers/', async (query) => (await staff.newsletter.subscribers({ query })).subscribers),
  }

  const waiting: Writer = {
    name: 'back-in-stock requests',
    async write() {
      using shopper = visitor()
      products ??= await shopper.products.list({ query: { limit: 50 } })
      // Nothing comes back while the drill lasts.
      const product = pick(products.filter((each) => soldOutOptions(each).length > 0))
      const body = { productId: product.id, email: `waiter-${next()}${OURS}`, ...pick(soldOutOptions(product)) }
      const key = `waiting/${body.email}`
      const ask = () =>
        ledger.write({ [key]: body }, () => shopper.backInStock.request({ body: { ...body, consent: true } }))
      await ask()
      const { requests } = await staff.backInStock.list({ query: { search: body.email } })
      const params = { id: requests[0]!.id }
      const remove = () => ledger.write({ [key]: null }, () => staff.backInStock.remove({ params }))
      await remove()
      await ledger.write({ [key]: body }, () => staff.backInStock.undelete({ params }))
      await remove()
      if (random() < 0.3) await ask()
    },
    compare: () => compareByEmail('waiting/', async (query) => (await staff.backInStock.list({ query })).requests),
  }

  const consents: string[] = []
  const consent: Writer = {
    name: 'consents',
    async write() {
      using shopper = visitor()
      const session = newSession()
      const headers = withSession(session)
      consents.push(session)
      const choice = { analytics: true, marketing: false, preferences: random() < 0.5 }
      const key = `consents/${session}`
      await ledger.write({ [key]: choice }, () => shopper.consent.save({ headers, body: choice }))
      const change = { marketing: true, analytics: false }
      const update = { headers, body: { preferences: change } }
      await ledger.write({ [key]: { ...choice, ...change } }, () => shopper.consent.update(update))
    },
    async compare() {
      using shopper = visitor()
      const stored: Stored = new Map()
      for (const session of consents) {
        const found = await shopper.consent.read({ headers: withSession(session) })
        if (found) stored.set(`consents/${session}`, found)
      }
      ledger.compare('consents/', stored)
    },
  }

  return [cart, checkout, message, subscriber, waiting, consent]
}

const withRead = (message: ReceivedMessage) => ({ ...message, isRead: message.readAt !== null })

function nullIfMissing(error: unknown) {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

const isSoldOut = (error: unknown) => error instanceof ApiError && [...SOLD_OUT, 422].includes(error.status)
