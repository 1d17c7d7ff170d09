import { expect, test } from 'vitest'
import { engine } from '#tests/harness/engine.ts'
import { openShop } from '#tests/harness/shop.ts'

test('issue 9: servers sign with one key: who has signed in at one is known at the other, and each proves to be the shop', async () => {
  const env = { SESSION_KEYS: '' }
  await using one = await openShop({ imported: false, env })
  const { headers } = await one.signIn('editor')
  const place: Record<string, string> = engine === 'sqlite' ? { DATA_DIR: one.dataDir } : { DATABASE_URL: one.database }
  await using other = await openShop({ imported: false, env: { ...env, ...place } })
  const list = (cookie: string) => other.as({ cookie, origin: other.url }).images.list({ query: {} })
  expect(await list(headers.cookie)).toEqual([])
  await expect(list(headers.cookie.replace(/.{3}$/, 'xyz'))).rejects.toMatchObject({ status: 401 })

  const proofs = await Promise.all(
    [one, other].map(async ({ url }) => (await fetch(`${url}/api/shopify/webhooks/check/${'n'.repeat(24)}`)).text()),
  )
  expect(proofs[0]).toMatch(/^[\w-]{43}$/)
  expect(proofs[1]).toBe(proofs[0])
})
