import { assert, asyncProperty, string } from 'fast-check'
import { expect, test } from 'vitest'
import { testLinks } from '#tests/harness/pages.ts'

const now = new Date('2026-11-21T12:00:00.300Z')
const day = 86_400_000
const tokenOf = ({ url }: { url: string }) => url.replace('https://shop.example/preview/', '')

test('a token carries page, account and expiry, and works until then', async () => {
  const links = testLinks()
  const link = links.create('12', '7', 7, now)
  expect(link.url).toMatch(/^https:\/\/shop\.example\/preview\/[\w.-]+$/)
  expect(link.expiresAt).toBe('2026-11-28T12:00:00.000Z')
  const claims = { subject: '12', staffId: '7', expiresAt: link.expiresAt }
  expect(await links.verify(tokenOf(link), now)).toEqual(claims)
  expect(await links.verify(tokenOf(link), new Date(now.getTime() + 7 * day - 1000))).toEqual(claims)
  expect(await links.verify(tokenOf(link), new Date(link.expiresAt))).toBe(null)
})

test('a changed token is rejected', async () => {
  const links = testLinks()
  const token = tokenOf(links.create('12', '7', 7, now))
  for (let index = 0; index < token.length; index += 1)
    for (const sign of ['0', 'A', 'q', '.'])
      if (token[index] !== sign) {
        const forged = token.slice(0, index) + sign + token.slice(index + 1)
        // The last base64url character has unused bits, so changing it may not change the signature.
        const isSame = await links.verify(forged, now)
        expect(isSame === null || index === token.length - 1, forged).toBe(true)
      }
  await assert(asyncProperty(string(), async (text) => (await links.verify(text, now)) === null))
  expect(await links.verify(`${token}.x`, now)).toBe(null)
})

test('links end with the account, and older keys of this shop still verify', async () => {
  const links = testLinks(['new', 'old'])
  expect(await links.verify(tokenOf(links.create('12', 'gone', 7, now)), now)).toBe(null)
  expect(await links.verify(tokenOf(testLinks(['old']).create('12', '7', 7, now)), now)).not.toBe(null)
  expect(await links.verify(tokenOf(testLinks(['other']).create('12', '7', 7, now)), now)).toBe(null)
})
