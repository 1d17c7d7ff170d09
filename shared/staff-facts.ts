import type { ShopFacts } from './page.ts'

/** What the staff app knows before it has asked for anything: it stands in its document, for everybody to read. */
export interface StaffFacts {
  shop: ShopFacts
  /** Of the shop, such as `Europe/Berlin`: schedules and dates are in it. */
  timeZone: string
  /** Staff sign in with passwords of this shop's own, not with an OpenID provider. */
  hasPasswords: boolean
}
