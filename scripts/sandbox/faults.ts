/** What can be made to go wrong, on request. Counts go down by one each time they bite. */
export interface Faults {
  /** So many API requests and bulk files are answered as they should be before the faults that are counted by requests bite. */
  sparing: number
  /** So many Admin requests answer THROTTLED, whatever the bucket holds. */
  throttle: number
  /** So many API requests answer HTTP 429. */
  http429: number
  /** Seconds after which they may come again, as `Retry-After` says. */
  retryAfter: number
  /** So many API requests, and bulk files, answer HTTP 500. */
  http500: number
  /** So many API answers and bulk files end in the middle, with their connection. */
  cutAnswers: number
  /** So many API answers and bulk files stop in the middle, and never end. */
  endlessAnswers: number
  /** So many bulk operations fail, with part of what they have found. */
  failedBulks: number
  /** Milliseconds that every request but the control API's waits. */
  latencyMs: number
  /** The APIs and the checkout drop every connection without an answer. Pictures still come: they are on a CDN. */
  down: boolean
  /** So many webhook events are never sent. */
  dropDeliveries: number
  /** So many webhook events are sent twice, with the same event id. */
  duplicateDeliveries: number
  /** Webhooks leave in random order. */
  reorderDeliveries: boolean
  /** Milliseconds that every webhook waits before it leaves. */
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

/** True, and one fewer left, while a counted fault lasts. */
export function bites(faults: Faults, name: Counted): boolean {
  if (faults[name] <= 0) return false
  faults[name] -= 1
  return true
}
