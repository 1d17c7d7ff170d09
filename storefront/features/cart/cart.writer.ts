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
  #confirmed: CartItem[] | undefined
  #waiting: Pending[] = []
  #sending: Pending | undefined

  constructor(client: QueryClient, onSaved: () => void) {
    this.#client = client
    this.#onSaved = onSaved
  }

  get busy() {
    return this.#sending !== undefined
  }

  /**
   * Shows the change at once (null: nothing to show before the server answers) and sends it.
   * Rejects with the server's refusal, after the change has been taken back.
   */
  write(change: CartChange | null, send: Send): Promise<void> {
    void this.#client.cancelQueries({ queryKey: cartRead.queryKey })
    if (!this.#sending) this.#confirmed = this.#client.getQueryData(cartRead.queryKey)
    const older = this.#waiting.find(
      (each) => change?.kind === 'quantity' && each.change?.kind === 'quantity' && each.change.id === change.id,
    )
    if (older) {
      older.change = change
      older.send = send
      this.#show()
      return older.done
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const pending = { change, send, done: promise, settle: { resolve, reject } }
    this.#waiting.push(pending)
    if (this.#sending) this.#show()
    else void this.#drain()
    return promise
  }

  async #drain() {
    let next: Pending | undefined
    while ((next = this.#waiting.shift())) {
      this.#sending = next
      this.#show()
      try {
        const answered = (await next.send()) ?? next.change
        if (this.#confirmed && answered) this.#confirmed = applyChange(this.#confirmed, answered)
        this.#sending = undefined
        this.#show()
        this.#onSaved()
        next.settle.resolve()
      } catch (error) {
        this.#sending = undefined
        this.#show()
        next.settle.reject(error)
      }
    }
    await this.#client.invalidateQueries({ queryKey: cartRead.queryKey })
  }

  /** Nothing to show before the cart has been read: it is read when everything is sent. */
  #show() {
    if (!this.#confirmed) return
    const changes = [...(this.#sending ? [this.#sending] : []), ...this.#waiting].flatMap(({ change }) => change ?? [])
    this.#client.setQueryData(cartRead.queryKey, changes.reduce(applyChange, this.#confirmed))
  }
}
