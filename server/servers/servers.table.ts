/** A server of a shop on PostgreSQL. Times are ISO 8601, by the database's clock. */
export interface ServersTable {
  /** Each start is another one. */
  id: string
  /** What its machine or container is called. */
  host: string
  version: string
  startedAt: string
  /** It shows itself every ten seconds. */
  seenAt: string
  isStopping: 0 | 1
}
