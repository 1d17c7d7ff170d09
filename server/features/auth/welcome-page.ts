import { z } from 'zod'
import { nameOf, plainEmail, type StaffRow } from '#server/accounts/accounts.repository.ts'
import { Password } from '#shared/features/auth/auth.contract.ts'
import { markup } from '#server/plain-pages/markup.ts'
import { alert, field, type Field, type Page } from '#server/plain-pages/page.ts'

interface Typed {
  email: string
  firstName: string
  lastName: string
}

type Wrong = Partial<Record<keyof Typed | 'password' | 'again', string>>

/** What a one-time link's form has to say of an account, and its password. */
export interface Accepted extends Typed {
  password: string
}

const Email = z.email('This is not an e-mail address').max(254, 'This is too long')
const Name = z.string().trim().max(100, 'A name has at most 100 characters')

/** Checks the form. Without `accepted`, `wrong` says what to do about which field. */
export function checkWelcome(
  textOf: (name: string) => string,
  account: StaffRow | null,
): { typed: Typed; wrong: Wrong; accepted: Accepted | null } {
  const typed = {
    // An invitation is for the address that was invited.
    email: account?.email ?? plainEmail(textOf('email')),
    firstName: textOf('firstName').trim(),
    lastName: textOf('lastName').trim(),
  }
  const password = textOf('password')
  const checks: [keyof Wrong, z.ZodType, string][] = [
    ['email', Email, typed.email],
    ['firstName', Name, typed.firstName],
    ['lastName', Name, typed.lastName],
    ['password', Password, password],
    ['again', z.literal(password, 'The two passwords are not the same'), textOf('again')],
  ]
  const wrong: Wrong = {}
  for (const [name, schema, value] of checks) {
    const message = schema.safeParse(value).error?.issues[0]?.message
    if (message) wrong[name] = message
  }
  return { typed, wrong, accepted: Object.keys(wrong).length === 0 ? { ...typed, password } : null }
}

const HINT = 'At least 10 characters. A few words that you can remember are better than signs that you can’t.'

interface WelcomeForm {
  token: string
  /** Null: the first administrator. */
  account: StaffRow | null
  typed?: Typed
  wrong?: Wrong
}

/** The form that a one-time link leads to. */
export function welcomePage({ token, account, typed, wrong = {} }: WelcomeForm): Page {
  const { email, firstName, lastName } = typed ?? account ?? { email: '', firstName: '', lastName: '' }
  const isWrong = Object.keys(wrong).length > 0
  const greeting = account
    ? markup`<p>Hello, <bdi>${nameOf(account)}</bdi>. Choose the password that you will sign in with.</p>`
    : markup`<p>This shop has no administrator yet. You become the first one, and can invite others.</p>`
  const isInvited = account !== null
  const fields: Field[] = [
    {
      name: 'email',
      label: 'E-mail address',
      type: 'email',
      autocomplete: 'username',
      value: email,
      readonly: isInvited,
    },
    { name: 'firstName', label: 'First name', autocomplete: 'given-name', value: firstName, optional: true },
    { name: 'lastName', label: 'Last name', autocomplete: 'family-name', value: lastName, optional: true },
    { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: HINT },
    { name: 'again', label: 'Password again', type: 'password', autocomplete: 'new-password' },
  ]
  return {
    title: isInvited ? 'STAFF.WELCOME' : 'FIRST.ADMINISTRATOR',
    status: isWrong ? 400 : 200,
    body: markup`${greeting}
      <form method="post" action="/api/welcome">
        ${alert(isWrong ? 'Something is missing or wrong. Nothing was saved.' : null)}
        <input type="hidden" name="token" value="${token}">
        ${fields.map((input) => field({ ...input, wrong: wrong[input.name as keyof Wrong] }))}
        <button type="submit">&gt; SET PASSWORD</button>
      </form>`,
  }
}
