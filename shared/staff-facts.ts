import type { ShopFacts } from './page-renderer.ts'

/** Initial data of the staff app, embedded in its public document. */
export interface StaffFacts {
  shop: Omit<ShopFacts, 'texts'>
  /** Time zone of the shop, such as `Europe/Berlin`, for schedules and dates. */
  timeZone: string
  /** Whether staff sign in with passwords instead of an OpenID provider. */
  hasPasswords: boolean
}
