import { assert, asyncProperty, string } from 'fast-check'
import { expect, test } from 'vitest'
import { testLinks } from './pages.testing.ts'

const now = new Date('2026-11-21T12:00:00.300Z')
const day = 86_400_000
const tokenOf = ({ url }: { url: string }) => url.replace('https://shop.example/preview/', '')

test('issue 5 draft link: its token says page, account and end, and works until then', async () => {
  const links = testLinks()
  const link = links.make('12', '7', 7, now)
  expect(link.url).toMatch(/^https:\/\/shop\.example\/preview\/[\w.-]+$/)
  expect(link.expiresAt).toBe('2026-11-28T12:00:00.000Z')
  const subject = { pageId: '12', staffId: '7', expiresAt: link.expiresAt }
  expect(await links.read(tokenOf(link), now)).toEqual(subject)
  expect(await links.read(tokenOf(link), new Date(now.getTime() + 7 * day - 1000))).toEqual(subject)
  expect(await links.read(tokenOf(link), new Date(now.getTime() + 7 * day))).toBe(null)
})

test('issue 5 draft link: a changed one is none, whatever was changed', async () => {
  const links = testLinks()
  const token = tokenOf(links.make('12', '7', 7, now))
  for (let index = 0; index < token.length; index += 1)
    for (const sign of ['0', 'A', 'q', '.'])
      if (token[index] !== sign) {
        const forged = token.slice(0, index) + sign + token.slice(index + 1)
        // The last sign of the signature has bits that say nothing.
        const isSame = await links.read(forged, now)
        expect(isSame === null || index === token.length - 1, forged).toBe(true)
      }
  await assert(asyncProperty(string(), async (text) => (await links.read(text, now)) === null))
  expect(await links.read(`${token}.x`, now)).toBe(null)
})

test('issue 5 draft link: it ends with the account; keys are those of this shop, older ones too', async () => {
  const links = testLinks(['new', 'old'])
  expect(await links.read(tokenOf(links.make('12', 'gone', 7, now)), now)).toBe(null)
  expect(await links.read(tokenOf(testLinks(['old']).make('12', '7', 7, now)), now)).not.toBe(null)
  expect(await links.read(tokenOf(testLinks(['other']).make('12', '7', 7, now)), now)).toBe(null)
})
