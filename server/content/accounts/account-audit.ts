import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import type { Call, Staff } from '#server/http/serve.ts'
import type { Account } from '#shared/features/accounts/accounts.record.ts'
import { developmentStaff } from '#server/http/access.ts'
import { logEvent } from '#server/http/security-events.ts'
import type { Logger } from 'pino'
import { displayName, type StaffRow } from './accounts.repository.ts'

/** Actor for actions that people take on their own account. */
export const asStaff = (account: StaffRow): Staff => ({
  id: String(account.id),
  role: account.role,
  name: displayName(account),
})

/** Records an administrator's change to an account. Run it in the transaction of that change. */
export async function recordAccountChange(
  tx: Database,
  { staff, log, ip }: Pick<Call, 'staff' | 'log' | 'ip'>,
  action: 'invited' | 'updated',
  { before = null, after }: { before?: Account | null; after: Account },
): Promise<void> {
  const about = { kind: 'staff', recordId: after.id, title: displayName(after) } as const
  await recordAuditEvent(tx, { staff, action, ...about, before, after })
  const { role, isDisabled } = after
  const by = staff && Number(staff.id)
  logEvent(log, 'account_changed', { account: Number(after.id), by, action, role, isDisabled, address: ip })
}

type SessionAction =
  | 'joined'
  | 'signed in'
  | `signed in with ${string}`
  | `confirmed with ${string}`
  | 'signed out'
  | 'ended own sessions'
  | 'changed the password'

function kindOf(action: SessionAction) {
  if (action === 'joined') return 'staff'
  return action === 'changed the password' ? 'security' : 'session'
}

/**
 * Records that someone joined, signed in, confirmed that it is them, was signed out or changed how they sign in. `staff`
 * is the account itself unless an administrator acted.
 */
export const recordSessionEvent = (
  tx: Database,
  account: StaffRow,
  action: SessionAction,
  staff: Staff | null = asStaff(account),
): Promise<void> =>
  recordAuditEvent(tx, {
    staff,
    action,
    kind: kindOf(action),
    recordId: String(account.id),
    title: displayName(account),
    before: null,
    after: null,
  })

/** Records that someone logged out. It never fails: a full disk must not keep anybody signed in. */
export async function recordLogout(
  db: Database,
  staff: Staff,
  { log, address }: { log: Logger; address: string },
): Promise<void> {
  if (staff.id === developmentStaff.id) return
  logEvent(log, 'session_ended', { account: Number(staff.id), by: Number(staff.id), address })
  const about = { kind: 'session', recordId: staff.id, title: staff.name, before: null, after: null } as const
  try {
    await recordAuditEvent(db, { staff, action: 'signed out', ...about })
  } catch (error) {
    log.warn({ err: error }, 'a logout could not be recorded')
  }
}

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
