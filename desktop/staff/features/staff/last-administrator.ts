import type { Account } from '#shared/features/staff/staff.contract.ts'

const mayAct = ({ role, isDisabled, hasJoined }: Account) => role === 'administrator' && !isDisabled && hasJoined

/** Whether this is the only administrator who can sign in: it can be neither disabled nor made an editor (the server answers 409). */
export const isLastAdministrator = (account: Account, all: readonly Account[]): boolean =>
  mayAct(account) && all.filter(mayAct).length === 1
