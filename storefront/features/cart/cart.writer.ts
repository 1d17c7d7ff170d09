import type { QueryClient } from '@tanstack/react-query'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { read } from '#storefront/api/read.ts'

/** Sends a change; resolves to the server's version if it differs from the request. */
type SendChange = () => Promise<CartChange | void>

interface PendingChange {
  change: CartChange | null
  send: SendChange
  done: Promise<void>
  settle: { resolve: () => void; reject: (error: unknown) => void }
}

export const cartRead = read('/api/cart')

/**
 * Serialises all changes to the cart. It shows the confirmed lines plus pending changes, so a rejected change rolls
 * back by itself. Changes are sent one at a time; a queued quantity is replaced by a newer one for the same line. The
 * cart is read again once all are sent.
 */
export class CartWriter {
  readonly #client: QueryClient
  readonly #onSaved: () => void
  /** Lines as far as the server has confirmed them. Undefined between writes and before the cart was read. */
  #confirmed: CartItem[] | undefined
  /** In sending order; the first may be in flight. */
  #pending: PendingChange[] = []
  #sending: PendingChange | undefined
  #busy = false

  constructor(client: QueryClient, onSaved: () => void) {
    this.#client = client
    this.#onSaved = onSaved
  }

  get busy() {
    return this.#busy
  }

  /**
   * Shows a change at once (null shows nothing until the server responds) and sends it. Rejects with the server's error
   * after rolling the change back.
   */
  write(change: CartChange | null, send: SendChange): Promise<void> {
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
    // A read in flight would overwrite these changes.
    await this.#client.cancelQueries({ queryKey: cartRead.queryKey })
    this.#confirmed = this.#client.getQueryData(cartRead.queryKey)
    this.#show()
    while ((this.#sending = this.#pending[0])) {
      const { change, send, settle } = this.#sending
      try {
        const confirmed = (await send()) ?? change
        if (this.#confirmed && confirmed) this.#confirmed = applyChange(this.#confirmed, confirmed)
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

/** A cart change, applied optimistically before the server confirms it. */
export type CartChange =
  | { kind: 'quantity'; id: string; quantity: number }
  | { kind: 'remove'; id: string }
  | { kind: 'clear' }
  /** Replaces the line with the same id, else inserts at `at`, else appends. */
  | { kind: 'put'; line: CartItem; at?: number }

/** Lines after a change. Changes to removed lines do nothing. */
export function applyChange(lines: readonly CartItem[], change: CartChange): CartItem[] {
  switch (change.kind) {
    case 'quantity':
      return lines.map((line) => (line.id === change.id ? { ...line, quantity: change.quantity } : line))
    case 'remove':
      return lines.filter((line) => line.id !== change.id)
    case 'clear':
      return []
    case 'put': {
      if (lines.some(({ id }) => id === change.line.id)) {
        return lines.map((line) => (line.id === change.line.id ? change.line : line))
      }
      const at = change.at ?? lines.length
      return [...lines.slice(0, at), change.line, ...lines.slice(at)]
    }
  }
}
