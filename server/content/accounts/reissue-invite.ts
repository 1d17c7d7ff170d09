import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import { createAccount, displayName, findByEmail, readAccount, type StaffRow } from './accounts.repository.ts'
import { createLink, type NewLink } from './links.repository.ts'
import { resetFactors } from './reset-factors.ts'

/**
 * Issues a new link for an address in any state: creates a missing account (as an editor unless `role` is given),
 * enables a disabled one, and applies `role`. `resetsFactors` also removes what they sign in with, and their sessions.
 */
export const reissueInvite = (
  db: Database,
  { email, role, resetsFactors = false }: { email: string; role: Role | undefined; resetsFactors?: boolean },
  origin: string,
): Promise<{ account: StaffRow; link: NewLink; isNew: boolean }> =>
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
    const link = resetsFactors ? await resetFactors(tx, row, { origin, staff: null }) : await createLink(tx, id, origin)
    return { account: row, link, isNew: known === undefined }
  })
