import type { WaitingMark, OfflineOrdersState } from '#bridge/offline-orders.ts'
import type { Change, PublishingState, ConflictAnswers } from '#bridge/publishing.ts'
import type { Shop } from '#core/shop/shop.ts'
import type { Store } from '#core/store/store.ts'

/** The parts of a page's request that the local copy uses. */
export interface LocalRequest {
  method: string
  /** Path and query. */
  path: string
  headers: Headers
  /** JSON text; null without a body. */
  body: string | null
}

/** Response from the local copy. */
export interface LocalResponse {
  status: number
  /** JSON, for errors `{"message": …}`; null without a body. */
  body: string | null
  /**
   * `copy`: the server is unreachable and this is its last known response. `kept`: includes changes that stay local
   * until sent. `queued`: stored here and sent by itself, as soon as the server answers. Sent to the page as the header `x-hoard-local`.
   */
  from: 'copy' | 'kept' | 'queued'
}

/**
 * `online`: only records with local work are served from here. `lost`: the request was sent and its outcome is unknown.
 */
export type Reachability = 'online' | 'offline' | 'lost'

/** Local copy of one server's content, with the waiting work on it. */
export interface LocalCopy {
  /**
   * Response that must come from the local copy: all copied content while offline, and reads and writes of records with
   * waiting work. Null: send the request to the server.
   */
  respond(request: LocalRequest): Promise<LocalResponse | null>
  /**
   * Translates a request for the server when `respond` returned null: records made here and published since have other
   * ids and versions there. Writes get a key, so that they can be sent again.
   */
  toServer(request: LocalRequest): LocalRequest
  /**
   * Last known response after the server could not be reached; null if there is none and the request fails. A write that
   * `toServer` was called for may have arrived.
   */
  fallback(request: LocalRequest): Promise<LocalResponse | null>
  /** Stores a read response (status 200, JSON text) and returns it with local work applied. */
  storeRead(path: string, text: string): Promise<string>
  /** Stores a write response (status 200 or 204; null without a body). */
  storeWrite(request: LocalRequest, text: string | null): Promise<void>
  /** Fetches everything needed offline that is missing here or has changed. */
  pull(signal?: AbortSignal): Promise<void>
  /** Orders and the print queue. */
  offlineOrders: OfflineOrders
  /** Addresses of all pictures in the copy, as written in content, the most important first. */
  pictures(): Promise<string[]>
  state(): PublishingState
  /** While on, every save of copied content stays local until it is sent, even online. Kept on disk. */
  hold(isOn: boolean): void
  /**
   * See `Calls.publishing`. Ends when all changes are through, the connection or session is lost, or `stop` is called.
   */
  publish(ids: readonly string[] | null, settled: ConflictAnswers): Promise<void>
  stop(): void
  discard(ids: readonly string[]): Promise<Change[]>
  putBack(changes: readonly Change[]): Promise<void>
  /** All work that exists only here, as JSON text; `restore` imports it. */
  backup(): { text: string; count: number }
  restore(text: string): Promise<{ count: number; left: number }>
  onChange(listener: (state: PublishingState) => void): () => void
  close(): Promise<void>
}

/**
 * Orders and the print queue where there is no signal: read without personal data, and marked. Marks are sent by
 * themselves when the shop can be reached.
 */
export interface OfflineOrders {
  /** Like `LocalCopy.respond`, for requests about orders. */
  respond(request: LocalRequest, reachability: Reachability): LocalResponse | null
  /** Like `LocalCopy.storeRead`. */
  storeRead(path: string, text: string): string
  /** Like `LocalCopy.storeWrite`. */
  storeWrite(request: LocalRequest, text: string | null): void
  /** Sends the waiting marks, and reads orders and queue. Throws `UnreachableError`. */
  pull(signal?: AbortSignal): Promise<void>
  /** Deletes the copy of orders for a logout; this session makes no other. Marks stay. */
  forget(): void
  state(): OfflineOrdersState
  /** Addresses of the print queue's pictures. */
  pictures(): string[]
  /** Answers the question about a line, or dismisses its mark. */
  settle(line: Pick<WaitingMark, 'orderId' | 'lineId'>, side: 'mine' | 'theirs'): void
  onChange(listener: (state: OfflineOrdersState) => void): () => void
  close(): void
}

export interface LocalParts {
  store: Store
  /** The person's SQLite file with the content of the shop. */
  file: string
  shop: Shop
  /** Id of the person; each person at a server has their own copy. */
  person: string
  /** Receives failed disk writes of the copy, for the log. */
  onFault?: (error: unknown) => void
  /** Milliseconds since 1970; may be wrong. */
  now?: () => number
}
