import { expect, test } from 'vitest'
import { InvitationDraft, type Account } from '#shared/features/accounts/accounts.record.ts'
import { isLastAdministrator } from './last-administrator.ts'

const account = (id: string, change: Partial<Account> = {}): Account => ({
  ...InvitationDraft.parse({ email: `${id}@hoard.example`, firstName: id }),
  id,
  profileImageUrl: null,
  role: 'administrator',
  isDisabled: false,
  hasJoined: true,
  lastSeenAt: null,
  sessionCount: 0,
  invitationProblem: null,
  factors: [],
  version: 1,
  ...change,
})

test('the last administrator is the only one with an active account', () => {
  const ada = account('ada')
  expect(isLastAdministrator(ada, [ada, account('eddy', { role: 'editor' })])).toBe(true)
  expect(isLastAdministrator(ada, [ada, account('bob', { isDisabled: true })])).toBe(true)
  expect(isLastAdministrator(ada, [ada, account('cy', { hasJoined: false })])).toBe(true)
  expect(isLastAdministrator(ada, [ada, account('dee')])).toBe(false)
})
