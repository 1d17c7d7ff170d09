import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import { recordFactorChange } from './account-audit.ts'
import { endSessions } from './account-sessions.ts'
import type { StaffRow } from './accounts.repository.ts'
import { removeAllFactors } from './factors.repository.ts'
import { createLink, type NewLink } from './links.repository.ts'

/**
 * Lets somebody start over who has lost their second factors. The password goes too: otherwise whoever knows it could
 * set up a factor of their own before the owner uses the link (ASVS 6.4.4). `staff` null: the command on the server.
 */
export async function resetFactors(
  tx: Database,
  account: StaffRow,
  { origin, staff }: { origin: string; staff: Staff | null },
): Promise<NewLink> {
  await removeAllFactors(tx, account.id)
  await tx.updateTable('staff').set({ passwordHash: null }).where('id', '=', account.id).execute()
  await endSessions(tx, account.id)
  await recordFactorChange(tx, account, 'reset the second factors of', staff)
  return createLink(tx, account.id, origin)
}
