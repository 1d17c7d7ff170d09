import type { QueryClient } from '@tanstack/react-query'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { read } from '#storefront/api/read.ts'
import { applyChange, type CartChange } from './cart.changes.ts'

/** Sends a change; answers what the server made of it when that is more than what was asked. */
type Send = () => Promise<CartChange | void>

interface Pending {
  change: CartChange | null
  send: Send
  done: Promise<void>
  settle: { resolve: () => void; reject: (error: unknown) => void }
}

export const cartRead = read('/api/cart')

/**
 * The one way to change the cart. What is shown is always the lines that the server has confirmed plus the changes that are
 * still on their way, so a refused change disappears by itself and the others stay. Changes are sent one after the other;
 * a waiting quantity is replaced by a newer one for the same line. When all are sent the cart is read again.
 */
export class CartWriter {
  readonly #client: QueryClient
  readonly #onSaved: () => void
  /** What the server has, as far as it has answered. Undefined between writes, and when the cart hasn't been read. */
  #confirmed: CartItem[] | undefined
  /** In the order in which they are sent; the first may be on its way. */
  #pending: Pending[] = []
  #sending: Pending | undefined
  #busy = false

  constructor(client: QueryClient, onSaved: () => void) {
    this.#client = client
    this.#onSaved = onSaved
  }

  get busy() {
    return this.#busy
  }

  /**
   * Shows the change at once (null: nothing to show before the server answers) and sends it.
   * Rejects with the server's refusal, after the change has been taken back.
   */
  write(change: CartChange | null, send: Send): Promise<void> {
    const older = this.#pending.find((each) => each !== this.#sending && isSameQuantity(each.change, change))
    if (older) {
      older.change = change
      older.send = send
      this.#show()
      return older.done
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#pending.push({ change, send, done: promise, settle: { resolve, reject } })
    this.#show()
    if (!this.#busy) void this.#sendAll()
    return promise
  }

  async #sendAll() {
    this.#busy = true
    // An answer that is on its way knows nothing of these changes.
    await this.#client.cancelQueries({ queryKey: cartRead.queryKey })
    this.#confirmed = this.#client.getQueryData(cartRead.queryKey)
    this.#show()
    while ((this.#sending = this.#pending[0])) {
      const { change, send, settle } = this.#sending
      try {
        const answered = (await send()) ?? change
        if (this.#confirmed && answered) this.#confirmed = applyChange(this.#confirmed, answered)
        this.#onSaved()
        settle.resolve()
      } catch (error) {
        settle.reject(error)
      }
      this.#pending.shift()
      this.#show()
    }
    this.#confirmed = undefined
    this.#busy = false
    await this.#client.invalidateQueries({ queryKey: cartRead.queryKey })
  }

  #show() {
    if (!this.#confirmed) return
    const changes = this.#pending.flatMap(({ change }) => change ?? [])
    this.#client.setQueryData(cartRead.queryKey, changes.reduce(applyChange, this.#confirmed))
  }
}

const isSameQuantity = (older: CartChange | null, newer: CartChange | null) =>
  older?.kind === 'quantity' && newer?.kind === 'quantity' && older.id === newer.id
