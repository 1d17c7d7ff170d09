import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Outbox } from '#server/mail/mail.ts'
import type { Account } from '#shared/features/accounts/accounts.record.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import type { StaffRow } from './accounts.repository.ts'

/** What happened to an account. */
export type AccountChange =
  | { about: 'role'; role: Role }
  | { about: 'access'; isDisabled: boolean }
  | { about: 'password' | 'reset' }
  /** `what` is such as `a passkey`. */
  | { about: 'factor'; isAdded: boolean; what: string }

/** Payload of the email `account-change`. */
export type ChangeNotice = AccountChange & {
  staffId: number
  /** ISO 8601. */
  at: string
  /** Id of the administrator who did it; null: the person themselves. */
  by: string | null
}

/** Payload of the email `new-sign-in`. */
export interface SignInNotice {
  staffId: number
  /** ISO 8601. */
  at: string
  /** User agent. */
  device: string
  /** IP address. */
  address: string
}

type Recipient = Pick<StaffRow, 'id' | 'email'>

/** Tells a person by email what happened to their account. `by` null: they did it. Run it in that transaction. */
export const tellChange = (
  tx: Database,
  outbox: Outbox,
  { id, email }: Recipient,
  { by = null, ...change }: AccountChange & { by?: Staff | null },
): Promise<void> =>
  outbox.add(tx, {
    kind: 'account-change',
    to: email,
    payload: { staffId: id, at: new Date().toISOString(), by: by?.id ?? null, ...change } satisfies ChangeNotice,
  })

/** Tells a person by email what an administrator changed. */
export async function tellUpdate(
  tx: Database,
  outbox: Outbox,
  { before, after }: { before: Account; after: Account },
  by: Staff | null,
): Promise<void> {
  const person = { id: Number(after.id), email: after.email }
  if (before.role !== after.role) await tellChange(tx, outbox, person, { about: 'role', role: after.role, by })
  if (before.isDisabled !== after.isDisabled)
    await tellChange(tx, outbox, person, { about: 'access', isDisabled: after.isDisabled, by })
}

/** Tells a person by email that somebody has signed in from a device that hasn't been used for the account before. */
export const tellSignIn = (
  tx: Database,
  outbox: Outbox,
  { id, email }: Recipient,
  { device, address }: Pick<SignInNotice, 'device' | 'address'>,
): Promise<void> =>
  outbox.add(tx, {
    kind: 'new-sign-in',
    to: email,
    payload: { staffId: id, at: new Date().toISOString(), device, address } satisfies SignInNotice,
  })
