/** A server of a shop on PostgreSQL. Times are ISO 8601, by the database's clock. */
export interface ServersTable {
  /** Each start is another one. */
  id: string
  /** What its machine or container is called, and the port where it listens: `shop-1:3000`. */
  host: string
  version: string
  startedAt: string
  /** It shows itself every ten seconds. */
  seenAt: string
  isStopping: 0 | 1
  /** Of the key that it signs with, see `key-prints.ts`; null: its version doesn't tell. */
  keyPrint: string | null
}
