import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'

export const PASSWORD = 'a dragon sleeps on it'

/** Cookies after a response, as a browser stores them; an empty one is deleted. */
export function cookiesAfter(response: Response, before = ''): string {
  const jar = new Map(before.split('; ').map((pair) => pair.split('=', 2) as [string, string]))
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(';')[0]!.split('=', 2)
    jar.set(name, value)
  }
  return [...jar]
    .filter(([name, value]) => name && value)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}

/** Submits a form as a page of this site would. Redirects are not followed. */
export const sendForm = (
  base: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(base + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: base, ...headers },
    body: new URLSearchParams(fields),
  })

/** Uses a one-time link as its page's form does; returns the cookies of the new session. */
export async function redeemLink(link: string, fields: Record<string, string>): Promise<string> {
  const { origin, searchParams } = new URL(link)
  const token = searchParams.get('token')!
  const response = await sendForm(origin, '/api/welcome', { password: PASSWORD, again: PASSWORD, ...fields, token })
  if (response.status !== 303) throw new Error(`The link was rejected: ${await response.text()}`)
  return cookiesAfter(response)
}

export const emailOf = (role: Role) => `${role}@hoard.example`

/**
 * Signs in for real: the first administrator by the link of the first start, the editor by invitation, both with a
 * password afterwards. Returns the cookies of a new session each time.
 */
export function createStaffSignIn(url: string, firstLink: () => string | null) {
  const joined = new Map<Role, Promise<string>>()

  const join = async (role: Role): Promise<string> => {
    if (role === 'administrator') return redeemLink(firstLink()!, { email: emailOf(role), firstName: 'Ada' })
    const headers = { cookie: await signIn('administrator'), origin: url }
    const staff = createClient(api.staff, (path, init) =>
      fetch(url + path, { ...init, headers: { ...init.headers, ...headers } }),
    )
    const { link } = await staff.invite({ body: { email: emailOf(role), firstName: 'Eddy' } })
    return redeemLink(link.url, { firstName: 'Eddy' })
  }

  const signIn = async (role: Role): Promise<string> => {
    const known = joined.get(role)
    if (!known) {
      const first = join(role)
      joined.set(role, first)
      return first
    }
    await known
    const response = await sendForm(url, '/api/login', { email: emailOf(role), password: PASSWORD })
    if (response.status !== 303) throw new Error(`Sign-in failed: ${await response.text()}`)
    return cookiesAfter(response)
  }
  return signIn
}
