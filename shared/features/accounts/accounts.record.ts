import { z } from 'zod'
import {
  changeShape,
  draftShape,
  storedShape,
  toParts,
  type FieldDefinition,
  type FormValues,
  type RecordDefinition,
} from '#shared/record.ts'
import { emailWith } from '#shared/contract/email.ts'
import { Role, User } from './auth.contract.ts'

const Name = z.string().trim().max(100)

/** `app`: an authenticator app, which shows codes (TOTP). */
export const FactorKind = z.enum(['passkey', 'app'])
export type FactorKind = z.infer<typeof FactorKind>

/** The fields of an account, in the order of its form. */
const fields = {
  firstName: { label: 'First name', draft: Name, stored: z.string(), initial: '' },
  lastName: { label: 'Last name', draft: Name, stored: z.string(), initial: '' },
  role: { label: 'Role', draft: Role, initial: 'editor', input: 'own' },
  isDisabled: { label: 'Disabled', draft: z.boolean(), input: 'none' },
} satisfies Record<string, FieldDefinition>

/** A staff account for administrators. */
export const Account = User.extend({
  ...storedShape(fields),
  /** False until the person used the invitation link or signed in through OpenID. */
  hasJoined: z.boolean(),
  /** ISO 8601; null if never. */
  lastSeenAt: z.string().nullable(),
  sessionCount: z.number().int(),
  /** Kinds of its second factors. The previous release doesn't send the field. */
  factors: z.array(FactorKind).default([]),
  /** Why the last invitation couldn't be emailed; null if it was, or none was sent. Not in the previous release. */
  invitationProblem: z.string().nullable().default(null),
  version: z.number().int(),
})
export type Account = z.infer<typeof Account>

/** Fields that administrators can change. */
export const AccountChange = z.object(changeShape(fields)).partial()
export type AccountChange = z.output<typeof AccountChange>

const { isDisabled: _, ...asked } = fields
export const InvitationDraft = z.object({ email: emailWith('This is not an email address'), ...draftShape(asked) })
export type InvitationDraft = z.output<typeof InvitationDraft>

export type AccountValues = Omit<FormValues<typeof fields>, 'isDisabled'>

export const accountRecord: RecordDefinition<Account, AccountValues> = {
  name: 'staff',
  kind: 'staff',
  noun: 'Account',
  path: '/api/staff',
  schema: Account,
  draft: InvitationDraft,
  change: AccountChange,
  fields,
  parts: toParts(fields),
  titleOf: ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email,
}
