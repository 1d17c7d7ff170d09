import { afterEach, expect, test, vi } from 'vitest'
import { CONSENT_KEY, toConsent, parseConsent, storeConsent, readStoredConsent } from './consent.storage.ts'

const session = 'abcdefghijklmnopqrstuvwxyz012345'
const choice = toConsent({ analytics: true, marketing: false, preferences: false })
const stored = { session, choice, at: '2026-11-21T12:00:00.000Z', sent: true, known: true }

afterEach(() => vi.unstubAllGlobals())

test('necessary is always true and unknown fields are dropped', () => {
  const text = JSON.stringify({ ...stored, choice: { ...choice, necessary: false, extra: 1 } })
  expect(parseConsent(text)).toEqual(stored)
})

test('invalid storage is no choice; a readable session is kept', () => {
  for (const text of [null, '', 'null', '{', '[]', '7', '{"session":7}', '{"session":"../../etc"}'])
    expect(parseConsent(text)).toBeNull()
  const torn = parseConsent(JSON.stringify({ session, choice: { analytics: 'yes' } }))
  expect(torn).toMatchObject({ session, choice: null, sent: false })
})

test('one storage entry holds the choice', () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  })
  expect(readStoredConsent()).toBeNull()
  expect(entries.size).toBe(0)
  storeConsent(stored)
  expect([...entries.keys()]).toEqual([CONSENT_KEY])
  expect(readStoredConsent()).toEqual(stored)
})

test('blocked storage keeps the choice for the page', () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  storeConsent(stored)
  expect(readStoredConsent()).toEqual(stored)
})
