import type { OneTimeLink } from '#shared/features/accounts/staff.contract.ts'
import type { Account } from '#shared/features/accounts/accounts.record.ts'

/** Display name of an account: the person's name, or their email address. */
export const nameOf = ({ firstName, lastName, email }: Pick<Account, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email

export const STAFF_URL = '/api/staff'
export const sessionsUrl = (id: string) => `${STAFF_URL}/${id}/sessions`

export interface ShownLink extends OneTimeLink {
  /** The account's display name. */
  name: string
}
