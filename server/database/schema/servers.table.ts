/** A server of a shop on PostgreSQL. Times are ISO 8601, by the database's clock. */
export interface ServersTable {
  /** A new id for each start. */
  id: string
  /** Host or container name and port: `shop-1:3000`. */
  host: string
  version: string
  startedAt: string
  /** Updated every ten seconds. */
  seenAt: string
  isStopping: 0 | 1
  /** Fingerprint of its signing key (key-fingerprints.ts); null: its version stores none. */
  keyPrint: string | null
}
