import { afterEach, expect, test, vi } from 'vitest'
import { CONSENT_KEY, consentOf, parseConsent, storeConsent, storedConsent } from './consent.storage.ts'

const session = 'abcdefghijklmnopqrstuvwxyz012345'
const choice = consentOf({ analytics: true, marketing: false, preferences: false })
const stored = { session, choice, at: '2026-11-21T12:00:00.000Z', sent: true, known: true }

afterEach(() => vi.unstubAllGlobals())

test('§5 cookie consent: necessary is always true, and nothing else is kept in a choice', () => {
  const text = JSON.stringify({ ...stored, choice: { ...choice, necessary: false, extra: 1 } })
  expect(parseConsent(text)).toEqual(stored)
})

test('garbage in storage is no choice; a readable session without one is kept to ask the server with', () => {
  for (const text of [null, '', 'null', '{', '[]', '7', '{"session":7}', '{"session":"../../etc"}'])
    expect(parseConsent(text)).toBeNull()
  const torn = parseConsent(JSON.stringify({ session, choice: { analytics: 'yes' } }))
  expect(torn).toMatchObject({ session, choice: null, sent: false })
})

test('§3 client-side storage: one entry holds the choice', () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  })
  expect(storedConsent()).toBeNull()
  expect(entries.size).toBe(0)
  storeConsent(stored)
  expect([...entries.keys()]).toEqual([CONSENT_KEY])
  expect(storedConsent()).toEqual(stored)
})

test('a browser that refuses storage keeps the choice for the page', () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  storeConsent(stored)
  expect(storedConsent()).toEqual(stored)
})
