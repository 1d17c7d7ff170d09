/** Printed pieces of an order's line, marked on this computer and not yet in the shop. */
export interface WaitingMark {
  orderId: string
  lineId: string
  /** Such as `#1001`. */
  order: string
  /** Such as `Ember Wyrm, 32mm`. */
  title: string
  /** Null: none. Marks of earlier versions don't have it. */
  imageUrl?: string | null
  quantity: number
  /** Printed pieces before and after. */
  before: number
  printed: number
  /**
   * `waiting`: sent as soon as the shop can be reached. `asks`: someone else changed the number meanwhile. `gone`: no
   * longer in the print queue. `refused`: see `message`.
   */
  is: 'waiting' | 'asks' | 'gone' | 'refused'
  /** For `asks`: the shop's number now, and the one with these pieces added to it. */
  current?: number
  offered?: number
  message?: string
}

export type OfflineOrdersState = WaitingMark[]

/** Said wherever orders of the local copy are shown. */
export const NO_PERSONAL_DATA = 'Names and addresses are only shown while the shop can be reached.'
