import { type MouseEvent, useMemo } from 'react'
import type { CartItem, CartSums } from '#shared/features/cart/cart.schema.ts'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import { paintingOptionOf } from '#shared/pricing/options.ts'
import { totalItems } from '#shared/pricing/price.ts'
import { sendWith } from '#storefront/api/fetch.ts'
import type { ReadStore } from '#storefront/api/reads.ts'
import { ensureCartSession, randomId } from '#storefront/api/session.ts'
import { useReads } from '#storefront/api/useRead.ts'
import { announceSession, busyStores, cartRead } from './cart.queries.ts'
import { announceCart } from './cart-count.ts'
import { rememberOffers } from './offers.ts'
import { createDeferred } from '#shared/older-browsers.ts'

/** A change as the server has made it, with the number of items in the cart afterwards if it says so. */
type Confirmed = CartChange & { items?: number }
/** Sends a change; resolves to the server's version if it differs from the request. */
export type SendChange = () => Promise<Confirmed | void>

interface PendingChange {
  change: CartChange | null
  send: SendChange
  /** Its response, once it is in flight. */
  sent?: ReturnType<SendChange>
  done: Promise<void>
  settle: { resolve: () => void; reject: (error: unknown) => void }
}

/**
 * Serialises all changes to the cart. It shows the confirmed lines plus pending changes, so a rejected change rolls
 * back by itself. Changes are sent one at a time; a queued quantity or choice is replaced by a newer one for the same
 * line. The cart is read again once all are sent.
 */
export class CartWriter {
  readonly #reads: ReadStore
  readonly #onSaved: typeof announceCart
  /** Lines as far as the server has confirmed them. Undefined between writes and before the cart was read. */
  #confirmed: CartItem[] | undefined
  /** In sending order. */
  #pending: PendingChange[] = []

  /** @param onSaved - Gets the number of items, if it is known, after each change. */
  constructor(reads: ReadStore, onSaved: typeof announceCart) {
    this.#reads = reads
    this.#onSaved = onSaved
  }

