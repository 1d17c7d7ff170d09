/** Failures that can be simulated. Counts are requests or events, and drop by one with each hit. */
export interface Faults {
  /** API requests and bulk files that succeed before any fault counted by requests hits. */
  sparing: number
  /** Admin API requests that return THROTTLED, whatever the bucket holds. */
  throttle: number
  /** API requests that return HTTP 429. */
  http429: number
  /** `Retry-After` of a 429, in seconds. */
  retryAfter: number
  /** API requests and bulk files that return HTTP 500. */
  http500: number
  /** API responses and bulk files whose connection closes halfway. */
  cutAnswers: number
  /** API responses and bulk files that stall halfway and never end. */
  endlessAnswers: number
  /** Bulk operations that fail with partial results. */
  failedBulks: number
  /** Milliseconds of delay for every request except those to the control API. */
  latencyMs: number
  /** Drops all connections to the APIs and the checkout without a response. Images still load, as if from a CDN. */
  down: boolean
  /** Webhook events that are never sent. */
  dropDeliveries: number
  /** Webhook events that are sent twice with the same event id. */
  duplicateDeliveries: number
  /** Sends webhooks in random order. */
  reorderDeliveries: boolean
  /** Milliseconds each webhook waits before it is sent. */
  delayDeliveriesMs: number
}

export const noFaults: Readonly<Faults> = {
  sparing: 0,
  throttle: 0,
  http429: 0,
  retryAfter: 2,
  http500: 0,
  cutAnswers: 0,
  endlessAnswers: 0,
  failedBulks: 0,
  latencyMs: 0,
  down: false,
  dropDeliveries: 0,
  duplicateDeliveries: 0,
  reorderDeliveries: false,
  delayDeliveriesMs: 0,
}

type Counted = { [Name in keyof Faults]: Faults[Name] extends number ? Name : never }[keyof Faults]

/** True while the fault has counts left; uses up one of them. */
export function consumeFault(faults: Faults, name: Counted): boolean {
  if (faults[name] <= 0) return false
  faults[name] -= 1
  return true
}
