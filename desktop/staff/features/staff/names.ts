import type { Account, OneTimeLink } from '#shared/features/staff/staff.contract.ts'

/** What an account is called: the person's name, or their address. */
export const nameOf = ({ firstName, lastName, email }: Pick<Account, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email

export const STAFF_URL = '/api/staff'
export const sessionsUrl = (id: string) => `${STAFF_URL}/${id}/sessions`

export interface ShownLink extends OneTimeLink {
  /** Whose it is. */
  name: string
}
