import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import type { OneTimeLink } from '#shared/features/accounts/staff.contract.ts'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import { createAccount, displayName, findByEmail, readAccount, type StaffRow } from './accounts.repository.ts'
import { createLink } from './links.repository.ts'

/**
 * Issues a new link for an address in any state: creates a missing account (as an editor unless `role` is given),
 * enables a disabled one, and applies `role`.
 */
export const reissueInvite = (
  db: Database,
  { email, role }: { email: string; role: Role | undefined },
  origin: string,
): Promise<{ account: StaffRow; link: OneTimeLink; isNew: boolean }> =>
  transact(db, async (tx) => {
    const known = await findByEmail(tx, email)
    const { id, ...account } =
      known ?? (await createAccount(tx, { email, firstName: '', lastName: '', role: role ?? 'editor' }))
    const row = await tx
      .updateTable('staff')
      .set({ isDisabled: 0, role: role ?? account.role, version: account.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = await readAccount(tx, String(id))
    await recordAuditEvent(tx, {
      staff: null,
      action: 'invited',
      kind: 'staff',
      recordId: after.id,
      title: displayName(row),
      before: null,
      after,
    })
    return { account: row, link: await createLink(tx, id, origin), isNew: known === undefined }
  })
