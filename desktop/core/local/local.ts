import type { Change, PublishingState, Settled } from '#bridge/publishing.ts'
import type { Shop } from '#core/shop/shop.ts'
import type { Store } from '#core/store/store.ts'

/** A call of the page, as far as the local copy looks at it. */
export interface LocalCall {
  method: string
  /** Path and query. */
  path: string
  headers: Headers
  /** JSON as text; null: there is none. */
  body: string | null
}

/** An answer from this computer. */
export interface LocalAnswer {
  status: number
  /** JSON, or the words of a refusal as `{"message": …}`; null: no body. */
  body: string | null
  /**
   * `copy`: the server could not be asked, and this is what it said last. `kept`: a change that stays here until it is published. Sent to the
   * page as the header `x-hoard-local`.
   */
  from: 'copy' | 'kept'
}

/** The local copy of one server's content, and the work on it that isn't published. */
export interface Local {
  /**
   * Answers what must be answered from here: everything that is copied while the server can't be reached, and reads and writes of records
   * with work that isn't published. Null: the server has to be asked.
   */
  answer(call: LocalCall): LocalAnswer | null
  /**
   * The call as the server is to be asked, when `answer` had none: what was made here and is published by now has another id there, and a
   * version of this computer is another there. The same call where there is nothing to say differently.
   */
  toServer(call: LocalCall): LocalCall
  /** After the server could not be reached: what the copy knows. Null: nothing, and the call fails. */
  instead(call: LocalCall): LocalAnswer | null
  /** Takes in what the server answered to a read (status 200, JSON text), and answers it with the work of this computer on top. */
  taken(path: string, text: string): string
  /** Takes in what the server answered to a write (status 200 or 204; null: no body). */
  wrote(call: LocalCall, text: string | null): void
  /** Fetches whatever may be needed without a connection, that this computer hasn't got yet or that has changed. */
  pull(signal?: AbortSignal): Promise<void>
  state(): PublishingState
  /** See `Calls.publishing`. Goes on until all are through, one is refused for a lost connection, or it is stopped. */
  publish(ids: readonly string[] | null, settled: Settled): Promise<void>
  stop(): void
  discard(ids: readonly string[]): Change[]
  putBack(changes: readonly Change[]): void
  /** All that is here and nowhere else, as one JSON text; and reading it back. */
  backup(): { text: string; count: number }
  restore(text: string): { count: number; left: number }
  onChange(listener: (state: PublishingState) => void): () => void
  close(): void
}

export interface LocalParts {
  store: Store
  shop: Shop
  /** Whose copy: an editor's person at a server. Another person’s is another. */
  person: string
  /** Hears of what the disk doesn't take of the copy, for the log. */
  onFault?: (error: unknown) => void
}
