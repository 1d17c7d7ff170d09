import { openStore, type Store } from '#core/store/store.ts'
import { cookiesAfter, sendForm } from '#tests/harness/staff.ts'
import { createServers } from '#core/shop/servers.ts'
import type { Vault } from '#core/shop/vault.ts'
import { nodeNetwork } from './network.ts'

export const userAgent = 'Hoard desktop 0.1.0 (Linux)'

/** Keyring that reverses text: enough to distinguish sealed from plain. */
export const testVault: Vault = {
  seal: (text) => Promise.resolve(Buffer.from([...text].toReversed().join(''))),
  unseal: async (sealed) => ({ text: [...Buffer.from(sealed).toString()].toReversed().join(''), isStale: false }),
}
export const noVault: Vault = { seal: () => Promise.resolve(null), unseal: async () => 'locked' }

export function testServers({
  store = openStore(':memory:'),
  vault = testVault,
}: { store?: Store; vault?: Vault } = {}) {
  return createServers({ store, vault, network: nodeNetwork, userAgent })
}

/** Submits the sign-in page like a browser and follows the redirect. */
export async function submitSignIn(address: string, cookie: string, answer: 'allow' | 'deny'): Promise<Response> {
  const { origin, pathname } = new URL(address)
  const page = await fetch(address, { headers: { cookie }, redirect: 'manual' })
  const fields = [...(await page.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
  const form = Object.fromEntries(fields.map(([, name, value]) => [name!, value!]))
  const jar = { cookie: cookiesAfter(page, cookie) }
  return sendForm(origin, pathname, { ...form, answer }, jar)
}
