import type { Account } from '#shared/features/accounts/accounts.record.ts'

const isActive = ({ role, isDisabled, hasJoined }: Account) => role === 'administrator' && !isDisabled && hasJoined

/**
 * Whether this is the only active administrator, who can't be disabled or made an editor (the server responds with
 * 409).
 */
export const isLastAdministrator = (account: Account, all: readonly Account[]): boolean =>
  isActive(account) && all.filter(isActive).length === 1
