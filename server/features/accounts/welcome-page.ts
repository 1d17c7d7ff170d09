import { z } from 'zod'
import { emailWith } from '#shared/contract/email.ts'
import { displayName, normalizeEmail, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import { markup } from '#server/rendering/forms/markup.ts'
import { errorAlert, field, type Field, type Page } from '#server/rendering/forms/page.ts'
import { STRENGTH_PATH } from './password-rules.ts'

interface WelcomeFields {
  email: string
  firstName: string
  lastName: string
}

type FieldErrors = Partial<Record<keyof WelcomeFields | 'password' | 'again', string>>

/** Valid input of the form. */
export interface WelcomeInput extends WelcomeFields {
  password: string
}

const Email = emailWith('This is not an email address')
const Name = z.string().trim().max(100, 'A name has at most 100 characters')

/** Whose password is being set, as typed. */
export const readNames = (textOf: (name: string) => string, account: StaffRow | null): WelcomeFields => ({
  // An invitation is for one address only.
  email: account?.email ?? normalizeEmail(textOf('email')),
  // Somebody who has forgotten a password has a name already.
  firstName: account?.passwordHash ? account.firstName : textOf('firstName').trim(),
  lastName: account?.passwordHash ? account.lastName : textOf('lastName').trim(),
})

/**
 * Validates the form. `wrong` maps each invalid field to its message; `accepted` is null if there is any.
 * @param refuse - Says why the password can't be set.
 */
export async function checkWelcome(
  textOf: (name: string) => string,
  account: StaffRow | null,
  refuse: (password: string, owner: WelcomeFields) => Promise<string | null>,
): Promise<{ typed: WelcomeFields; wrong: FieldErrors; accepted: WelcomeInput | null }> {
  const typed = readNames(textOf, account)
  const password = textOf('password')
  const checks: [keyof FieldErrors, z.ZodType, string][] = [
    ['email', Email, typed.email],
    ['firstName', Name, typed.firstName],
    ['lastName', Name, typed.lastName],
    ['again', z.literal(password, 'The passwords don’t match'), textOf('again')],
  ]
  const wrong: FieldErrors = {}
  for (const [name, schema, value] of checks) {
    const message = schema.safeParse(value).error?.issues[0]?.message
    if (message) wrong[name] = message
  }
  const refusal = await refuse(password, typed)
  if (refusal) wrong.password = refusal
  return { typed, wrong, accepted: Object.keys(wrong).length === 0 ? { ...typed, password } : null }
}

export interface WelcomeForm {
  token: string
  /** Null: creates the first administrator. */
  account: StaffRow | null
  hint: string
  typed?: WelcomeFields
  wrong?: FieldErrors
}

export function welcomePage({ token, account, hint, typed, wrong = {} }: WelcomeForm): Page {
  const { email, firstName, lastName } = typed ?? account ?? { email: '', firstName: '', lastName: '' }
  const hasPassword = Boolean(account?.passwordHash)
  const isWrong = Object.keys(wrong).length > 0
  const greeting = account
    ? markup`<p>Hello, <bdi>${displayName(account)}</bdi>. Choose a ${hasPassword && 'new '}password to sign in with.${hasPassword && ' It ends all your sessions.'}</p>`
    : markup`<p>This shop has no administrator yet. You will become the first, and can invite others.</p>`
  const isInvited = account !== null
  const names: Field[] = [
    { name: 'firstName', label: 'First name', autocomplete: 'given-name', value: firstName, optional: true },
    { name: 'lastName', label: 'Last name', autocomplete: 'family-name', value: lastName, optional: true },
  ]
  const fields: Field[] = [
    {
      name: 'email',
      label: 'Email address',
      type: 'email',
      autocomplete: 'username',
      value: email,
      readonly: isInvited,
    },
    ...(hasPassword ? [] : names),
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'new-password',
      hint,
      strengthPath: STRENGTH_PATH,
    },
    { name: 'again', label: 'Repeat password', type: 'password', autocomplete: 'new-password' },
  ]
  return {
    title: hasPassword ? 'NEW.PASSWORD' : isInvited ? 'STAFF.WELCOME' : 'FIRST.ADMINISTRATOR',
    status: isWrong ? 400 : 200,
    body: markup`${greeting}
      <form method="post" action="/api/welcome">
        ${errorAlert(isWrong ? 'Please correct the fields below. Nothing was saved.' : null)}
        <input type="hidden" name="token" value="${token}">
        ${fields.map((input) => field({ ...input, error: wrong[input.name as keyof FieldErrors] }))}
        <button type="submit">&gt; SET PASSWORD</button>
      </form>`,
  }
}
