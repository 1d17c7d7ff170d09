import { setTimeout } from 'node:timers/promises'
import { AUTHORIZE_PATH } from '#shared/features/desktop/sign-in.ts'
import { stallLimit } from '#tests/harness/limits.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { sendForm } from '#tests/harness/staff.ts'
import type { Desktop } from './harness/desktop.ts'

/** The shop address most recently opened in the system's browser. */
export async function addressForBrowser(desktop: Desktop): Promise<string> {
  for (const end = Date.now() + stallLimit(); Date.now() < end; await setTimeout(20)) {
    const { openExternal } = await desktop.log()
    const address = openExternal.findLast((url) => url.includes(AUTHORIZE_PATH))
    if (address) return address
  }
  throw new Error('The editor has sent nobody to the browser.')
}

/** Approves the editor's sign-in like a person signed in in the browser, but without a browser, which is faster. */
export async function allow(
  desktop: Desktop,
  shop: TestShop,
  role: 'administrator' | 'editor' = 'administrator',
): Promise<void> {
  const address = new URL(await addressForBrowser(desktop))
  const { headers } = await shop.signIn(role)
  const fields = { ...Object.fromEntries(address.searchParams), answer: 'allow' }
  const answer = await sendForm(address.origin, AUTHORIZE_PATH, fields, { ...headers, origin: address.origin })
  const back = await fetch(answer.headers.get('location')!)
  if (!back.ok) throw new Error(`The editor was not authorised: ${await back.text()}`)
}
