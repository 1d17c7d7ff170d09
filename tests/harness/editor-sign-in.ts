import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '#shared/contract/client.ts'
import { desktopContract } from '#shared/features/desktop/desktop.contract.ts'
import { AUTHORIZE_PATH, SIGNED_IN_LINK } from '#shared/features/desktop/sign-in.ts'
import { sendForm } from './staff.ts'

/** Creates the secret and the query with which an editor starts a sign-in. */
export function createAuthorizeQuery() {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, ask: { challenge, state: randomBytes(32).toString('base64url'), redirect: SIGNED_IN_LINK } }
}

/** Authorises an editor in the browser with these headers, as the page's form does. Returns the redirect target. */
export async function authorizeEditor(
  url: string,
  ask: Record<string, string>,
  headers: Record<string, string>,
): Promise<URL> {
  const response = await sendForm(url, AUTHORIZE_PATH, { ...ask, answer: 'allow' }, headers)
  if (response.status !== 303) throw new Error(`The editor was not authorised: ${await response.text()}`)
  return new URL(response.headers.get('location')!, url)
}

export const redeem = (
  url: string,
  proof: { code: string; verifier: string },
  editor = 'Hoard desktop 0.1.0 (Linux)',
) =>
  createClient(desktopContract, (path, init) => fetch(url + path, init)).token({
    body: proof,
    headers: { 'user-agent': editor },
  })

/** Signs a desktop editor in as the user with these headers. Returns the editor's token. */
export async function signInEditor(url: string, headers: Record<string, string>): Promise<string> {
  const { verifier, ask } = createAuthorizeQuery()
  const code = (await authorizeEditor(url, ask, headers)).searchParams.get('code')!
  return (await redeem(url, { code, verifier })).token
}