  /**
   * Shows a change at once (null shows nothing until the server responds) and sends it. Rejects with the server's error
   * after rolling the change back.
   */
  write(change: CartChange | null, send: SendChange): Promise<void> {
    const older = this.#pending.findLast((each) => isSameLine(each.change, change))
    if (older && !older.sent && older.change?.kind === change?.kind) {
      older.change = change
      older.send = send
      this.#show()
      return older.done
    }
    const { promise, resolve, reject } = createDeferred<void>()
    this.#pending.push({ change, send, done: promise, settle: { resolve, reject } })
    this.#show()
    if (!busyStores.has(this.#reads)) void this.#sendAll()
    return promise
  }

  /** Clicks a link again once all changes are saved: the next page shows the cart as it is stored. */
  holdLink = (event: MouseEvent<HTMLElement>) => {
    const link = event.currentTarget
    const last = this.#pending.at(-1)
    if (last) event.preventDefault()
    last?.done.then(
      () => link.click(),
      () => undefined,
    )
  }

  /** Sends at once what is queued: the page that holds the queue is being left. */
  flush = () => {
    for (const each of this.#pending) {
      each.sent ??= each.send()
      // If the page comes back, the failure is reported in its turn.
      each.sent.catch(() => undefined)
    }
  }

  async #sendAll() {
    busyStores.add(this.#reads)
    // What is changed at once is sent at once.
    await Promise.resolve()
    // A read in flight would overwrite these changes.
    this.#reads.cancel(cartRead)
    this.#confirmed = this.#reads.data(cartRead)
    this.#show()
    for (let next; (next = this.#pending[0]);) {
      const { change, settle } = next
      try {
        const confirmed: Confirmed | null = (await (next.sent ??= next.send())) ?? change
        if (this.#confirmed && confirmed) this.#confirmed = applyChange(this.#confirmed, confirmed)
        settle.resolve()
        this.#onSaved(confirmed?.items ?? (this.#confirmed && totalItems(this.#confirmed)))
      } catch (error) {
        settle.reject(error)
      }
      this.#pending.shift()
      this.#show()
    }
    this.#confirmed = undefined
    busyStores.delete(this.#reads)
    this.#reads.invalidate((url) => url === cartRead.url)
  }

  #show() {
    if (!this.#confirmed) return
    const changes = this.#pending.flatMap(({ change }) => change ?? [])
    this.#reads.set(cartRead, changes.reduce(applyChange, this.#confirmed))
  }
}

/** Line whose quantity or choice is changed. */
const changedLine = (change: CartChange | null) =>
  change?.kind === 'quantity' || change?.kind === 'option' ? change.id : null

const isSameLine = (older: CartChange | null, newer: CartChange | null) =>
  changedLine(older) !== null && changedLine(older) === changedLine(newer)

/** A cart change, applied optimistically before the server confirms it. */
export type CartChange =
  | { kind: 'quantity'; id: string; quantity: number }
  | { kind: 'option'; id: string; scale: string; finishing: string }
  | { kind: 'remove'; id: string }
  | { kind: 'clear' }
  /** Replaces the line with the same id, else inserts at `at`, else appends. */
  | { kind: 'put'; line: CartItem; at?: number }

/** Lines after a change. Changes to removed lines do nothing. A changed line takes an equal one in. */
export function applyChange(lines: readonly CartItem[], change: CartChange): CartItem[] {
  switch (change.kind) {
    case 'quantity':
      return lines.map((line) => (line.id === change.id ? { ...line, quantity: change.quantity } : line))
    case 'option': {
      const { scale, finishing } = change
      const changed = lines.find(({ id }) => id === change.id)
      if (!changed) return [...lines]
      const line = { ...changed, scale, finishing }
      const quantity = Math.min(line.quantity + (findEqual(lines, line)?.quantity ?? 0), MAX_QUANTITY)
      return applyChange(lines, { kind: 'put', line: { ...line, quantity } })
    }
    case 'remove':
      return lines.filter((line) => line.id !== change.id)
    case 'clear':
      return []
    case 'put': {
      if (lines.some(({ id }) => id === change.line.id)) {
        const equal = findEqual(lines, change.line)
        return lines.filter((line) => line !== equal).map((line) => (line.id === change.line.id ? change.line : line))
      }
      const at = change.at ?? lines.length
      return [...lines.slice(0, at), change.line, ...lines.slice(at)]
    }
  }
}

/** Another line with the same product, scale and finishing, of which a cart has one. */
const findEqual = (lines: readonly CartItem[], { id, productId, scale, finishing }: CartItem) =>
  lines.find(
    (line) => line.id !== id && line.productId === productId && line.scale === scale && line.finishing === finishing,
  )

const writers = new WeakMap<ReadStore, CartWriter>()

function getWriter(reads: ReadStore): CartWriter {
  const writer = writers.get(reads) ?? new CartWriter(reads, announceCart)
  writers.set(reads, writer)
  return writer
}

export type CartWrite = CartWriter['write']

export type CartSelection = Pick<CartItem, 'productId' | 'quantity' | 'scale' | 'finishing'>

/** Optimistic cart writes. A rejected write is rolled back and throws an ApiError. */
export function useCartWrites() {
  const reads = useReads()
  return useMemo(() => {
    const writer = getWriter(reads)
    // Lines that the server rendered may be of a cart that only the cookie knows.
    const write: CartWrite = (change, send) => {
      ensureCartSession()
      announceSession()
      addEventListener('pagehide', writer.flush)
      return writer.write(change, send)
    }
    return {
      write,
      holdLink: writer.holdLink,
      /** Resolves to the cart's sums. `shown` is the placeholder line until the server responds, as when a removal is undone. */
      add: async ({ productId, quantity, scale, finishing }: CartSelection, shown?: { line: CartItem; at: number }) => {
        const body = { productId, quantity, scale, finishing, paintingOption: paintingOptionOf(finishing) } as const
        let sums: CartSums | undefined
        await write(shown ? { kind: 'put', ...shown } : null, async () => {
          // A balancer may repeat the request on another server.
          const headers = { 'idempotency-key': randomId() }
          const { cart, ...line } = await sendWith(headers, 'POST', '/api/cart', { body })
          sums = cart
          rememberOffers([line])
          return { kind: 'put', line, items: cart.items }
        })
        return sums!
      },
    }
  }, [reads])
}
