/** Schema of rate-limiter-flexible. */
export interface RateLimitsTable {
  /** `name of the limit:client` */
  key: string
  points: number
  /** Milliseconds since 1970. Never null here. */
  expire: number | null
}
