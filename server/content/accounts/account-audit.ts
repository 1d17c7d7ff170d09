import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Account } from '#shared/features/accounts/accounts.record.ts'
import { displayName, type StaffRow } from './accounts.repository.ts'

/** Actor for actions that people take on their own account. */
const asStaff = (account: StaffRow): Staff => ({
  id: String(account.id),
  role: account.role,
  name: displayName(account),
})

/** Records an administrator's change to an account. Run it in the transaction of that change. */
export const recordAccountChange = (
  tx: Database,
  staff: Staff | null,
  action: 'invited' | 'updated',
  { before = null, after }: { before?: Account | null; after: Account },
): Promise<void> =>
  recordAuditEvent(tx, { staff, action, kind: 'staff', recordId: after.id, title: displayName(after), before, after })

/**
 * Records that someone joined, signed in, confirmed that it is them, or was signed out. `staff` is the account itself unless an administrator
 * acted.
 */
export const recordSessionEvent = (
  tx: Database,
  account: StaffRow,
  action: 'joined' | 'signed in' | `signed in with ${string}` | `confirmed with ${string}` | 'signed out',
  staff: Staff | null = asStaff(account),
): Promise<void> =>
  recordAuditEvent(tx, {
    staff,
    action,
    kind: action === 'joined' ? 'staff' : 'session',
    recordId: String(account.id),
    title: displayName(account),
    before: null,
    after: null,
  })

/**
 * Records a change of an account's second factors, such as `added a passkey to`. `staff` is the account itself unless an
 * administrator acted; null: somebody on the server's machine. Run it in the transaction of that change.
 */
export const recordFactorChange = (
  tx: Database,
  account: StaffRow,
  action: `added ${string} to` | `removed ${string} from` | 'reset the second factors of' | 'made recovery codes for',
  staff: Staff | null = asStaff(account),
): Promise<void> =>
  recordAuditEvent(tx, {
    staff,
    action,
    kind: 'staff',
    recordId: String(account.id),
    title: displayName(account),
    before: null,
    after: null,
  })
