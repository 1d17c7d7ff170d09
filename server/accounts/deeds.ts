import { recordActivity } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Account } from '#shared/features/staff/staff.contract.ts'
import { nameOf, type StaffRow } from './accounts.repository.ts'

/** Whose doing it is when people act on their own account. */
const asStaff = (account: StaffRow): Staff => ({ id: String(account.id), role: account.role, name: nameOf(account) })

/** Writes down what an administrator did to an account; run it in the transaction that does it. */
export const recordAccount = (
  tx: Database,
  staff: Staff | null,
  action: 'invited' | 'updated',
  { before = null, after }: { before?: Account | null; after: Account },
): Promise<void> =>
  recordActivity(tx, { staff, action, kind: 'staff', recordId: after.id, title: nameOf(after), before, after })

/** Writes down that somebody has set a password with their link, or was signed out by an administrator, or has signed in. */
export const recordComing = (
  tx: Database,
  account: StaffRow,
  action: 'joined' | 'signed in' | 'signed out',
  staff: Staff | null = asStaff(account),
): Promise<void> =>
  recordActivity(tx, {
    staff,
    action,
    kind: action === 'joined' ? 'staff' : 'session',
    recordId: String(account.id),
    title: nameOf(account),
    before: null,
    after: null,
  })
