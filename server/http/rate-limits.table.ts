/** As rate-limiter-flexible keeps it. */
export interface RateLimitsTable {
  /** `name of the limit:whom it is for` */
  key: string
  points: number
  /** Milliseconds since 1970; null never comes. */
  expire: number | null
}
